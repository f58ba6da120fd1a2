"""Finds the rollout of a trainer's row, in the trainer's data and never in the policy's output."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

ROLLOUT_KEYS = ("trajectory_id", "episode_id", "trajectory")
_ID = re.compile(r"^[a-f0-9]{64}$")


def as_mapping(value: Any) -> Mapping[str, Any]:
    """A mapping, its JSON, or the bare id of a task."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, str) and _ID.match(value):
        return {"task_id": value}
    if isinstance(value, str):
        try:
            parsed = json.loads(value)
        except ValueError:
            return {}
        return parsed if isinstance(parsed, Mapping) else {}
    return {}


def find_item(*sources: Any) -> dict[str, Any]:
    """The request item; the first source that names a rollout wins. Raises ValueError if none does."""
    maps = [inner for source in sources for inner in _with_inner(as_mapping(source))]
    for source in maps:
        for key in ROLLOUT_KEYS:
            if source.get(key) is not None:
                item = {key: source[key]}
                task_id = next((known["task_id"] for known in maps if known.get("task_id")), None)
                return item if task_id is None else {**item, "task_id": task_id}
    raise ValueError(f"the row names no rollout: none of {', '.join(ROLLOUT_KEYS)} is in it")


def _with_inner(source: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Rollouts may store theirs under the key "autoplay"."""
    return [as_mapping(source.get("autoplay")), source]
