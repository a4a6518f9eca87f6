"""The colours of pictures: of texts and lines, of phases, and of means from 0 to 1; and the fonts of their letters."""

import math
from contextlib import suppress
from dataclasses import replace
from functools import cache

from mcts_teach.language import letters_file, on_speaking

PAPER = "#ffffff"
INK = "#1a1a1a"
FAINT = "#6b6b6b"  # text of less weight; 5.3 : 1 on paper
LINE = "#9a9a9a"
PATH = "#b8006e"  # the walked path: a hue that the scale of means does not use
PHASE_COLORS = {"select": "#6a3d9a", "expand": "#00704a", "simulate": "#8a5a00", "backpropagate": "#b03000"}

# Win rate 0, 1/2, 1: orange, white, blue, after the PuOr and RdBu scales of ColorBrewer. Orange and blue stay
# apart in every common form of colour blindness, and both are darker than the middle.
LOSS, EVEN, WIN = (0xE6, 0x8A, 0x1E), (0xF7, 0xF7, 0xF5), (0x3F, 0x8F, 0xD2)

# Those that matplotlib brings along come first: a picture is the same everywhere.
FONT, MONO_FONT = ["DejaVu Sans"], ["DejaVu Sans Mono"]
SYSTEM_FONTS = ("PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei")


def rate_color(rate: float | None) -> str:
    """The colour of a mean: orange 0, white 1/2, blue 1; paper if there is none, or it is not a number."""
    if rate is None or math.isnan(rate):
        return PAPER
    rate = min(max(rate, 0.0), 1.0)
    end, share = (LOSS, 1 - 2 * rate) if rate < 0.5 else (WIN, 2 * rate - 1)
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in zip(EVEN, end, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2.1, from 1 to 21; text wants 4.5."""
    lights = []  # relative luminances: 0 black, 1 white
    for color in (one, other):
        channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@cache
def ink_on(fill: str) -> str:
    """Black or white, whichever reads better; one of them always reaches 4.5."""
    return max("#000000", "#ffffff", key=lambda ink: contrast(ink, fill))


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


on_speaking(add_letters)
