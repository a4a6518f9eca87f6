"""Letters: in which fonts they are, which are as wide as high, as Chinese ones are, and where a line may break."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from unicodedata import east_asian_width

from mcts_teach.language import letters_file

# Those that matplotlib brings along come first: a picture is the same everywhere.
FONT, MONO_FONT = ["DejaVu Sans"], ["DejaVu Sans Mono"]
SYSTEM_FONTS = ("PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei")
CHINESE = re.compile(
    r"[“（《]*(?:[\u2e80-\u2fff\u3040-\u9fff]|[^\u2e80-\u9fff\uff00-\uffef]+)[。，、；：？！）》”…]*|."
)


def add_letters() -> None:
    """Let matplotlib find the letters that its own font lacks: in a font of what the course says, then in others."""
    if not (font := str(letters_file() or "")):
        return
    with suppress(ImportError):  # pictures are SVG then
        import matplotlib
        from matplotlib.font_manager import fontManager

        if font not in [entry.fname for entry in fontManager.ttflist]:
            fontManager.addfont(font)
            fontManager.ttflist.append(replace(fontManager.ttflist[-1], weight=700))  # bold letters: it has none
        own = next(entry.name for entry in fontManager.ttflist if entry.fname == font)
        there = {entry.name for entry in fontManager.ttflist}
        FONT[1:] = MONO_FONT[1:] = [own, *(name for name in SYSTEM_FONTS if name in there - {own})]
        matplotlib.rcParams["font.family"] = list(FONT)


def is_wide(letter: str) -> bool:
    """Whether a letter is as wide as high, as Chinese ones and their marks are."""
    return letter > "\u2e7f" and east_asian_width(letter) in "WF"


def split_words(text: str) -> Iterator[tuple[str, str]]:
    """What stays together in a line, after the space before it; Chinese breaks anywhere, but not before a mark."""
    for word in text.split(" "):
        parts = [word] if word.isascii() or not any(map(is_wide, word)) else CHINESE.findall(word)
        yield from zip([" ", *[""] * (len(parts) - 1)], parts, strict=True)
