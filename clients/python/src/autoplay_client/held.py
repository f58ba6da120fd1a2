"""A client's open episodes, which are given up however the client ends."""

from __future__ import annotations

import os
import weakref
from collections.abc import Mapping
from typing import Any

import httpx

from .tls import trusted

#: Limit in seconds of the wait for a free environment, whose lease ends at some time.
PATIENCE = 5.0


class Held:
    """Gives up open episodes when the owner is closed or collected, or the interpreter ends."""

    def __init__(self, owner: object, url: str, headers: Mapping[str, str]) -> None:
        self.ids: set[str] = set()
        self.release = weakref.finalize(owner, _give_up, os.getpid(), url, dict(headers), self.ids)

    def note(self, episode: Mapping[str, Any]) -> None:
        """Records an episode from the service's answer."""
        if episode["done"]:
            self.ids.discard(episode["id"])
        else:
            self.ids.add(episode["id"])


def _give_up(process: int, url: str, headers: Mapping[str, str], ids: set[str]) -> None:
    # A fork has a copy of its parent's episodes.
    if os.getpid() != process:
        return
    while ids:
        try:
            httpx.delete(f"{url}/v1/episodes/{ids.pop()}", headers=headers, timeout=PATIENCE, verify=trusted())
        except httpx.HTTPError:
            continue
