"""One answer of the service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reward:
    """`reward` is a number from 0 to 1 when `status` is "scored", and None otherwise."""

    id: str
    status: str
    reward: float | None
    exit_status: str | None = None
    components: Mapping[str, float] = field(default_factory=dict)
    error: Mapping[str, Any] | None = None
    task_id: str | None = None
    trajectory_id: str | None = None
    rubric_version: str | None = None
    judge_model: str | None = None
    attempts: int = 0
    reasoning: str = ""

    @property
    def may_pass(self) -> bool:
        """True if asking again may give a number."""
        return self.reward is None and bool(self.error and self.error.get("retryable"))

    @classmethod
    def parse(cls, data: Mapping[str, Any]) -> Reward:
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        # A service that violates its contract must not produce a reward.
        if known["status"] != "scored":
            known["reward"] = None
        elif not isinstance(known["reward"], (int, float)) or isinstance(known["reward"], bool):
            raise ValueError(f"a scored reward must be a number, not {known['reward']!r}")
        return cls(**known)
