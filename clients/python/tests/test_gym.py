from __future__ import annotations

import pytest

from autoplay_client import AutoplayError, RewardUnavailable
from conftest import SOLUTION, malformed

pytest.importorskip("gymnasium", reason="needs gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from autoplay_client.gym import AutoplayEnv  # noqa: E402


def test_gymnasium_takes_it_for_an_environment(client, task_id):
    env = AutoplayEnv(task_id, client=client)
    check_env(env)
    env.close()


def test_seeds_are_honoured(client, task_id):
    env = AutoplayEnv(task_id, client=client)
    first = [env.reset(seed=5)[0], env.np_random.integers(1000)]
    assert [env.reset(seed=5)[0], env.np_random.integers(1000)] == first
    env.close()


def test_a_reply_is_an_action(client, task_id):
    env = AutoplayEnv(task_id, client=client)
    env.reset()
    _, _, _, _, info = env.step({"reply": "I would click.", "grammar": "ui-tars-1.5"})
    assert (info["step"], "cannot be read" in info["action_error"]) == (1, True)
    _, _, terminated, _, info = env.step({"reply": "Action: finished()<|im_end|>", "grammar": "ui-tars-1.5"})
    assert (terminated, info["exit_status"]) == (True, "done")


def test_malformed_actions_cost_a_step_each(client, task_id, is_free):
    env = AutoplayEnv(task_id, client=client)
    _, info = env.reset()
    for count, action in enumerate(malformed(), 1):
        if info["exit_status"] is not None:
            _, info = env.reset()
        before = info["step"]
        _, reward, _, _, info = env.step(action)
        assert (info["step"], reward, bool(info["action_error"])) == (before + 1, 0, True), action
    assert count >= 20
    env.close()
    is_free()
    env.reset()
    assert [env.step(action)[1] for action in SOLUTION] == [0, 0, 1]


def test_an_episode(client, task_id):
    env = AutoplayEnv(task_id, client=client, include=("tree",))
    observation, info = env.reset(seed=1)
    assert observation["screenshot"].startswith(b"\x89PNG")
    assert (observation["width"], observation["height"], info["step"]) == (640, 480, 0)
    assert observation["tree"]["children"]
    turns = [env.step(action) for action in SOLUTION]
    assert [(reward, terminated, truncated) for _, reward, terminated, truncated, _ in turns] == [
        (0, False, False),
        (0, False, False),
        (1, True, False),
    ]
    info = turns[-1][4]["reward"]
    assert (info["status"], info["reward"]) == ("scored", 1)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(SOLUTION[0])
    env.close()


def test_a_reward_of_0_has_its_reasons(client, task_id):
    env = AutoplayEnv(task_id, client=client)
    env.reset()
    _, reward, _, _, info = env.step({"type": "done"})
    assert (reward, info["reward"]["status"]) == (0, "scored")
    assert info["reward"]["reasoning"] == "nothing was done"


def test_a_missing_reward_has_its_reasons(client, task_id):
    env = AutoplayEnv(task_id, client=client)
    env.reset()
    env.step({"type": "answer", "text": "unsure"})
    with pytest.raises(RewardUnavailable, match="unscorable: the screen is blurred") as raised:
        env.step({"type": "done"})
    assert raised.value.rewards[0].status == "unscorable"


def test_the_step_budget_truncates(client, task_id):
    env = AutoplayEnv(task_id, client=client, max_steps=1)
    env.reset()
    _, reward, terminated, truncated, info = env.step(SOLUTION[0])
    assert (reward, terminated, truncated, info["exit_status"]) == (0, False, True, "out_of_steps")


def test_an_environment_that_is_gone_is_no_bad_action(client, task_id):
    env = AutoplayEnv(task_id, client=client)
    env.reset()
    client.give_up(env.episode_id)
    with pytest.raises((AutoplayError, RewardUnavailable)):
        env.step(SOLUTION[0])
