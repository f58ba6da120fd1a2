"""These tests use a real service: src/serve/create-server.python-client.test.ts starts one and passes its URL."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import pytest

import httpx

from autoplay_client import Client
from autoplay_client.tls import trusted

SOLUTION = [{"type": "click", "x": 160, "y": 56}, {"type": "click", "x": 180, "y": 80}, {"type": "done"}]


def malformed() -> list[Any]:
    """Outputs of a policy in training in place of an action."""
    loop: list[Any] = []
    loop.append(loop)
    odd = [None, True, 5, "click", [], {}, {"type": "klick"}, {"type": "click", "x": 1}, {"type": "click", "x": "1", "y": 2}]
    refused = [{"type": "hotkey", "keys": ["nokey"]}, {"type": "click", "x": -9, "y": 1e30}, {"type": "wait", "seconds": 1e9}]
    no_json = [float("nan"), {"type": object()}, loop, {"type": "\ud800"}, {1, 2}, b"x", {("a",): 1}]
    hostile = [{"__proto__": 1}, {"a": [[]] * 250_000}, "x" * 100_000]
    return [*odd, *refused, *no_json, *hostile]


@pytest.fixture
def is_free(client: Client) -> Callable[[], None]:
    """Waits until no environment is leased; fails if one stays leased."""

    def wait() -> None:
        url, headers = os.environ["AUTOPLAY_URL"], {"authorization": f"Bearer {os.environ['AUTOPLAY_SERVE_TOKEN']}"}
        for _ in range(50):
            lines = httpx.get(f"{url}/metrics", headers=headers, verify=trusted()).text.splitlines()
            if "autoplay_episodes_active 0" in lines:
                return
            time.sleep(0.1)
        raise AssertionError("an environment is lent that nobody plays")

    return wait


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
    """Uploads a solved rollout with an answer that controls the service's judge. Returns its id.

    "good" and "bad" are scored. The judge is unavailable for ever for "broken", and for two tries for "flaky…". It
    abstains on "unsure".
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
