from __future__ import annotations

import asyncio
import gc

import httpx
import pytest

from autoplay_client import AsyncClient, AutoplayError, Client, Reward
from conftest import SOLUTION, malformed


def test_episodes_are_played_and_scored(client, task_id, roll_out):
    assert task_id in [task["id"] for task in client.tasks()]
    reward = client.episode_reward(roll_out())
    assert (reward.reward, reward.status, reward.exit_status) == (1, "scored", "done")
    assert client.episode_reward(roll_out([{"type": "done"}])).reward == 0


def test_groups_share_an_initial_state(client, task_id):
    episodes = client.open(task_id, group_size=8)
    assert len({episode["id"] for episode in episodes}) == 8
    assert len({episode["initial_state"] for episode in episodes}) == 1
    for episode in episodes:
        client.give_up(episode["id"])


def test_waits_for_a_free_environment(client, task_id):
    held = client.open(task_id, group_size=8)
    with pytest.raises(AutoplayError) as refused:
        client.open(task_id, timeout=0.3)
    assert (refused.value.code, refused.value.status) == ("NO_ENVIRONMENT_FREE", 429)

    async def wait() -> str:
        async with AsyncClient(timeout=60) as other:
            waiting = asyncio.create_task(other.open(task_id))
            await asyncio.sleep(0.5)
            for episode in held:
                await other.give_up(episode["id"])
            [episode] = await waiting
            await other.give_up(episode["id"])
            return episode["id"]

    assert asyncio.run(wait())


def test_what_is_no_action_costs_a_step(client, task_id):
    [episode] = client.open(task_id)
    for index, action in enumerate(malformed()[:8]):
        episode = client.step(episode["id"], action, index)
        assert (episode["step"], bool(episode["action_error"])) == (index + 1, True)
    assert client.episode_reward(episode["id"]).reward == 0


def test_replies_are_read_by_their_grammar(client, task_id):
    [episode] = client.open(task_id)
    size = {"width": 640, "height": 480}
    said = "click(x=160, y=56)\nclick(x=180, y=80)\nterminate(status='success')<|im_end|>"
    episode = client.step(episode["id"], None, 0, reply=said, grammar="scalecua", image_size=size)
    assert (episode["step"], episode["done"]) == (3, True)
    assert client.episode_reward(episode["id"]).reward == 1


def test_whatever_becomes_of_a_client_its_episodes_are_given_up(task_id, is_free):
    with pytest.raises(ZeroDivisionError), Client(timeout=60) as other:
        other.open(task_id, group_size=2)
        1 / 0
    is_free()
    dropped = Client(timeout=60)
    dropped.open(task_id)
    del dropped
    gc.collect()
    is_free()

    async def leave() -> None:
        async with AsyncClient(timeout=60) as other:
            await other.open(task_id)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(leave())
    is_free()


def test_a_service_that_is_away_is_named_with_its_address():
    with Client("http://127.0.0.1:1", timeout=0.1) as away, pytest.raises(AutoplayError) as failed:
        away.tasks()
    assert failed.value.code == "NO_ANSWER"
    assert "http://127.0.0.1:1 does not answer" in str(failed.value)
    assert "autoplay serve RUN" in str(failed.value)


def test_a_wrong_request_is_told_at_once(client, task_id):
    [episode] = client.open(task_id)
    with pytest.raises(AutoplayError, match="grammar") as refused:
        client.step(episode["id"], None, 0, reply="click()", grammar="klingon")
    assert refused.value.fault_class == "input"
    assert client.episode_reward(episode["id"], "out_of_time").exit_status == "out_of_time"
    with pytest.raises(AutoplayError) as unauthorised:
        Client(token="x" * 20, timeout=30).tasks()
    assert unauthorised.value.status == 401


def test_rewards_come_in_order_and_are_none_when_there_are_none(client, upload):
    names = ["good", "broken", "bad", "unsure"]
    rewards = client.rewards([{"trajectory_id": upload(name)} for name in names], timeout=2)
    assert [reward.reward for reward in rewards] == [1, None, 0, None]
    assert [reward.status for reward in rewards] == ["scored", "infra_error", "scored", "unscorable"]


def test_more_rewards_than_one_request_takes(client, upload):
    rewards = client.rewards([{"trajectory_id": upload("good")}] * 70)
    assert [reward.reward for reward in rewards] == [1] * 70


def test_what_may_pass_is_asked_for_again(client, upload):
    [reward] = client.rewards([{"trajectory_id": upload("flaky client")}])
    assert reward.reward == 1


def test_an_unreachable_service_is_an_error_after_the_time():
    with pytest.raises(AutoplayError) as error:
        Client("http://127.0.0.1:1", timeout=1.5).rewards([{"trajectory_id": "a" * 64}])
    assert error.value.fault_class == "network"


def test_a_lost_answer_makes_no_step_twice(client, task_id, monkeypatch):
    """The connection breaks after the service has made the step."""
    [episode] = client.open(task_id)
    send = httpx.Client.request
    lost = []

    def lose_first(self, *args, **kwargs):
        response = send(self, *args, **kwargs)
        if not lost:
            lost.append(response)
            raise httpx.ReadError("gone")
        return response

    monkeypatch.setattr(httpx.Client, "request", lose_first)
    after = client.step(episode["id"], SOLUTION[0], 0)
    assert (after["step"], len(lost)) == (1, 1)
    client.give_up(episode["id"])


def test_a_reward_that_was_not_scored_is_never_a_number():
    data = {"id": "0", "status": "infra_error", "reward": 0.0}
    assert Reward.parse(data).reward is None
    with pytest.raises(ValueError, match="must be a number"):
        Reward.parse({"id": "0", "status": "scored", "reward": None})
