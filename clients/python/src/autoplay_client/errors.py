"""Errors: a refused request, and a missing reward."""

from __future__ import annotations

from typing import Any


class AutoplayError(Exception):
    """The service refused, or could not be reached before the timeout.

    `fault_class` is the origin of the fault: "input", "auth", "capacity", "lease", "environment", "judge", "storage",
    "timeout", "internal", or "network" without any answer.
    """

    def __init__(self, message: str, *, code: str, fault_class: str, retryable: bool, status: int | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.fault_class = fault_class
        self.retryable = retryable
        self.status = status


class RewardUnavailable(BaseException):
    """A rollout has no reward, and the trainer must not continue as if it were 0.

    Deliberately not an Exception: trainers catch those around reward functions and write 0.0 (verl's rate-limited and
    prime managers do), which silently biases the baseline. This one passes `except Exception` and ends the step.
    """

    def __init__(self, message: str, rewards: list[Any] | None = None) -> None:
        super().__init__(message)
        self.rewards = rewards or []
