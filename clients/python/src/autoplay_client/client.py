"""A client object of the service, blocking and async."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import httpx

from .errors import AutoplayError
from .exchange import Call, Send, ask, ask_episode_reward, ask_rewards
from .held import Held, PATIENCE
from .reward import Reward
from .step import step_body, without_action
from .tls import trusted

T = TypeVar("T")

DEFAULT_URL = "http://127.0.0.1:8080"
#: Seconds. Below the 300 s after which verl counts a reward function as failed.
DEFAULT_TIMEOUT = 240.0
Item = Mapping[str, Any]
Json = dict[str, Any]


class Settings:
    """Arguments override the environment variables AUTOPLAY_URL, AUTOPLAY_SERVE_TOKEN and AUTOPLAY_TIMEOUT (seconds).
    """

    def __init__(self, url: str | None, token: str | None, timeout: float | None) -> None:
        self.url = (url or os.environ.get("AUTOPLAY_URL") or DEFAULT_URL).rstrip("/")
        token = token or os.environ.get("AUTOPLAY_SERVE_TOKEN")
        self.headers = {"authorization": f"Bearer {token}"} if token else {}
        self.timeout = timeout if timeout is not None else float(os.environ.get("AUTOPLAY_TIMEOUT", DEFAULT_TIMEOUT))

    def deadline(self, timeout: float | None) -> float:
        return time.monotonic() + (self.timeout if timeout is None else timeout)


def _headers(send: Send) -> dict[str, str]:
    # The service stops a little earlier than the client, so that its answer can state the reason.
    milliseconds = max(1, int(send.timeout * 950))
    return {"x-timeout-ms": str(min(milliseconds, 3_600_000))}


def _open(
    task_id: str, group_size: int, seed: int | None, max_steps: int | None, lease_ms: int | None, include: Sequence[str]
) -> Json:
    body: Json = {"task_id": task_id, "group_size": group_size, "include": list(include)}
    if seed is not None:
        body["seed"] = seed
    if max_steps is not None:
        body["max_steps"] = max_steps
    if lease_ms is not None:
        body["lease_ms"] = lease_ms
    return body


def _was_unreadable(error: AutoplayError, body: Json) -> bool:
    """True if the service refused an action as invalid JSON, such as one with a forbidden key."""
    return error.status in (400, 413) and "action" in body


class Client:
    """Blocking; safe for threads. Every method retries while that may help, until `timeout` seconds have passed, then
    raises AutoplayError."""

    def __init__(self, url: str | None = None, token: str | None = None, timeout: float | None = None) -> None:
        self._settings = Settings(url, token, timeout)
        self._http = httpx.Client(base_url=self._settings.url, headers=self._settings.headers, verify=trusted())
        self._held = Held(self, self._settings.url, self._settings.headers)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Gives up this client's episodes that have not ended."""
        self._held.release()
        self._http.close()

    def tasks(self) -> list[Json]:
        """Returns every task of the run."""
        tasks: list[Json] = []
        after = ""
        while True:
            path = f"/v1/tasks?limit=1000{after}"
            page = self._run(ask("GET", path, None, self._settings.deadline(None)))
            tasks += page["tasks"]
            if page["after"] is None:
                return tasks
            after = f"&after={page['after']}"

    def upload(self, trajectory: Item, timeout: float | None = None) -> str:
        """Returns the id of the trajectory. Equal uploads have the same id."""
        return self._run(ask("POST", "/v1/trajectories", trajectory, self._settings.deadline(timeout)))["id"]

    def rewards(self, items: Sequence[Item], timeout: float | None = None) -> list[Reward]:
        """In the order of `items`, each with one of trajectory_id, episode_id and trajectory. The reward is None for
        items whose infrastructure failed until the end."""
        return self._run(ask_rewards(items, self._settings.deadline(timeout)))

    def open(
        self,
        task_id: str,
        group_size: int = 1,
        *,
        seed: int | None = None,
        max_steps: int | None = None,
        lease_ms: int | None = None,
        include: Sequence[str] = (),
        timeout: float | None = None,
    ) -> list[Json]:
        """Opens episodes on one initial state. `seed` draws their look; `include=["tree"]` adds the accessibility
        trees."""
        body = _open(task_id, group_size, seed, max_steps, lease_ms, include)
        episodes = self._run(ask("POST", "/v1/episodes", body, self._settings.deadline(timeout)))["episodes"]
        for episode in episodes:
            self._held.note(episode)
        return episodes

    def step(self, episode_id: str, action: Any, index: int, *, timeout: float | None = None, **said: Any) -> Json:
        """`index` is the number of earlier steps. With it, a repeated request is performed only once.

        With an action of None, `reply="…", grammar="qwen3-vl"` makes the service read a model's reply. `image_size`
        gives the size of its picture, if it differs from its family's. `unusable="…"` gives the reason for a missing
        action. `thought` and `intent` are recorded. An invalid action costs a step: see `action_error`.
        """
        body = step_body(action, index, **said)
        path = f"/v1/episodes/{episode_id}/step"
        deadline = self._settings.deadline(timeout)
        try:
            episode = self._run(ask("POST", path, body, deadline))
        except AutoplayError as error:
            if not _was_unreadable(error, body):
                raise
            episode = self._run(ask("POST", path, without_action(body, str(error)), deadline))
        self._held.note(episode)
        return episode

    def episode_reward(
        self, episode_id: str, exit_status: str | None = None, timeout: float | None = None
    ) -> Reward:
        """Ends the episode if it has not ended: as "out_of_steps" (default), "out_of_time" or "aborted"."""
        reward = self._run(ask_episode_reward(episode_id, exit_status, self._settings.deadline(timeout)))
        self._held.ids.discard(episode_id)
        return reward

    def give_up(self, episode_id: str) -> None:
        """Frees the environment. The episode then has no reward."""
        self._run(ask("DELETE", f"/v1/episodes/{episode_id}", None, self._settings.deadline(None)))
        self._held.ids.discard(episode_id)

    def _run(self, call: Call[T]) -> T:
        answer: httpx.Response | httpx.TransportError | None = None
        try:
            while True:
                wanted = call.send(answer)
                answer = self._send(wanted) if isinstance(wanted, Send) else time.sleep(wanted.seconds)
        except StopIteration as end:
            return end.value

    def _send(self, send: Send) -> httpx.Response | httpx.TransportError:
        try:
            return self._http.request(
                send.method, send.path, json=send.body, timeout=send.timeout, headers=_headers(send)
            )
        except httpx.TransportError as error:
            return error


class AsyncClient:
    """The asyncio version. Belongs to the event loop that it is first used in."""

    def __init__(self, url: str | None = None, token: str | None = None, timeout: float | None = None) -> None:
        self._settings = Settings(url, token, timeout)
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=64)
        url, headers = self._settings.url, self._settings.headers
        self._http = httpx.AsyncClient(base_url=url, headers=headers, limits=limits, verify=trusted())
        self._held = Held(self, self._settings.url, self._settings.headers)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        for episode_id in list(self._held.ids):
            with suppress(AutoplayError):
                await self._run(ask("DELETE", f"/v1/episodes/{episode_id}", None, self._settings.deadline(PATIENCE)))
            self._held.ids.discard(episode_id)
        await self._http.aclose()

    async def upload(self, trajectory: Item, timeout: float | None = None) -> str:
        return (await self._run(ask("POST", "/v1/trajectories", trajectory, self._settings.deadline(timeout))))["id"]

    async def rewards(self, items: Sequence[Item], timeout: float | None = None) -> list[Reward]:
        return await self._run(ask_rewards(items, self._settings.deadline(timeout)))

    async def open(
        self,
        task_id: str,
        group_size: int = 1,
        *,
        seed: int | None = None,
        max_steps: int | None = None,
        lease_ms: int | None = None,
        include: Sequence[str] = (),
        timeout: float | None = None,
    ) -> list[Json]:
        body = _open(task_id, group_size, seed, max_steps, lease_ms, include)
        answer = await self._run(ask("POST", "/v1/episodes", body, self._settings.deadline(timeout)))
        for episode in answer["episodes"]:
            self._held.note(episode)
        return answer["episodes"]

    async def step(self, episode_id: str, action: Any, index: int, *, timeout: float | None = None, **said: Any) -> Json:
        body = step_body(action, index, **said)
        path = f"/v1/episodes/{episode_id}/step"
        deadline = self._settings.deadline(timeout)
        try:
            episode = await self._run(ask("POST", path, body, deadline))
        except AutoplayError as error:
            if not _was_unreadable(error, body):
                raise
            episode = await self._run(ask("POST", path, without_action(body, str(error)), deadline))
        self._held.note(episode)
        return episode

    async def episode_reward(
        self, episode_id: str, exit_status: str | None = None, timeout: float | None = None
    ) -> Reward:
        reward = await self._run(ask_episode_reward(episode_id, exit_status, self._settings.deadline(timeout)))
        self._held.ids.discard(episode_id)
        return reward

    async def give_up(self, episode_id: str) -> None:
        await self._run(ask("DELETE", f"/v1/episodes/{episode_id}", None, self._settings.deadline(None)))
        self._held.ids.discard(episode_id)

    async def _run(self, call: Call[T]) -> T:
        answer: httpx.Response | httpx.TransportError | None = None
        try:
            while True:
                wanted = call.send(answer)
                answer = await self._send(wanted) if isinstance(wanted, Send) else await asyncio.sleep(wanted.seconds)
        except StopIteration as end:
            return end.value

    async def _send(self, send: Send) -> httpx.Response | httpx.TransportError:
        try:
            return await self._http.request(
                send.method, send.path, json=send.body, timeout=send.timeout, headers=_headers(send)
            )
        except httpx.TransportError as error:
            return error
