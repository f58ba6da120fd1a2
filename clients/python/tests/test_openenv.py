from __future__ import annotations

import os

import pytest

from conftest import SOLUTION

pytest.importorskip("openenv", reason="needs openenv")
from openenv.core import GenericEnvClient  # noqa: E402

from autoplay_client.openenv import AutoplayOpenEnv  # noqa: E402


def generic():
    headers = {"Authorization": f"Bearer {os.environ['AUTOPLAY_SERVE_TOKEN']}"}
    return GenericEnvClient(base_url=os.environ["AUTOPLAY_URL"], headers=headers).sync()


def test_its_unchanged_client_plays_an_episode(task_id, client, is_free):
    with generic() as env:
        first = env.reset(task_id=task_id)
        assert (first.reward, first.done, first.observation["width"]) == (None, False, 640)
        assert env.step({"type": "klick"}).observation["action_error"]
        assert [env.step(dict(action)).reward for action in SOLUTION] == [0, 0, 1]
        state = env.state()
        assert (state["step_count"], state["done"]) == (4, True)
        assert client.episode_reward(state["episode_id"]).reward == 1
        env.reset(task_id=task_id)
    is_free()


def test_too_many_sessions_are_told(task_id, client):
    held = client.open(task_id, group_size=8)
    with generic() as env:
        with pytest.raises(RuntimeError, match="CAPACITY_REACHED"):
            env.reset(task_id=task_id)
        for episode in held:
            client.give_up(episode["id"])
        assert not env.reset(task_id=task_id).done


def test_the_typed_client(task_id, is_free):
    with AutoplayOpenEnv().sync() as env:
        seen = env.reset(task_id=task_id, observation="tree").observation
        assert (seen.screenshot, seen.instruction) == (None, 'Turn on "Large text".')
        assert seen.tree["children"]
        assert env.reset(task_id=task_id).observation.screenshot.startswith(b"\x89PNG")
        reply = {"reply": "Action: finished()<|im_end|>", "grammar": "ui-tars-1.5"}
        result = env.step(reply)
        assert (result.done, result.reward, env.state().step_count) == (True, 0, 1)
    is_free()
