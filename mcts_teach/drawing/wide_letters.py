"""Letters that are as wide as high, as Chinese ones are: how many there are, and where a line may break."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

CHINESE = re.compile(
    r"[“（《]*(?:[\u2e80-\u2fff\u3040-\u9fff]|[^\u2e80-\u9fff\uff00-\uffef]+)[。，、；：？！）》”…]*|."
)


def is_wide(letter: str) -> bool:
    """Whether a letter is as wide as high, as Chinese ones and their marks are."""
    return letter > "\u2e7f" and east_asian_width(letter) in "WF"


def split_words(text: str) -> Iterator[tuple[str, str]]:
    """What stays together in a line, after the space before it; Chinese breaks anywhere, but not before a mark."""
    for word in text.split(" "):
        parts = CHINESE.findall(word) if any(map(is_wide, word)) else [word]
        yield from zip([" ", *[""] * (len(parts) - 1)], parts, strict=True)
