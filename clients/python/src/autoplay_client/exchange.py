"""Requests to the service, shared by the blocking and the async client.

Every call is a generator: it yields a request to send or a pause to make, and receives the response. So there is one
logic of retries and two drivers of it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx

from .errors import AutoplayError
from .reward import Reward

T = TypeVar("T")


@dataclass(frozen=True)
class Send:
    method: str
    path: str
    body: Mapping[str, Any] | None
    timeout: float


@dataclass(frozen=True)
class Pause:
    seconds: float


#: Receives a response, the error in its place, or None after a pause.
Call = Generator[Send | Pause, httpx.Response | httpx.TransportError | None, T]

MAY_PASS = {429, 502, 503, 504}
MOST_ITEMS = 64
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0


def ask(method: str, path: str, body: Mapping[str, Any] | None, deadline: float) -> Call[Any]:
    """Sends one request, and repeats it while that may help. Raises AutoplayError."""
    attempt = 0
    while True:
        left = deadline - time.monotonic()
        answer = yield Send(method, path, body, max(left, 0.001))
        if isinstance(answer, httpx.Response) and answer.is_success:
            return answer.json() if answer.content else None
        error = to_error(answer)
        pause = pause_before(attempt, answer)
        attempt += 1
        if not error.retryable or time.monotonic() + pause >= deadline:
            raise error
        yield Pause(pause)


def ask_rewards(items: Sequence[Mapping[str, Any]], deadline: float) -> Call[list[Reward]]:
    """In the order of `items`. Repeats items whose infrastructure failed until the deadline."""
    results: list[Reward | None] = [None] * len(items)
    attempt = 0
    while True:
        open_items = [index for index, result in enumerate(results) if result is None or result.may_pass]
        for start in range(0, len(open_items), MOST_ITEMS):
            chunk = open_items[start : start + MOST_ITEMS]
            body = {"items": [items[index] for index in chunk]}
            answer = yield from ask("POST", "/v1/rewards", body, deadline)
            for index, data in zip(chunk, answer["results"], strict=True):
                results[index] = Reward.parse(data)
        known = [result for result in results if result is not None]
        pause = pause_before(attempt, None)
        attempt += 1
        if not any(result.may_pass for result in known) or time.monotonic() + pause >= deadline:
            return known
        yield Pause(pause)


def ask_episode_reward(episode_id: str, exit_status: str | None, deadline: float) -> Call[Reward]:
    body = {} if exit_status is None else {"exit_status": exit_status}
    first = Reward.parse((yield from ask("POST", f"/v1/episodes/{episode_id}/reward", body, deadline)))
    if not first.may_pass:
        return first
    [again] = yield from ask_rewards([{"episode_id": episode_id}], deadline)
    return again


def pause_before(attempt: int, answer: httpx.Response | httpx.TransportError | None) -> float:
    told = answer.headers.get("retry-after", "") if isinstance(answer, httpx.Response) else ""
    least = float(told) if told.isdigit() else 0.0
    own = min(FIRST_PAUSE * 2**attempt, LONGEST_PAUSE) * random.uniform(0.5, 1.0)
    return max(least, own)


def describe_address(answer: httpx.TransportError | None) -> str:
    try:
        url = answer.request.url if answer else None
    except RuntimeError:  # httpx sets the request later than the error
        url = None
    return f"{url.scheme}://{url.netloc.decode()}" if url else "The service"


def to_error(answer: httpx.Response | httpx.TransportError | None) -> AutoplayError:
    if not isinstance(answer, httpx.Response):
        message = f"{describe_address(answer)} does not answer ({type(answer).__name__}); is `autoplay serve RUN` running there?"
        return AutoplayError(message, code="NO_ANSWER", fault_class="network", retryable=True)
    try:
        fault = answer.json()["error"]
        retryable = answer.status_code in MAY_PASS and bool(fault["retryable"])
        return AutoplayError(
            fault["message"],
            code=fault["code"],
            fault_class=fault["class"],
            retryable=retryable,
            status=answer.status_code,
        )
    except (ValueError, KeyError, TypeError):
        # A proxy in front of the service answered.
        return AutoplayError(
            answer.text[:200],
            code=f"HTTP_{answer.status_code}",
            fault_class="network",
            retryable=answer.status_code in MAY_PASS,
            status=answer.status_code,
        )
