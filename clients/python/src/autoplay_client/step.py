"""The body of a step: an action, a model's reply in its grammar, or the reason why both are missing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

LONGEST_REASON = 500


def step_body(
    action: Any,
    index: int,
    *,
    reply: str | None = None,
    grammar: str | None = None,
    image_size: Mapping[str, int] | None = None,
    unusable: str | None = None,
    intent: str = "",
    thought: str | None = None,
) -> dict[str, Any]:
    """A value that JSON cannot represent is an invalid action, and costs a step like any other."""
    body: dict[str, Any] = {"index": index, "intent": intent}
    if thought is not None:
        body["thought"] = thought
    if reply is not None:
        said: dict[str, Any] = {"reply": _encodable(reply), "grammar": grammar}
        return {**body, **said, "image_size": image_size} if image_size else {**body, **said}
    if unusable is None:
        try:
            json.dumps(action, ensure_ascii=False, allow_nan=False).encode()
            return {**body, "action": action}
        except (TypeError, ValueError, RecursionError) as error:
            unusable = f"the action is no JSON: {error}"
    return {**body, "unusable": shorten(unusable)}


def without_action(body: Mapping[str, Any], reason: str) -> dict[str, Any]:
    """The same step, for an action that the service cannot read as JSON."""
    kept = {key: value for key, value in body.items() if key != "action"}
    return {**kept, "unusable": shorten(reason)}


def shorten(text: str) -> str:
    return _encodable(text)[:LONGEST_REASON] or "the reply is no action"


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
