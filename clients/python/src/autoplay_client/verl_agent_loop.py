"""verl: an agent loop that plays one episode per rollout. A file for `rollout.agent.agent_loop_config_path` names it:

    - name: autoplay
      _target_: autoplay_client.verl_agent_loop.AutoplayAgentLoop

Rows come from `autoplay export --rl verl`. Written for verl 0.9 (`verl/experimental/agent_loop`), whose methods keep
the tokens of an episode as sampled.
"""

from __future__ import annotations

import logging
import zlib
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from verl.experimental.agent_loop.agent_loop import AgentLoopBase, AgentLoopOutput
from verl.utils.profiler import simple_timer
from verl.utils.tokenizer import get_processor_token_id

from autoplay_client.client import AsyncClient
from autoplay_client.errors import AutoplayError, RewardUnavailable
from autoplay_client.references import as_mapping
from autoplay_client.shown import refusal_of, screen_of

Json = dict[str, Any]
log = logging.getLogger(__name__)

#: Faults that another episode does not cure. "capacity": no environment became free within `patience`.
FINAL_FAULTS = {"input", "auth", "capacity"}


@dataclass
class _Talk:
    """Screens and replies of an episode. `tokens` are the prompt and everything after it. `mask` and `log_probs` cover
    the part after the prompt: 1 for the policy's tokens, 0 for screens."""

    messages: list[Json]
    images: list[Any]
    tokens: list[int]
    processor_settings: Json
    mask: list[int] = field(default_factory=list)
    log_probs: list[float] | None = None
    replies: int = 0
    #: The engine's metadata of its replies, such as the versions of the weights.
    said_by_engine: Json = field(default_factory=dict)


class AutoplayAgentLoop(AgentLoopBase):
    """The policy sees the screen of the initial state and, after each of its replies, the next one. It stops when the
    episode ends, after `multi_turn.max_assistant_turns` replies, or if `data.max_response_length` has no room for a
    further screen. The reward of the episode is that of the rollout (`reward_score`), so verl needs no reward
    function.

    An episode without a verdict is played again, `tries` times in all. Then RewardUnavailable is raised, which verl's
    default trainer (V1) counts as a failed rollout: it is in no batch, and has no reward of 0.
    """

    def __init__(
        self,
        *args: Any,
        grammar: str | None = None,
        max_reply_tokens: int = 1024,
        tries: int = 2,
        patience: float = 3600.0,
        lease_ms: int = 900_000,
        **kwargs: Any,
    ) -> None:
        """`grammar`: that of the replies, if it differs from the row's. `patience`: seconds to wait for a free
        environment, since verl starts all episodes of a step at once. `lease_ms`: how long an episode may wait for a
        reply."""
        super().__init__(*args, **kwargs)
        self.grammar = grammar
        self.max_reply_tokens = max_reply_tokens
        self.tries = tries
        self.patience = patience
        self.lease_ms = lease_ms
        kinds = (get_processor_token_id(self.processor, kind) for kind in ("image", "video"))
        self.media_tokens = {token for token in kinds if token is not None}
        self.media_words = [self.tokenizer.decode([token]) for token in self.media_tokens]
        self.response_length = self.rollout_config.response_length
        self.max_replies = self.rollout_config.multi_turn.max_assistant_turns

    async def run(self, sampling_params: Json, **row: Any) -> AgentLoopOutput:
        for left in reversed(range(self.tries)):
            try:
                return await self._play(sampling_params, row)
            except (AutoplayError, RewardUnavailable) as error:
                if left == 0 or getattr(error, "fault_class", None) in FINAL_FAULTS:
                    raise RewardUnavailable(str(error), getattr(error, "rewards", None)) from error
                log.warning("an episode is played again, which has no reward: %s", error)
        raise ValueError("tries must be at least 1")

    async def _play(self, sampling_params: Json, row: Json) -> AgentLoopOutput:
        task = as_mapping(row["extra_info"])
        grammar = self.grammar or task["grammar"]
        metrics: Json = {}
        request_id = uuid4().hex
        # Any failure gives the episode up.
        async with AsyncClient() as client:
            [episode] = await client.open(
                task["task_id"], seed=_seed_of_group(row), lease_ms=self.lease_ms, timeout=self.patience
            )
            talk = await self._begin(row["raw_prompt"], screen_of(episode))
            while True:
                text = await self._ask(talk, request_id, sampling_params, metrics)
                with simple_timer("tool_calls", metrics):
                    size = dict(zip(("width", "height"), talk.images[-1].size))
                    said = {"reply": text, "grammar": grammar, "image_size": size}
                    episode = await client.step(episode["id"], None, episode["step"], **said)
                if episode["done"] or talk.replies == self.max_replies or not await self._show(talk, episode):
                    break
            with simple_timer("compute_score", metrics):
                result = await client.episode_reward(episode["id"])
        if result.reward is None:
            raise RewardUnavailable(f"{result.status}: {result.error}", [result])
        return self._output(talk, metrics, result.reward, episode)

    async def _begin(self, raw_prompt: Any, screen: Any) -> _Talk:
        messages = _with_screen(list(raw_prompt), screen)
        media = await self.process_multi_modal_info(messages)
        images = list(media.get("images") or [])
        self._assert_mm_supported(bool(images))
        tokens = await self.ct_build_initial_tokens(messages, images=images)
        return _Talk(messages, images, tokens, self._get_mm_processor_kwargs())

    async def _ask(self, talk: _Talk, request_id: str, sampling_params: Json, metrics: Json) -> str:
        room = max(1, self._room(talk.mask))
        with simple_timer("generate_sequences", metrics):
            output = await self.server_manager.generate(
                request_id=request_id,
                prompt_ids=talk.tokens,
                sampling_params={**sampling_params, "max_tokens": min(room, self.max_reply_tokens)},
                image_data=talk.images or None,
                mm_processor_kwargs=talk.processor_settings,
            )
        if output.stop_reason in ("aborted", "abort"):
            raise RewardUnavailable("the engine was stopped amid a reply")
        said = self._own_words(output.token_ids)
        if output.log_probs is not None and talk.log_probs is None:
            talk.log_probs = [0.0] * len(talk.mask)
        log_probs = None if output.log_probs is None else output.log_probs[: len(said)]
        merged, talk.mask, talk.log_probs = await self.ct_merge_assistant_token(
            talk.tokens, said, talk.mask, talk.log_probs, assistant_logprobs=log_probs
        )
        talk.tokens = merged.token_ids
        self._close_turn(talk)
        talk.replies += 1
        # The oldest weights of an episode stay those of its first reply.
        talk.said_by_engine = {**output.extra_fields, **talk.said_by_engine, **_newest_weights(output.extra_fields)}
        if output.num_preempted is not None:
            metrics["num_preempted"] = metrics.get("num_preempted", 0) + output.num_preempted
        text = self.tokenizer.decode(said, skip_special_tokens=True)
        talk.messages = [*talk.messages, {"role": "assistant", "content": text}]
        return text

    def _room(self, mask: list[int]) -> int:
        """Limit of a reply's tokens, without the one that may have to end its turn."""
        return self.response_length - len(mask) - 1

    def _own_words(self, tokens: list[int]) -> list[int]:
        """A sampled reply up to the token of a picture, or the spelling of its name, which verl's trainer reads as one.
        Either would stand for a missing picture."""
        end = next((index for index, token in enumerate(tokens) if token in self.media_tokens), len(tokens))
        said = list(tokens[:end])
        for word in self.media_words:
            if word in self.tokenizer.decode(said):
                end = bisect_left(range(len(said) + 1), True, key=lambda length: word in self.tokenizer.decode(said[:length]))
                said = said[: end - 1]
        return said

    def _close_turn(self, talk: _Talk) -> None:
        """A truncated reply lacks the end of its turn; added tokens are not trained on."""
        if talk.mask and talk.mask[-1] == 1 and talk.tokens[-1] == self.tokenizer.eos_token_id:
            return
        talk.tokens = [*talk.tokens, self.tokenizer.eos_token_id]
        talk.mask = [*talk.mask, 0]
        talk.log_probs = None if talk.log_probs is None else [*talk.log_probs, 0.0]

    async def _show(self, talk: _Talk, episode: Json) -> bool:
        """True if there was room for the next screen and a reply to it."""
        refusal = refusal_of(episode)
        note = [{"type": "text", "text": refusal}] if refusal else []
        message = {"role": "user", "content": [{"type": "image", "image": screen_of(episode)}, *note]}
        media = await self.process_multi_modal_info([message])
        # In the size that the trainer's processor chooses, for the prompt and for training alike.
        [message["content"][0]["image"]] = media["images"]
        messages = [*talk.messages, message]
        merged, mask, log_probs = await self.ct_merge_context_msg(
            talk.messages, messages, talk.tokens, talk.mask, talk.log_probs
        )
        if self._room(mask) < 1:
            return False
        talk.messages, talk.tokens, talk.mask, talk.log_probs = messages, merged.token_ids, mask, log_probs
        talk.images = [*talk.images, *media["images"]]
        return True

    def _output(self, talk: _Talk, metrics: Json, reward: float, episode: Json) -> AgentLoopOutput:
        begin = len(talk.tokens) - len(talk.mask)
        return AgentLoopOutput(
            prompt_ids=talk.tokens[:begin],
            response_ids=talk.tokens[begin:],
            response_mask=talk.mask,
            response_logprobs=talk.log_probs,
            multi_modal_data={"images": talk.images} if talk.images else {},
            mm_processor_kwargs=talk.processor_settings,
            reward_score=reward,
            num_turns=2 * talk.replies,
            metrics=metrics,
            extra_fields={
                **talk.said_by_engine,
                "episode_id": episode["id"],
                # verl's own loops set these, and batches of several loops need all fields.
                "turn_scores": [],
                "tool_rewards": [],
            },
        )


def _with_screen(messages: list[Json], screen: Any) -> list[Json]:
    """The prompt of a row with this episode's screen in place of the recorded one, whose look may differ."""
    pictures, changed = 0, []
    for message in messages:
        content = message["content"]
        if isinstance(content, list):
            pictures += sum(part.get("type") == "image" for part in content)
            parts = [{"type": "image", "image": screen} if part.get("type") == "image" else part for part in content]
            message = {**message, "content": parts}
        changed.append(message)
    if pictures != 1:
        raise ValueError(f"a prompt has to have one picture, the screen, and has {pictures}")
    return changed


def _seed_of_group(row: Mapping[str, Any]) -> int | None:
    """Rollouts of a group, which share a uid, begin with one look."""
    uid = row.get("uid")
    return None if uid is None else zlib.crc32(str(uid).encode())


def _newest_weights(said: Mapping[str, Any]) -> Json:
    newest = said.get("max_global_steps")
    return {} if newest is None else {"max_global_steps": newest}
