"""A policy's view of an episode: its screen as a picture, and text without marks of a chat template."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping
from typing import Any

_MARKS = str.maketrans("<>[]", "‹›()")


def screen_of(episode: Mapping[str, Any]) -> Any:
    """The latest screenshot as a Pillow picture, which only shims that show pictures need."""
    from PIL import Image

    data = base64.b64decode(episode["observation"]["screenshot"]["data"])
    return Image.open(io.BytesIO(data)).convert("RGB")


def refusal_of(episode: Mapping[str, Any]) -> str:
    """A sentence about the last action, empty if it was performed."""
    reason = episode["action_error"]
    return plain_words(f"The action was refused: {reason}") if reason else ""


def plain_words(text: str) -> str:
    """Texts of screens and policies may contain marks such as <|image_pad|> or [IMG]. In a prompt these would stand for
    missing pictures, or begin another turn."""
    return text.translate(_MARKS)
