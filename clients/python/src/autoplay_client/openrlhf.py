"""OpenRLHF: an agent for `--train.agent_func_path agent.py`, where agent.py says

    from openrlhf.utils.agent import AgentInstanceBase, MultiTurnAgentExecutor
    from autoplay_client.openrlhf import AutoplayAgent

    class AgentInstance(AutoplayAgent, AgentInstanceBase):
        grammar = "qwen3-vl"                     # or parse_action(text) -> {"type": "click", "x": 3, "y": 4}

    class AgentExecutor(MultiTurnAgentExecutor):
        def __init__(self):
            super().__init__(AgentInstance)

The label of a row is the id of its task, or JSON with `task_id`; its first image is the screen of the initial state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .client import AsyncClient
from .errors import RewardUnavailable
from .references import as_mapping
from .shown import refusal_of, screen_of


class AutoplayAgent:
    """One episode. Every reply costs a step; the answer to an invalid one gives the reason. A failure, or dropping the
    agent, gives the episode up."""

    #: Qwen's marks; other models' chat templates have others. One image mark per screenshot.
    feedback = "<|im_end|>\n<|im_start|>user\n{text}<|im_end|>\n<|im_start|>assistant\n"
    image_mark = "<|vision_start|><|image_pad|><|vision_end|>"
    #: Grammar of the policy's actions, with which the service reads them (docs/datasets/action-grammars.md).
    grammar: str | None = None
    max_steps: int | None = None

    def __init__(self, *_: Any, **__: Any) -> None:
        self._client = AsyncClient()
        self._episode: dict[str, Any] | None = None

    def parse_action(self, text: str) -> Mapping[str, Any]:
        """For a policy without a grammar of the service. Raises ValueError if the text holds no action."""
        raise NotImplementedError

    async def reset(self, states: dict[str, Any], **_: Any) -> dict[str, Any]:
        task_id = as_mapping(states["label"])["task_id"]
        try:
            [self._episode] = await self._client.open(task_id, max_steps=self.max_steps)
        except BaseException:
            await self._client.close()
            raise
        return {"observation": states["observation"]}

    async def step(self, states: dict[str, Any], **_: Any) -> dict[str, Any]:
        try:
            return await self._step(states["action_text"])
        except BaseException:
            await self._client.close()
            raise

    async def _step(self, text: str) -> dict[str, Any]:
        episode = self._episode
        assert episode is not None, "reset comes first"
        self._episode = episode = await self._client.step(episode["id"], index=episode["step"], **self._read(text))
        if episode["done"]:
            return await self._end()
        refusal = refusal_of(episode)
        note = f"{refusal}\n" if refusal else ""
        return self._go_on(f"{note}{self.image_mark}", [self._screenshot()])

    def _read(self, text: str) -> dict[str, Any]:
        if self.grammar is not None:
            return {"action": None, "reply": text, "grammar": self.grammar}
        try:
            return {"action": self.parse_action(text)}
        except (ValueError, TypeError, LookupError) as error:
            return {"action": None, "unusable": f"That is no action: {error}"}

    def _go_on(self, text: str, images: list[Any] | None = None) -> dict[str, Any]:
        turn = {"rewards": _tensor(0.0), "environment_feedback": self.feedback.format(text=text), "done": False}
        return {**turn, "environment_images": images} if images else turn

    async def _end(self) -> dict[str, Any]:
        assert self._episode is not None
        result = await self._client.episode_reward(self._episode["id"])
        await self._client.close()
        if result.reward is None:
            raise RewardUnavailable(f"{result.status}: {result.error}", [result])
        reward = _tensor(result.reward)
        logs = {"steps": self._episode["step"], "success": result.reward}
        return {"rewards": reward, "scores": reward, "environment_feedback": "", "done": True, "extra_logs": logs}

    def _screenshot(self) -> Any:
        assert self._episode is not None
        return screen_of(self._episode)


def _tensor(value: float) -> Any:
    """OpenRLHF requires tensors, and has torch as a dependency."""
    try:
        import torch
    except ImportError:
        return value
    return torch.tensor(value)
