"""TRL: `GRPOTrainer(reward_funcs=[autoplay_reward])`.

The rows, or the rollout function's results, have a column `trajectory_id` or `episode_id`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from .client import Client
from .errors import RewardUnavailable
from .references import ROLLOUT_KEYS, find_item

#: The first version, among those inspected, that excludes a completion without any reward from the baseline.
LEAST_TRL = (1, 16)


def autoplay_reward(prompts: Sequence[Any], completions: Sequence[Any], **columns: Any) -> list[float | None]:
    """A number for each completion; None for one without a reward, which TRL then excludes from its group.

    Older versions of TRL count None as 0 if no other reward function gives a value; with one of them this raises
    RewardUnavailable instead. An unreachable service raises, too: a step without a single reward teaches nothing.
    """
    items = [_row(columns, index) for index in range(len(completions))]
    rewards = _client().rewards(items)
    missing = [reward for reward in rewards if reward.reward is None]
    if missing and not leaves_none_out():
        wanted = ".".join(map(str, LEAST_TRL))
        message = f"{len(missing)} rewards are missing, and this TRL may count them as 0 (it needs {wanted}): {missing[0].error}"
        raise RewardUnavailable(message, missing)
    return [reward.reward for reward in rewards]


def leaves_none_out() -> bool:
    """True if the installed TRL is known to. Also true without TRL, since then other code reads the list."""
    try:
        major, minor = version("trl").split(".")[:2]
    except PackageNotFoundError:
        return True
    return (int(major), int(minor)) >= LEAST_TRL


def _row(columns: dict[str, Any], index: int) -> dict[str, Any]:
    names = (*ROLLOUT_KEYS, "task_id", "autoplay")
    return find_item({name: columns[name][index] for name in names if columns.get(name) is not None})


@lru_cache(maxsize=1)
def _client() -> Client:
    return Client()
