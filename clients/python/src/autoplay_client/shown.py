"""What a policy is shown of an episode: its screen as a picture, and words in which nothing is a mark of a chat template."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping
from typing import Any

_MARKS = str.maketrans("<>[]", "‹›()")


def screen_of(episode: Mapping[str, Any]) -> Any:
    """The latest screenshot as a picture of Pillow, which only shims that show pictures need."""
    from PIL import Image

    data = base64.b64decode(episode["observation"]["screenshot"]["data"])
    return Image.open(io.BytesIO(data)).convert("RGB")


def refusal_of(episode: Mapping[str, Any]) -> str:
    """A sentence about the last action, empty if it was done."""
    reason = episode["action_error"]
    return plain_words(f"The action was refused: {reason}") if reason else ""


def plain_words(text: str) -> str:
    """Texts of screens and policies can hold marks such as <|image_pad|> or [IMG]. In a prompt these would stand for pictures that
    do not exist, or begin another turn."""
    return text.translate(_MARKS)
