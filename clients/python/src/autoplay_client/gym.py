"""An episode as an environment of Gymnasium. Needs `pip install 'autoplay-client[gym]'`."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import gymnasium
from gymnasium import spaces

from .client import Client
from .errors import RewardUnavailable
from .reward import Reward

MOST_SEEDS = 2**31


class ActionSpace(spaces.Space[dict[str, Any]]):
    """Actions in the service's form. Any other value costs a step, so all values may be sent. Samples are clicks."""

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def sample(self, mask: Any = None, probability: Any = None) -> dict[str, Any]:
        x, y = (int(side) for side in self.np_random.integers(0, 200, 2))
        return {"type": "click", "x": x, "y": y}

    def contains(self, x: Any) -> bool:
        return isinstance(x, Mapping)


class Values(spaces.Space[Any]):
    """All values of one type: bytes of a PNG, a text, a tree. They cannot be sampled."""

    def __init__(self, kind: type, sample: Any) -> None:
        super().__init__()
        self._kind = kind
        self._sample = sample

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        return self._sample

    def contains(self, x: Any) -> bool:
        return isinstance(x, self._kind)


class AutoplayEnv(gymnasium.Env[dict[str, Any], dict[str, Any]]):
    """`reset()` gives `(observation, info)`, `step(action)` gives `(observation, reward, terminated, truncated, info)`.

    An observation is a dict: `screenshot` (bytes of a PNG), `width` and `height` (pixels), `window`, `instruction`, and
    `tree` with `include=["tree"]`. An action is a dict such as {"type": "click", "x": 3, "y": 4}, or a model's reply as
    {"reply": "…", "grammar": "qwen3-vl"}. Any other value costs a step, and `info["action_error"]` gives the reason.
    The reward is 0 until the episode ends, then the verifier's. `info["reward"]` has its status, components and
    reasoning. Raises RewardUnavailable if there is none, whose `rewards` give the reason, and AutoplayError if the
    environment fails: neither is a bad action.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        task_id: str,
        *,
        client: Client | None = None,
        max_steps: int | None = None,
        include: tuple[str, ...] = (),
    ) -> None:
        self.task_id = task_id
        self._client = client or Client()
        self._max_steps = max_steps
        self._include = include
        self._episode: dict[str, Any] | None = None
        self.action_space = ActionSpace()
        seen: dict[str, spaces.Space[Any]] = {
            "screenshot": Values(bytes, b""),
            "width": Values(int, 0),
            "height": Values(int, 0),
            "window": Values(str, ""),
            "instruction": Values(str, ""),
        }
        self.observation_space = spaces.Dict({**seen, "tree": Values(dict, {})} if "tree" in include else seen)

    @property
    def episode_id(self) -> str | None:
        """Id of the current or just ended episode, with which its reward can be requested again."""
        return None if self._episode is None else self._episode["id"]

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None):
        """A new episode at the task's initial state. `options={"task_id": …}` changes the task. The seed draws the
        look, if looks vary; without one, the episodes after a seeded one derive from it."""
        super().reset(seed=seed)
        self.close()
        self.task_id = (options or {}).get("task_id", self.task_id)
        drawn = int(self.np_random.integers(MOST_SEEDS)) if seed is None else seed
        [self._episode] = self._client.open(self.task_id, seed=drawn, max_steps=self._max_steps, include=self._include)
        return self._observation(), self._info()

    def step(self, action: Any):
        episode = self._episode
        if episode is None or episode["done"]:
            raise RuntimeError("reset() comes before step()")
        self._episode = episode = self._perform(episode, action)
        truncated = episode["exit_status"] == "out_of_steps"
        if not episode["done"]:
            return self._observation(), 0.0, False, False, self._info()
        result = self._final_reward()
        info = {**self._info(), "reward": asdict(result)}
        return self._observation(), result.reward, not truncated, truncated, info

    def close(self) -> None:
        """Frees the environment."""
        episode, self._episode = self._episode, None
        if episode is not None and not episode["done"]:
            self._client.give_up(episode["id"])

    def _perform(self, episode: dict[str, Any], action: Any) -> dict[str, Any]:
        is_reply = isinstance(action, Mapping) and isinstance(action.get("reply"), str)
        if not is_reply:
            return self._client.step(episode["id"], action, episode["step"])
        said = {name: action[name] for name in ("reply", "grammar", "image_size") if name in action}
        return self._client.step(episode["id"], None, episode["step"], **said)

    def _final_reward(self) -> Reward:
        assert self._episode is not None
        result = self._client.episode_reward(self._episode["id"])
        if result.reward is None:
            why = (result.error or {}).get("message") or result.reasoning
            raise RewardUnavailable(f"{result.status}: {why}", [result])
        return result

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
        names = ("task_id", "step", "max_steps", "exit_status", "action_error", "initial_state")
        return {name: self._episode[name] for name in names}
