"""Words of screens and policies as words, whatever a chat template would take them for."""

from __future__ import annotations

_MARKS = str.maketrans("<>[]", "‹›()")


def plain_words(text: str) -> str:
    """Marks of pictures and turns, such as <|image_pad|> or [IMG], would become such in a prompt: a policy that is told its own words
    again could put pictures there that do not exist, or speak for others."""
    return text.translate(_MARKS)
