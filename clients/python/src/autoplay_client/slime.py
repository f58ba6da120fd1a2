"""slime: `--custom-rm-path autoplay_client.slime.reward`.

A custom generate function stores `trajectory_id` or `episode_id` in `sample.metadata`, or as JSON in `sample.label`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from .client import AsyncClient
from .errors import AutoplayError, RewardUnavailable
from .references import find_item

_clients: dict[asyncio.AbstractEventLoop, AsyncClient] = {}


async def reward(args: Any, sample: Any, **_: Any) -> float | list[float]:
    """A number for a sample, numbers for a list of samples. Raises RewardUnavailable if one is missing."""
    samples = sample if isinstance(sample, list) else [sample]
    try:
        results = await _client().rewards([find_item(one.metadata, one.label) for one in samples])
    except (AutoplayError, ValueError) as error:
        raise RewardUnavailable(str(error)) from error
    missing = [result for result in results if result.reward is None]
    if missing:
        raise RewardUnavailable(f"{len(missing)} rewards are missing: {missing[0].error}", missing)
    numbers = [result.reward for result in results if result.reward is not None]
    return numbers if isinstance(sample, list) else numbers[0]


def _client() -> AsyncClient:
    loop = asyncio.get_running_loop()
    for other in [known for known in _clients if known.is_closed()]:
        del _clients[other]
    return _clients.setdefault(loop, AsyncClient())
