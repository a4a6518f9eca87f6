"""Whether a figure says and shows what the stored one does: for `pytest --nbval`, and for the pictures of README.md.

Its texts must be the same, wherever they are; drawn_texts.py notes them.  As versions of matplotlib draw letters in
their own ways, places of texts are left out when pictures are compared, if only as dark and as light as before; texts
of trees are areas and are not left out.  The rest is compared tile by tile, and the worst tile decides.  Tiles drawn by
the same version must be the same.  Others may differ a little, as sizes of letters decide where axes are.
"""

import base64
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from math import dist
from typing import NamedTuple

import numpy as np
from drawn_texts import Drawn
from numpy.lib.stride_tricks import sliding_window_view
from PIL import Image

# Limits are levels of 255, in the colour that differs most; of a tile, the mean. Measured on the figures of the course:
# between matplotlib 3.8.0 and 3.11.2, tiles of plots differ by up to 9.6 and of trees by less than 1, and texts by up
# to 36. Of 117 trees in which one edge is missing, each has a tile that differs by 12.5 or more from one drawn by
# the same version, and most of them by 12 from one drawn by another version. Other wrong pictures differ by 20 or more.
TILE = 8  # pixels
MAX_TILE = 2.0
MAX_TILE_OF_VERSIONS = 12.0
MAX_INK = 60
NEAR = 2  # pixels that something may be elsewhere between versions,
MAX_SHIFT = 3  # besides those by which a whole picture is shifted, more where it has grown
MAX_SIZE_CHANGE = 8  # pixels
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
    if stored == now:
        return None
    before, after, texts = _pixels(_page(stored)), _pixels(page), list(texts)
    if max(map(abs, _growth(before, after))) > MAX_SIZE_CHANGE:
        return f"the stored one has {_size(before)} pixels, this one {_size(after)}"
    same_program = _program(stored) is not None and _program(stored) == _program(now)
    limit = MAX_TILE if same_program else MAX_TILE_OF_VERSIONS
    tiles = _tiles(_nearby(before, 0), _nearby(after, 0), texts) if same_program else _best_tiles(before, after, texts)
    if tiles.max() > limit:
        row, column = np.unravel_index(tiles.argmax(), tiles.shape)
        where = f"({column * TILE}, {row * TILE}) of {_size(after)} pixels"
        return f"it differs most at {where}: by {tiles.max():.1f} levels of 255, and {limit:g} are allowed"
    return next((f"{text[0]!r} is drawn in other colours" for text in texts if _other_ink(before, after, text)), None)


def _page(png: bytes) -> Image.Image:
    """A picture, on white where it is transparent."""
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")


def _pixels(page: Image.Image) -> Pixels:
    return np.ascontiguousarray(np.asarray(page, dtype=np.int16).transpose(2, 0, 1))


def _size(picture: Pixels) -> str:
    return f"{picture.shape[2]} × {picture.shape[1]}"


def _growth(before: Pixels, after: Pixels) -> tuple[int, int]:
    """By how much a picture is taller and wider than another."""
    return after.shape[1] - before.shape[1], after.shape[2] - before.shape[2]


def _program(png: bytes) -> str | None:
    """What drew a picture, with its version."""
    return Image.open(io.BytesIO(png)).info.get("Software")


def _best_tiles(before: Pixels, after: Pixels, texts: list[Drawn]) -> np.ndarray:
    """How much each tile differs from what is nearby, where one picture fits the other best."""
    one, other, steps = _nearby(before, NEAR), _nearby(after, NEAR), range(-MAX_SHIFT, MAX_SHIFT + 1)
    corners = list(product(*((0, grown) for grown in _growth(before, after))))  # it may have grown at either side
    shifts = {(y + down, x + right) for y, x in product(steps, steps) for down, right in corners}
    best = _tiles(one, other, texts)
    for shift in sorted(shifts, key=lambda shift: min(dist(shift, corner) for corner in corners)):
        if best.max() > MAX_TILE_OF_VERSIONS:
            best = min(best, _tiles(one, other, texts, *shift), key=np.max)
    return best


def _nearby(picture: Pixels, near: int) -> np.ndarray:
    """A picture, and the least and the greatest value of each colour up to so many pixels away."""
    least, greatest = picture, picture
    for axis in 1, 2:
        least, greatest = _filtered(least, np.minimum, axis, near), _filtered(greatest, np.maximum, axis, near)
    return np.stack([picture, least, greatest])


def _filtered(picture: Pixels, extreme: np.ufunc, axis: int, near: int) -> Pixels:
    edges = [(near, near) if axis == i else (0, 0) for i in range(3)]
    windows = sliding_window_view(np.pad(picture, edges, mode="edge"), 2 * near + 1, axis)
    return extreme.reduce([windows[..., i] for i in range(2 * near + 1)])


def _tiles(before: np.ndarray, after: np.ndarray, texts: list[Drawn], down: int = 0, right: int = 0) -> np.ndarray:
    """How much each tile of a picture differs from another one that is shifted, both with what is nearby."""
    margin, (height, width) = MAX_SIZE_CHANGE + MAX_SHIFT, after.shape[2:]
    page = np.pad(before, [(0, 0), (0, 0), (margin, 2 * margin), (margin, 2 * margin)], constant_values=255)
    one, least, greatest = page[:, :, margin - down :, margin - right :][:, :, :height, :width]
    apart = np.maximum(one - after[2], after[1] - one)  # beyond all that is nearby there, and the other way round
    apart = np.maximum(apart, np.maximum(after[0] - greatest, least - after[0])).max(axis=0)
    for text in texts:
        apart[_place(text, share=TEXT_SHARE)] = 0
    apart = np.pad(apart.clip(min=0), [(0, -length % TILE) for length in apart.shape])
    return apart.reshape(apart.shape[0] // TILE, TILE, -1, TILE).mean(axis=(1, 3))


def _place(text: Drawn, more: int = 0, share: float = 0.0) -> tuple[slice, slice]:
    """Rows and columns around a text."""
    _, left, top, right, bottom = text
    x, y = (TEXT_EDGE + more + round(share * length) for length in (right - left, bottom - top))
    return slice(max(top - y, 0), max(bottom + y, 0)), slice(max(left - x, 0), max(right + x, 0))


def _other_ink(before: Pixels, after: Pixels, text: Drawn) -> bool:
    """Whether a colour around a text is much lighter or darker than all that the other picture has around it."""
    moved = max(map(abs, _growth(before, after)))
    for one, other in ((before, after), (after, before)):
        here, there = one[:, *_place(text)], other[:, *_place(text, more=moved)]
        if here.size and there.size:  # otherwise it is drawn outside of the picture
            low, high = (extreme(there, axis=(1, 2), keepdims=True) for extreme in (np.min, np.max))
            if (here < low - MAX_INK).any() or (here > high + MAX_INK).any():
                return True
    return False
