"""OpenEnv: a typed client of the service's sessions. Needs `pip install 'autoplay-client[openenv]'`.

`GenericEnvClient` of OpenEnv works as well; this one has types, and never mistakes a missing reward for a number.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from openenv.core import EnvClient
from openenv.core.client_types import StepResult

from .client import Settings
from .errors import RewardUnavailable


@dataclass(frozen=True)
class Observation:
    """A screen. `screenshot` (bytes of a PNG) or `tree` is None unless the reset requested it with `observation`."""

    instruction: str
    screenshot: bytes | None
    tree: Mapping[str, Any] | None
    width: int
    height: int
    window: str
    #: The reason why the last action was refused or unreadable.
    action_error: str | None


@dataclass(frozen=True)
class State:
    episode_id: str | None
    step_count: int
    task_id: str | None
    done: bool


class AutoplayOpenEnv(EnvClient[Mapping[str, Any], Observation, State]):
    """`reset(task_id=…, seed=…, observation="screenshot" | "tree" | "both")`, then `step(action)` with an action of the
    service or `{"reply": "…", "grammar": "qwen3-vl"}`. Blocking with `.sync()`. Default URL and token: AUTOPLAY_URL
    and AUTOPLAY_SERVE_TOKEN."""

    def __init__(self, base_url: str | None = None, **options: Any) -> None:
        settings = Settings(base_url, None, None)
        # A reset waits for an environment, the last step for the judge.
        defaults = {"headers": settings.headers, "message_timeout_s": settings.timeout}
        super().__init__(base_url=settings.url, **{**defaults, **options})

    def _step_payload(self, action: Mapping[str, Any]) -> dict[str, Any]:
        return dict(action)

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[Observation]:
        seen = payload["observation"]
        if payload["done"] and payload["reward"] is None:
            raise RewardUnavailable("the episode has ended without a verdict")
        picture = seen.get("screenshot")
        observation = Observation(
            instruction=seen["instruction"],
            screenshot=None if picture is None else base64.b64decode(picture),
            tree=seen.get("tree"),
            width=seen["width"],
            height=seen["height"],
            window=seen["window"],
            action_error=seen["action_error"],
        )
        return StepResult(
            observation=observation, reward=payload["reward"], done=payload["done"], metadata=payload["metadata"]
        )

    def _parse_state(self, payload: dict[str, Any]) -> State:
        return State(**{name: payload[name] for name in State.__dataclass_fields__})
