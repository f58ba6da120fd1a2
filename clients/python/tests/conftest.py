"""These tests talk to a real service: src/serve/create-server.python-client.test.ts starts one and says where it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from autoplay_client import Client

SOLUTION = [{"type": "click", "x": 160, "y": 56}, {"type": "click", "x": 180, "y": 80}, {"type": "done"}]


@pytest.fixture(scope="session")
def task_id() -> str:
    return os.environ["AUTOPLAY_TEST_TASK"]


@pytest.fixture
def client():
    with Client(timeout=60) as client:
        yield client


@pytest.fixture
def roll_out(client: Client, task_id: str) -> Callable[..., str]:
    """Plays an episode over HTTP and returns its id. The default solves the task."""

    def play(actions: list[dict[str, Any]] = SOLUTION) -> str:
        [episode] = client.open(task_id)
        for index, action in enumerate(actions):
            client.step(episode["id"], action, index)
        return episode["id"]

    return play


@pytest.fixture(scope="session")
def upload(task_id: str) -> Callable[[str], str]:
    """Uploads a solved rollout with an answer that tells the service's judge what to do. Returns its id.

    "good" and "bad" are scored, for "broken" the judge is away for ever, for "flaky…" for two tries, and it cannot
    say anything about "unsure".
    """
    with Client(timeout=60) as client:
        [episode] = client.open(task_id, include=["tree"])
        steps = []
        for index, action in enumerate(SOLUTION):
            seen = episode["observation"]
            screen = {"screenshot": {"data": seen["screenshot"]["data"]}, "tree": seen["tree"], "files": []}
            steps.append({**screen, "action": action})
            episode = client.step(episode["id"], action, index)
        client.episode_reward(episode["id"])

    def send(answer: str) -> str:
        with Client(timeout=60) as client:
            return client.upload({"task_id": task_id, "steps": steps, "answer": answer})

    return send
