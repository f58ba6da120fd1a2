"""verl: `reward.custom_reward_function.path=.../autoplay_client/verl.py`, `name=compute_score`.

The rollout stores `trajectory_id` or `episode_id` in `extra_info` (an agent loop's extra fields arrive there).
"""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

from autoplay_client.client import AsyncClient
from autoplay_client.errors import AutoplayError, RewardUnavailable
from autoplay_client.references import find_item

_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncClient] = WeakKeyDictionary()


async def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: dict[str, Any] | None = None,
    **_: Any,
) -> dict[str, float]:
    """A number for verl. Retries for AUTOPLAY_TIMEOUT seconds, then raises RewardUnavailable: verl would turn any
    Exception, and silence of more than 300 s, into 0.0."""
    try:
        [result] = await _client().rewards([find_item(extra_info, ground_truth)])
    except (AutoplayError, ValueError) as error:
        raise RewardUnavailable(str(error)) from error
    if result.reward is None:
        raise RewardUnavailable(f"{result.status}: {result.error}", [result])
    return {"score": result.reward, "acc": result.reward}


def _client() -> AsyncClient:
    loop = asyncio.get_running_loop()
    if loop not in _clients:
        _clients[loop] = AsyncClient()
    return _clients[loop]
