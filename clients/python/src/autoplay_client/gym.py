"""An episode as an environment in the manner of Gymnasium, without needing it."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from .client import Client
from .errors import RewardUnavailable


class AutoplayEnv:
    """`reset()` gives `(observation, info)`, `step(action)` gives `(observation, reward, terminated, truncated, info)`.

    An observation is a dict: `screenshot` (bytes of a PNG), `width` and `height` (pixels), `window`, `instruction`, and
    `tree` with `include=["tree"]`. An action is a dict such as {"type": "click", "x": 3, "y": 4}. The reward is 0 until
    the episode ends, then the verifier's. Raises RewardUnavailable when there is none, AutoplayError when the
    environment fails: neither is a bad action.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, task_id: str, *, client: Client | None = None, max_steps: int | None = None, include: tuple[str, ...] = ()) -> None:
        self.task_id = task_id
        self._client = client or Client()
        self._max_steps = max_steps
        self._include = include
        self._episode: dict[str, Any] | None = None

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None):
        """A new episode at the task's initial state. `options={"task_id": …}` changes the task; the seed draws the look."""
        self.close()
        self.task_id = (options or {}).get("task_id", self.task_id)
        [self._episode] = self._client.open(self.task_id, seed=seed, max_steps=self._max_steps, include=self._include)
        return self._observation(), self._info()

    def step(self, action: Mapping[str, Any]):
        episode = self._episode
        if episode is None or episode["done"]:
            raise RuntimeError("reset() comes before step()")
        self._episode = episode = self._client.step(episode["id"], action, episode["step"])
        reward = self._final_reward() if episode["done"] else 0.0
        truncated = episode["exit_status"] == "out_of_steps"
        return self._observation(), reward, episode["done"] and not truncated, truncated, self._info()

    def close(self) -> None:
        """Frees the environment."""
        if self._episode is not None and not self._episode["done"]:
            self._client.give_up(self._episode["id"])
        self._episode = None

    def _final_reward(self) -> float:
        assert self._episode is not None
        result = self._client.episode_reward(self._episode["id"])
        if result.reward is None:
            raise RewardUnavailable(f"{result.status}: {result.error}", [result])
        return result.reward

    def _observation(self) -> dict[str, Any]:
        assert self._episode is not None
        observation = self._episode["observation"]
        screenshot = observation["screenshot"]
        seen = {
            "screenshot": base64.b64decode(screenshot["data"]),
            "width": screenshot["width"],
            "height": screenshot["height"],
            "window": observation["window"],
            "instruction": self._episode["instruction"],
        }
        return {**seen, "tree": observation["tree"]} if "tree" in observation else seen

    def _info(self) -> dict[str, Any]:
        assert self._episode is not None
        names = ("id", "task_id", "step", "max_steps", "exit_status", "action_error", "initial_state")
        return {name: self._episode[name] for name in names}
