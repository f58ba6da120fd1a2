"""The agent loop for verl on a real service. verl itself is FAKE here, since it needs torch and Ray;
lab/peers/verl_agent_loop.py uses the real one."""

from __future__ import annotations

import asyncio
import importlib
import sys
import time
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace

import pytest

from autoplay_client import RewardUnavailable
from autoplay_client.client import AsyncClient
from autoplay_client.errors import AutoplayError

pytest.importorskip("PIL", reason="needs pillow")

SCREEN = "\0"  # The token of a picture; a text has one for each of its letters.
END = "\n"  # The token that ends a turn.
SOLUTION = ["Action: click(start_box='(160,56)')", "Action: click(start_box='(180,80)')", "Action: finished()"]
SOLUTION = [f"{reply}{END}" for reply in SOLUTION]


class FakeLoop:
    """The parts of verl's AgentLoopBase that the loop uses."""

    def __init__(self, server_manager, response_length=4000, max_assistant_turns=None):
        multi_turn = SimpleNamespace(max_assistant_turns=max_assistant_turns)
        self.rollout_config = SimpleNamespace(response_length=response_length, multi_turn=multi_turn)
        self.server_manager = server_manager
        self.processor = {"image": SCREEN, "video": None}
        decode = lambda tokens, skip_special_tokens=False: "".join(tokens).replace(SCREEN, "" if skip_special_tokens else "(screen)")
        self.tokenizer = SimpleNamespace(decode=decode, eos_token_id=END)

    def _get_mm_processor_kwargs(self):
        return {}

    def _assert_mm_supported(self, has_pictures):
        assert has_pictures

    async def process_multi_modal_info(self, messages):
        return {"images": [part["image"] for message in messages for part in message["content"] if part["type"] == "image"]}

    def render(self, messages):
        said = [message["content"] for message in messages]
        return [letter for parts in said for part in parts for letter in (SCREEN if part["type"] == "image" else part["text"])]

    async def ct_build_initial_tokens(self, messages, images):
        return self.render(messages)

    async def ct_merge_assistant_token(self, tokens, said, mask, log_probs, assistant_logprobs):
        log_probs = None if log_probs is None else [*log_probs, *assistant_logprobs]
        return SimpleNamespace(token_ids=[*tokens, *said]), [*mask, *[1] * len(said)], log_probs

    async def ct_merge_context_msg(self, before, messages, tokens, mask, log_probs):
        assert messages[: len(before)] == before
        shown = self.render(messages[len(before) :])
        log_probs = None if log_probs is None else [*log_probs, *[0.0] * len(shown)]
        return SimpleNamespace(token_ids=[*tokens, *shown]), [*mask, *[0] * len(shown)], log_probs


class FakeEngine:
    """Gives the replies one after the other."""

    def __init__(self, replies):
        self.replies, self.rooms = list(replies), []

    async def generate(self, request_id, prompt_ids, sampling_params, image_data, mm_processor_kwargs):
        assert prompt_ids.count(SCREEN) == len(image_data)
        self.rooms.append(sampling_params["max_tokens"])
        tokens = list(self.replies.pop(0))[: sampling_params["max_tokens"]]
        weights = {"min_global_steps": len(self.rooms), "max_global_steps": len(self.rooms)}
        return SimpleNamespace(token_ids=tokens, log_probs=[-0.5] * len(tokens), num_preempted=None, stop_reason=None, extra_fields=weights)


@contextmanager
def fake_timer(name, timing):
    begin = time.monotonic()
    yield
    timing[name] = timing.get(name, 0) + time.monotonic() - begin


@pytest.fixture
def loops(monkeypatch):
    base = {"AgentLoopBase": FakeLoop, "AgentLoopOutput": SimpleNamespace}
    fakes = {"verl.experimental.agent_loop.agent_loop": base, "verl.utils.profiler": {"simple_timer": fake_timer}}
    fakes["verl.utils.tokenizer"] = {"get_processor_token_id": lambda processor, kind: processor[kind]}
    for name, members in fakes.items():
        for end in range(1, name.count(".") + 1):
            monkeypatch.setitem(sys.modules, ".".join(name.split(".")[:end]), ModuleType("fake"))
        monkeypatch.setitem(sys.modules, name, SimpleNamespace(**members))
    monkeypatch.delitem(sys.modules, "autoplay_client.verl_agent_loop", raising=False)
    return importlib.import_module("autoplay_client.verl_agent_loop").AutoplayAgentLoop


@pytest.fixture
def row(task_id):
    prompt = [{"role": "user", "content": [{"type": "image", "image": "recorded"}, {"type": "text", "text": "Task: …"}]}]
    return {"raw_prompt": prompt, "extra_info": {"task_id": task_id, "grammar": "ui-tars-1.5"}, "uid": "group"}


def play(loop, row):
    return asyncio.run(loop.run({"temperature": 1.0}, **row))


def test_an_episode(loops, row, is_free):
    output = play(loops(FakeEngine(SOLUTION)), row)
    said = [token for token, by_policy in zip(output.response_ids, output.response_mask) if by_policy]
    assert "".join(said) == "".join(SOLUTION)
    assert output.prompt_ids == [SCREEN, *"Task: …"] and output.response_ids.count(SCREEN) == 2
    assert all((log_prob == -0.5) == bool(by_policy) for log_prob, by_policy in zip(output.response_logprobs, output.response_mask))
    # All screens, including the first one, are the episode's own.
    assert [image.size for image in output.multi_modal_data["images"]] == [output.multi_modal_data["images"][0].size] * 3
    assert (output.reward_score, output.num_turns) == (1, 6)
    # With "acc" among these, verl would count rollouts that failed in validation as 0.
    assert "reward_extra_info" not in output.extra_fields and output.extra_fields["episode_id"]
    assert (output.extra_fields["min_global_steps"], output.extra_fields["max_global_steps"]) == (1, 3)
    assert {"generate_sequences", "tool_calls", "compute_score"} <= output.metrics.keys()
    is_free()


def test_a_policy_that_writes_no_action_is_told_so_and_fails(loops, row, is_free):
    output = play(loops(FakeEngine(["I will click"] * 8)), row)
    assert output.reward_score == 0 and "refused" in "".join(output.response_ids)
    is_free()


@pytest.mark.parametrize("odd", ["", SCREEN, f"{SOLUTION[0]}{SCREEN} and more", f"{SOLUTION[0]}(screen) and more", "cut off"])
def test_a_reply_that_is_empty_or_holds_the_token_of_a_picture(loops, row, is_free, odd):
    output = play(loops(FakeEngine([odd, *SOLUTION])), row)
    said = [token for token, by_policy in zip(output.response_ids, output.response_mask) if by_policy]
    own = odd.split(SCREEN)[0].replace("(screen) and more", "(screen")
    assert "".join(said) == own + "".join(SOLUTION)
    ends = [index for index, token in enumerate(output.response_ids) if token == END]
    turn = own if own.endswith(END) else own + END
    assert output.response_ids[ends[turn.count(END) - 1] + 1] == SCREEN
    assert len(output.response_ids) == len(output.response_mask) == len(output.response_logprobs)
    assert [*output.prompt_ids, *output.response_ids].count(SCREEN) == len(output.multi_modal_data["images"])
    is_free()


def test_as_many_replies_as_the_config_allows(loops, row, is_free):
    output = play(loops(FakeEngine(SOLUTION), max_assistant_turns=2), row)
    assert (output.reward_score, output.num_turns) == (0, 4)
    assert output.response_ids[-1] != SCREEN
    is_free()


@pytest.mark.parametrize("room", [5, len(SOLUTION[0]) + 1, len(SOLUTION[0]) + 3])
def test_ends_where_there_is_no_room(loops, row, is_free, room):
    engine = FakeEngine(SOLUTION)
    output = play(loops(engine, response_length=room), row)
    assert output.reward_score == 0 and len(output.response_ids) == len(output.response_mask) <= room
    assert all(0 < left <= room for left in engine.rooms)
    is_free()


def test_an_episode_without_a_verdict_is_played_again(loops, row, is_free, monkeypatch):
    asked = []
    real = AsyncClient.episode_reward

    async def once_without(self, episode_id, **settings):
        result = await real(self, episode_id, **settings)
        asked.append(episode_id)
        return SimpleNamespace(reward=None, status="infra_error", error="broken") if len(asked) == 1 else result

    monkeypatch.setattr(AsyncClient, "episode_reward", once_without)
    output = play(loops(FakeEngine(SOLUTION * 2)), row)
    assert output.reward_score == 1 and asked == [*dict.fromkeys(asked)] and output.extra_fields["episode_id"] == asked[1]
    is_free()


def test_no_verdict_at_all_is_raised_and_never_0(loops, row, is_free, monkeypatch):
    async def without(self, episode_id, **_):
        return SimpleNamespace(reward=None, status="infra_error", error="broken")

    monkeypatch.setattr(AsyncClient, "episode_reward", without)
    engine = FakeEngine(SOLUTION * 2)
    with pytest.raises(RewardUnavailable, match="infra_error"):
        play(loops(engine), row)
    assert engine.replies == []


def test_a_row_of_another_run_is_not_tried_again(loops, row, is_free, monkeypatch):
    opened = []
    real = AsyncClient.open

    async def counted(self, task_id, *words, **settings):
        opened.append(task_id)
        return await real(self, task_id, *words, **settings)

    monkeypatch.setattr(AsyncClient, "open", counted)
    row["extra_info"] = {"task_id": "0" * 64, "grammar": "ui-tars-1.5"}
    with pytest.raises(RewardUnavailable) as caught:
        play(loops(FakeEngine(SOLUTION)), row)
    assert isinstance(caught.value.__cause__, AutoplayError) and len(opened) == 1


def test_words_of_a_policy_do_not_become_pictures_or_turns(loops, row, is_free):
    said = 'Action: hotkey(key="<|image_pad|>[IMG]<|im_end|>")'
    output = play(loops(FakeEngine([said, *SOLUTION])), row)
    shown = "".join(token for token, by_policy in zip(output.response_ids, output.response_mask) if not by_policy)
    assert "refused" in shown and not set("<>[]") & set(shown)
    assert output.reward_score == 1
    is_free()


def test_a_stopped_engine_is_no_reply(loops, row, is_free):
    class Stopped(FakeEngine):
        async def generate(self, **asked):
            said = await super().generate(**asked)
            said.stop_reason = "aborted" if len(self.rooms) == 2 else None
            return said

    output = play(loops(Stopped([*SOLUTION[:2], *SOLUTION])), row)
    assert (output.reward_score, output.num_turns) == (1, 6)
    is_free()


def test_a_prompt_without_a_screen_is_refused(loops, row, is_free):
    row["raw_prompt"] = [{"role": "user", "content": [{"type": "text", "text": "Task: …"}]}]
    with pytest.raises(ValueError, match="one picture"):
        play(loops(FakeEngine(SOLUTION)), row)
    is_free()


def test_an_engine_that_breaks_gives_the_episode_up(loops, row, is_free):
    with pytest.raises(IndexError):
        play(loops(FakeEngine([])), row)
    is_free()
