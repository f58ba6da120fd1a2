"""Root certificates shared by all clients of a process."""

from __future__ import annotations

import ssl
from functools import cache

import httpx


@cache
def trusted() -> ssl.SSLContext:
    """Reading the root certificates takes some 40 ms, and trainers open a client for each rollout, so they are read
    once."""
    return httpx.create_ssl_context()
