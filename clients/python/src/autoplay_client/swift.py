"""ms-swift: a reward for `--external_plugins plugin.py --reward_funcs autoplay`, where plugin.py says

    from swift.rewards import orms          # before ms-swift 4: swift.plugin
    from autoplay_client.swift import AutoplayReward
    orms["autoplay"] = AutoplayReward

The rows, or a multi-turn scheduler's `rollout_infos`, have `trajectory_id` or `episode_id`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .client import Client
from .errors import RewardUnavailable
from .references import ROLLOUT_KEYS, find_item


class AutoplayReward:
    """Raises RewardUnavailable if one is missing, since ms-swift counts None as 0."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self._client = Client()

    def __call__(self, completions: Sequence[Any], **columns: Any) -> list[float]:
        items = [_row(columns, index) for index in range(len(completions))]
        rewards = self._client.rewards(items)
        missing = [reward for reward in rewards if reward.reward is None]
        if missing:
            raise RewardUnavailable(f"{len(missing)} rewards are missing: {missing[0].error}", missing)
        return [reward.reward for reward in rewards if reward.reward is not None]


def _row(columns: dict[str, Any], index: int) -> dict[str, Any]:
    names = (*ROLLOUT_KEYS, "task_id", "autoplay")
    row = {name: columns[name][index] for name in names if columns.get(name) is not None}
    infos = columns.get("rollout_infos")
    return find_item(infos[index] if infos else None, row)
