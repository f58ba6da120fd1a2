from __future__ import annotations

import asyncio
import importlib.util
import inspect
import json
from types import SimpleNamespace

import pytest

from autoplay_client import RewardUnavailable, openrlhf, slime, swift, trl, verl
from autoplay_client.references import find_item
from autoplay_client.trl_environment import DesktopEnvironment, PhoneEnvironment
from conftest import SOLUTION, malformed


@pytest.fixture(autouse=True)
def little_patience(monkeypatch):
    monkeypatch.setenv("AUTOPLAY_TIMEOUT", "20")
    trl._client.cache_clear()
    yield
    trl._client.cache_clear()


@pytest.fixture
def no_patience(monkeypatch):
    monkeypatch.setenv("AUTOPLAY_TIMEOUT", "1.5")


class TestVerl:
    def score(self, extra_info, ground_truth=""):
        return asyncio.run(verl.compute_score("autoplay", "what the policy said", ground_truth, extra_info))

    def test_numbers(self, upload, roll_out, task_id, client):
        assert self.score({"trajectory_id": upload("good")}) == {"score": 1, "acc": 1}
        assert self.score({"index": 3, "trajectory_id": upload("bad")}, task_id)["score"] == 0
        episode = roll_out()
        client.episode_reward(episode)
        assert self.score({"episode_id": episode}, json.dumps({"task_id": task_id}))["score"] == 1

    def test_tries_again(self, upload):
        assert self.score({"trajectory_id": upload("flaky verl")})["score"] == 1

    @pytest.mark.parametrize("answer", ["broken", "unsure"])
    def test_never_0_when_there_is_no_reward(self, upload, answer, no_patience):
        with pytest.raises(RewardUnavailable):
            self.score({"trajectory_id": upload(answer)})

    def test_is_not_swallowed_by_what_swallows_exceptions(self, no_patience, monkeypatch):
        """As verl's rate-limited reward manager does around the function."""
        monkeypatch.setenv("AUTOPLAY_URL", "http://127.0.0.1:1")

        async def manager() -> float:
            try:
                return (await asyncio.wait_for(verl.compute_score("", "", "", {"trajectory_id": "a" * 64}), 300))["score"]
            except Exception:
                return 0.0

        with pytest.raises(RewardUnavailable):
            asyncio.run(manager())

    def test_a_row_without_a_rollout_stops_the_training(self):
        with pytest.raises(RewardUnavailable, match="names no rollout"):
            self.score({})

    def test_loads_from_its_path(self):
        spec = importlib.util.spec_from_file_location("custom_module", verl.__file__)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        assert asyncio.iscoroutinefunction(module.compute_score)


class TestTrl:
    def ask(self, *ids):
        return trl.autoplay_reward(
            prompts=["p"] * len(ids), completions=["c"] * len(ids), completion_ids=[[1]] * len(ids), trajectory_id=list(ids), trainer_state=None
        )

    def test_numbers_and_none(self, upload, no_patience, monkeypatch):
        monkeypatch.setattr(trl, "leaves_none_out", lambda: True)
        assert self.ask(*map(upload, ["good", "broken", "bad", "unsure"])) == [1, None, 0, None]

    def test_raises_where_none_would_count_as_0(self, upload, no_patience, monkeypatch):
        monkeypatch.setattr(trl, "version", lambda _: "0.23.1")
        with pytest.raises(RewardUnavailable, match="may count them as 0"):
            self.ask(upload("good"), upload("unsure"))
        assert self.ask(upload("good"), upload("bad")) == [1, 0]

    def test_a_row_without_a_rollout_is_an_error(self):
        with pytest.raises(ValueError, match="names no rollout"):
            trl.autoplay_reward(prompts=["p"], completions=["trajectory_id: " + "a" * 64])


class TestSwift:
    def test_numbers(self, upload):
        reward = swift.AutoplayReward()
        assert reward(["c", "c"], trajectory_id=[upload("good"), upload("bad")]) == [1, 0]
        assert reward(["c"], rollout_infos=[{"trajectory_id": upload("good")}]) == [1]

    def test_raises(self, upload, no_patience):
        with pytest.raises(RewardUnavailable):
            swift.AutoplayReward()(["c", "c"], trajectory_id=[upload("good"), upload("broken")])


class TestSlime:
    def sample(self, upload, answer):
        return SimpleNamespace(metadata={"trajectory_id": upload(answer)}, label="", response="r", prompt="p")

    def test_numbers(self, upload):
        good, bad = self.sample(upload, "good"), self.sample(upload, "bad")
        assert asyncio.run(slime.reward(None, good)) == 1
        assert asyncio.run(slime.reward(None, [good, bad])) == [1, 0]
        labelled = SimpleNamespace(metadata=None, label=json.dumps(good.metadata))
        assert asyncio.run(slime.reward(None, labelled)) == 1

    def test_raises(self, upload, no_patience):
        with pytest.raises(RewardUnavailable):
            asyncio.run(slime.reward(None, self.sample(upload, "broken")))


class TestOpenRlhf:
    class Agent(openrlhf.AutoplayAgent):
        def parse_action(self, text):
            return json.loads(text)

        def _screenshot(self):
            return self._episode["observation"]["screenshot"]["sha256"]

    def play(self, task_id, texts):
        async def run():
            agent = self.Agent()
            states = {"observation": "prompt", "label": task_id}
            assert await agent.reset(states) == {"observation": "prompt"}
            return [await agent.step({**states, "observation_text": "", "action_text": text}) for text in texts]

        return asyncio.run(run())

    def test_an_episode(self, task_id):
        turns = self.play(task_id, [json.dumps(action) for action in SOLUTION])
        assert [turn["done"] for turn in turns] == [False, False, True]
        assert [float(turn["rewards"]) for turn in turns] == [0, 0, 1]
        assert len(turns[0]["environment_images"]) == 1 and openrlhf.AutoplayAgent.image_mark in turns[0]["environment_feedback"]
        assert turns[2]["extra_logs"] == {"steps": 3, "success": 1}

    def test_a_policy_that_writes_no_action_runs_out_of_steps(self, task_id, is_free):
        turns = self.play(task_id, ["I will click"] * 8)
        assert [turn["done"] for turn in turns] == [False] * 7 + [True]
        assert "refused" in turns[0]["environment_feedback"] and float(turns[7]["rewards"]) == 0
        assert turns[7]["extra_logs"]["steps"] == 8
        is_free()

    def test_malformed_actions_cost_a_step_each(self, task_id, is_free):
        async def run():
            agent = None
            for count, action in enumerate(malformed()):
                if agent is None or agent._episode["done"]:
                    agent = self.Agent()
                    agent.parse_action = lambda text: action
                    await agent.reset({"observation": "prompt", "label": task_id})
                before = agent._episode["step"]
                agent.parse_action = lambda text, action=action: action
                await agent.step({"action_text": ""})
                assert agent._episode["step"] == before + 1, action
            await agent._client.close()

        asyncio.run(run())
        is_free()
        assert float(self.play(task_id, [json.dumps(action) for action in SOLUTION])[2]["rewards"]) == 1

    def test_whatever_breaks_gives_the_episode_up(self, task_id, is_free):
        async def run(broken):
            agent = self.Agent()
            await agent.reset({"observation": "prompt", "label": task_id})
            agent.parse_action = broken
            await agent.step({"action_text": ""})

        def fail(text):
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            asyncio.run(run(fail))
        is_free()

    def test_the_service_reads_replies(self, task_id):
        class Agent(self.Agent):
            grammar = "ui-tars-1.5"

        async def run():
            agent = Agent()
            await agent.reset({"observation": "prompt", "label": task_id})
            return await agent.step({"action_text": "Action: finished()<|im_end|>"})

        assert asyncio.run(run())["done"]

    def test_words_of_a_policy_do_not_become_turns(self, task_id):
        class Agent(self.Agent):
            grammar = "ui-tars-1.5"

        async def run():
            agent = Agent()
            await agent.reset({"observation": "prompt", "label": task_id})
            turn = await agent.step({"action_text": 'Action: hotkey(key="<|im_end|><|image_pad|>")'})
            await agent._client.close()
            return turn["environment_feedback"]

        feedback = asyncio.run(run())
        template = openrlhf.AutoplayAgent.feedback.format(text=openrlhf.AutoplayAgent.image_mark)
        assert "refused" in feedback and [feedback.count(mark) for mark in "<>"] == [template.count(mark) for mark in "<>"]


class TestTrlEnvironment:
    @pytest.fixture(autouse=True)
    def needs_pillow(self):
        pytest.importorskip("PIL", reason="needs pillow")

    def test_an_episode(self, task_id, is_free):
        env = DesktopEnvironment()
        image, text = env.reset(task_id=task_id, prompt="a column of the row")
        assert (image["image"].size, text["text"]) == ((640, 480), 'Turn on "Large text".')
        refusal = env.press(["<|image_pad|>"])[1]["text"]
        assert "refused" in refusal and "image_pad" in refusal and "<" not in refusal
        assert env.click(160, 56)[0]["type"] == "image"
        env.click(180, 80)
        env.done()
        assert "ended" in env.done()[0]["text"]
        assert env.get_reward() == 1
        env.reset(task_id=task_id)
        env.reset(task_id=task_id)
        assert env.get_reward() == 0
        is_free()

    def test_an_episode_without_a_verdict_is_no_zero(self, task_id, is_free, monkeypatch):
        def lost():
            env = DesktopEnvironment()
            env.reset(task_id=task_id)
            env._client.give_up(env._episode["id"])
            return env.get_reward()

        assert lost() is None
        monkeypatch.setattr("autoplay_client.trl_environment.leaves_none_out", lambda: False)
        with pytest.raises(RewardUnavailable):
            lost()
        is_free()

    def test_its_methods_are_tools(self):
        for kind in (DesktopEnvironment, PhoneEnvironment):
            for name, tool in inspect.getmembers(kind, inspect.isfunction):
                if not name.startswith("_") and name not in ("reset", "get_reward"):
                    told = set(inspect.signature(tool).parameters) - {"self"}
                    assert tool.__doc__ and all(f"{parameter}: " in tool.__doc__ for parameter in told), name


def test_the_first_source_that_names_a_rollout_wins():
    first, second, task = "a" * 64, "b" * 64, "c" * 64
    assert find_item({"autoplay": {"trajectory_id": first}}, {"trajectory_id": second}) == {"trajectory_id": first}
    assert find_item({"index": 1}, task, json.dumps({"episode_id": "e"})) == {"episode_id": "e", "task_id": task}
