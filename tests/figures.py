"""Whether a figure says and shows what the stored one does: for `pytest --nbval`, and for the pictures of README.md.

Its texts must be the same, wherever they are; drawn_texts.py notes them.  Pictures that were drawn by the same version
of matplotlib are compared tile by tile, and the worst tile decides; as letters may come from other fonts, places of
texts are left out there, if only as dark and as light as before; texts of trees are areas and are not left out.
"""

import base64
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from drawn_texts import Drawn
from PIL import Image

# Limits are levels of 255, in the colour that differs most; of a tile, the mean. Of 117 trees of the course in which
# one edge is missing, each has a tile that differs by 12.5 or more. Other wrong pictures differ by 20 or more.
TILE = 8  # pixels
MAX_TILE = 2.0
MAX_INK = 60
TEXT_EDGE, TEXT_SHARE = 3, 0.04  # pixels and share of its length: how much larger than noted the place of a text is

Pixels = np.ndarray  # colours, rows, columns


class Shown(NamedTuple):
    """A PNG among the outputs of a cell; None if its texts are not stored; where they are is known after a run only."""

    png: bytes
    texts: list[str] | None
    places: list[Drawn]


def shown(outputs: list) -> Iterator[Shown]:
    """The figures among the outputs of a cell."""
    for output in outputs:
        png, of_png = output.get("data", {}).get("image/png"), output.get("metadata", {}).get("image/png", {})
        if png is not None:
            yield Shown(base64.b64decode(png), _texts(of_png), of_png.get("drawn", []))


def _texts(of_png: dict) -> list[str] | None:
    if "drawn" in of_png:
        return [text for text, *_ in of_png["drawn"]] + of_png["painted"]
    return of_png["texts"].splitlines() if "texts" in of_png else None


def compare_figures(stored: list[Shown], now: list[Shown], notebook: str) -> str | None:
    """Say how the figures of a cell differ from the stored ones; None if they say and show the same."""
    if len(stored) != len(now):
        return f"{len(stored)} figures are stored, {len(now)} are drawn now"
    pairs = list(zip(stored, now, strict=True))
    if any(before.texts is None and after.texts is not None for before, after in pairs):
        return f"the texts of figures are not stored; this stores them: python tests/rerun_notebooks.py {notebook}"
    complaints = [
        f"figure {i}: {complaint}"
        for i, (before, after) in enumerate(pairs, 1)
        for complaint in (
            compare_texts(before.texts or [], after.texts or []),
            compare_pictures(before.png, after.png, after.places),
        )
        if complaint
    ]
    return "\n".join(complaints) or None


def compare_texts(stored: list[str], now: list[str]) -> str | None:
    """Say which texts are gone and which are new."""
    gone, new = Counter(stored) - Counter(now), Counter(now) - Counter(stored)
    if not gone and not new:
        return None
    return f"texts that are stored and not drawn now: {_listed(gone)}; drawn now and not stored: {_listed(new)}"


def _listed(texts: Counter[str]) -> str:
    return ", ".join(repr(text) + f" ({times} times)" * (times > 1) for text, times in texts.items()) or "none"


def compare_pictures(stored: bytes, now: bytes, texts: Iterable[Drawn] = ()) -> str | None:
    """Say how a picture differs from the stored one, but for how these texts are drawn."""
    page = _page(now)
    if all(least == greatest for least, greatest in page.getextrema()):
        return "it is blank"
    if stored == now or _program(stored) != _program(now):
        return None
    before, after, texts = _pixels(_page(stored)), _pixels(page), list(texts)
    if before.shape != after.shape:
        return f"the stored one has {_size(before)} pixels, this one {_size(after)}"
    tiles = _tiles(before, after, texts)
    if tiles.max() > MAX_TILE:
        row, column = np.unravel_index(tiles.argmax(), tiles.shape)
        where = f"({column * TILE}, {row * TILE}) of {_size(after)} pixels"
        return f"it differs most at {where}: by {tiles.max():.1f} levels of 255, and {MAX_TILE:g} are allowed"
    return next((f"{text[0]!r} is drawn in other colours" for text in texts if _other_ink(before, after, text)), None)


def _page(png: bytes) -> Image.Image:
    """A picture, on white where it is transparent."""
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")


def _pixels(page: Image.Image) -> Pixels:
    return np.ascontiguousarray(np.asarray(page, dtype=np.int16).transpose(2, 0, 1))


def _size(picture: Pixels) -> str:
    return f"{picture.shape[2]} × {picture.shape[1]}"


def _program(png: bytes) -> str | None:
    """What drew a picture, with its version."""
    return Image.open(io.BytesIO(png)).info.get("Software")


def _tiles(before: Pixels, after: Pixels, texts: list[Drawn]) -> np.ndarray:
    """How much each tile of a picture differs from that of another one."""
    apart = abs(before - after).max(axis=0)
    for text in texts:
        apart[_place(text, share=TEXT_SHARE)] = 0
    apart = np.pad(apart, [(0, -length % TILE) for length in apart.shape])
    return apart.reshape(apart.shape[0] // TILE, TILE, -1, TILE).mean(axis=(1, 3))


def _place(text: Drawn, share: float = 0.0) -> tuple[slice, slice]:
    """Rows and columns around a text."""
    _, left, top, right, bottom = text
    x, y = (TEXT_EDGE + round(share * length) for length in (right - left, bottom - top))
    return slice(max(top - y, 0), max(bottom + y, 0)), slice(max(left - x, 0), max(right + x, 0))


def _other_ink(before: Pixels, after: Pixels, text: Drawn) -> bool:
    """Whether a colour around a text is much lighter or darker than all that the other picture has around it."""
    for one, other in ((before, after), (after, before)):
        here, there = (picture[:, *_place(text)] for picture in (one, other))
        if here.size:  # otherwise it is drawn outside of the picture
            low, high = (extreme(there, axis=(1, 2), keepdims=True) for extreme in (np.min, np.max))
            if (here < low - MAX_INK).any() or (here > high + MAX_INK).any():
                return True
    return False
