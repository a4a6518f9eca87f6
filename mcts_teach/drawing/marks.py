"""What pictures are made of, as plain data: a `Picture` is a list of marks, which `svg` and `figure` paint.

The unit is a point (1/72 inch); x grows to the right and y downwards, as in SVG.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import east_asian_width

from mcts_teach.drawing.colors import FAINT, INK, PATH, rate_color
from mcts_teach.language import Said, say

Point = tuple[float, float]
BIG, SMALL, TINY, TITLE = 9.5, 8.0, 7.5, 11.0  # sizes of text
MARGIN = 10.0  # around a picture
OUTLINE = "#6f6f6f"
FRAME, PATH_FRAME = (OUTLINE, 0.8), (PATH, 2.6)  # colour and width
LEGENDS = ("mean of the player who moved here", "mean of who moved here", "mean")
LEADING = 1.28  # from one line of text to the next, in sizes of the text
CHINESE = re.compile(
    r"[“（《]*(?:[\u2e80-\u2fff\u3040-\u9fff]|[^\u2e80-\u9fff\uff00-\uffef]+)[。，、；：？！）》”…]*|."
)


class Line(NamedTuple):
    """A line through some points."""

    points: tuple[Point, ...]
    color: str
    width: float


class Area(NamedTuple):
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: str
    stroke: str | None = None
    width: float = 1.0


class Disc(NamedTuple):
    """A circle, filled or not."""

    x: float
    y: float
    radius: float
    fill: str | None
    stroke: str | None = None
    width: float = 1.0


class Text(NamedTuple):
    """A line of text; (x, y) is the middle of its height and, by `anchor`, its start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    color: str = INK
    bold: bool = False
    anchor: str = "middle"
    mono: bool = False  # all letters equally wide


class Box(NamedTuple):
    """A rectangle, with round corners if they have a radius."""

    left: float
    top: float
    right: float
    bottom: float
    fill: str | None
    stroke: str | None = None
    width: float = 1.0
    corner: float = 0.0
    dashed: bool = False


class Link(NamedTuple):
    """An edge of a tree, from the foot of a card or of a dot to the head of another."""

    points: tuple[Point, ...]
    color: str
    width: float
    dashed: bool = False


class Dot(NamedTuple):
    """A node of a tree without a card: a disc, or a square; its title is what a pointer that rests there is told."""

    x: float
    y: float
    side: float
    fill: str
    stroke: str
    width: float = 0.8
    square: bool = False
    dashed: bool = False
    title: str = ""
    node: int | None = None  # its place among the nodes shown


class Group(NamedTuple):
    """Marks that belong together, such as a card, with the title that a pointer is told which rests there."""

    marks: tuple[Any, ...]
    title: str = ""
    node: int | None = None  # of a card: its place among the nodes shown


Mark = Line | Area | Box | Disc | Text | Link | Dot | Group


class Picture(NamedTuple):
    """Marks on paper of a size in points, and the same in words for those who cannot see it."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    words: str
    title: str = ""


def flatten(marks: Iterable[Mark]) -> Iterator[Any]:
    """All marks in their order, those of groups too."""
    for mark in marks:
        yield from flatten(mark.marks) if isinstance(mark, Group) else [mark]


def put_on_paper(marks: Sequence[Mark], words: str, margin: float = 8.0) -> Picture:
    """Marks as a picture just as large as they are, with a margin."""
    left, top, right, bottom = extent(marks)
    at = tuple(moved(mark, margin - left, margin - top) for mark in marks)
    return Picture(right - left + 2 * margin, bottom - top + 2 * margin, at, words)


def grid(pictures: Sequence[Picture], columns: int | None = None) -> Picture:
    """Pictures beside each other in reading order, in rows of so many; each row is as high as its highest picture."""
    columns = columns or max(len(pictures), 1)
    groups, y, widest = list[Mark](), 0.0, 0.0
    for first in range(0, len(pictures), columns):
        x, row = 0.0, pictures[first : first + columns]
        for picture in row:
            groups.append(Group(tuple(moved(mark, x, y) for mark in picture.marks)))
            x += picture.width
        y, widest = y + max(picture.height for picture in row), max(widest, x)
    title = Said(say("; then ").join(say(picture.title or picture.words) for picture in pictures))
    return Picture(widest, y, tuple(groups), Said(" ".join(say(picture.words) for picture in pictures)), title)


def heading(text: str, size: float, margin: float, width: float, color: str = INK) -> tuple[list[Text], float]:
    """Bold lines at the top of a picture, broken to fit its width, and where they end."""
    lines = [part for line in text.splitlines() for part in wrap(line, 1.12 * size, width - 2 * margin)]
    ys = [margin + (i + 0.5) * 1.36 * size for i in range(len(lines))]
    texts = [Text(margin, y, line, size, color, True, "start") for y, line in zip(ys, lines, strict=True)]
    return texts, margin + 1.36 * size * len(lines)


def add_title(
    picture: Picture, title: str, width: float, color: str = INK, *, size: float = TITLE, margin: float = MARGIN
) -> Picture:
    """A picture below its title, whose lines are broken to fit a width."""
    head, top = heading(title, size, margin, width, color)
    below = (moved(mark, 0, top) for mark in picture.marks)
    return picture._replace(height=picture.height + top, marks=(*head, *below), title=title)


@lru_cache(maxsize=10_000)  # pictures have many texts in common
def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, rather too much than too little (for DejaVu Sans and narrower fonts)."""
    ems = sum(0.41 if c in " .,:;/|!'fijlrt()-[]" else 0.66 if c.islower() or c.isdigit() else 0.86 for c in text)
    wide = sum(c in "mwMW…" for c in text) * 0.36 + sum(map(is_wide, text)) * 0.14
    return (ems + wide) * size * (1.12 if bold else 1.0)


def is_wide(letter: str) -> bool:
    """Whether a letter is as wide as high, as Chinese ones and their marks are."""
    return letter > "\u2e7f" and east_asian_width(letter) in "WF"


def wrap(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines that fit a width, but never within a path, before a reward or before a Chinese mark."""
    lines = [""]
    for word in say(text).replace(" › ", "\xa0›\xa0").replace(" gets ", "\xa0gets\xa0").split(" "):
        parts = [word] if word.isascii() or not any(map(is_wide, word)) else CHINESE.findall(word)
        for before, part in zip([" ", *[""] * (len(parts) - 1)], parts, strict=True):
            longer = f"{lines[-1]}{before}{part}".strip(" ")
            fits = not lines[-1] or text_width(longer, size) <= width
            lines[-1:] = [longer] if fits else [lines[-1], part]
    return [Said(line.replace("\xa0", " ")) for line in lines]


def extent(marks: Iterable[Mark]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of some marks."""
    ends = list[Point]()
    for mark in flatten(marks):
        if isinstance(mark, Line | Link | Area):
            ends += mark.points
        elif isinstance(mark, Box):
            ends += mark[:2], mark[2:4]
        elif isinstance(mark, Text):
            width = text_width(mark.text, mark.size, bold=mark.bold)
            left = mark.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
            ends += (left, mark.y - 0.6 * mark.size), (left + width, mark.y + 0.6 * mark.size)
        else:
            half = mark.radius if isinstance(mark, Disc) else mark.side / 2
            ends += (mark.x - half, mark.y - half), (mark.x + half, mark.y + half)
    xs, ys = zip(*ends, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def moved(mark: Any, dx: float, dy: float, scale: float = 1.0) -> Any:
    """A mark at another place; its points and its size are scaled first, its lines only made thinner with it."""
    if isinstance(mark, Group):
        return mark._replace(marks=tuple(moved(part, dx, dy, scale) for part in mark.marks))
    if isinstance(mark, Line | Link | Area):
        points = tuple((x * scale + dx, y * scale + dy) for x, y in mark.points)
        return mark._replace(points=points, width=mark.width * scale)
    shifts = {"x": dx, "y": dy, "left": dx, "top": dy, "right": dx, "bottom": dy}
    shifts |= dict.fromkeys(("radius", "side", "size", "width", "corner"), 0.0)  # these only grow with a mark
    return mark._replace(**{name: getattr(mark, name) * scale + shifts[name] for name in shifts if hasattr(mark, name)})


def small_text(text: str, y: float, x: float = MARGIN, anchor: str = "start", size: float = TINY) -> Text:
    """A text of little weight, such as stands at a row."""
    return Text(x, y, say(text), size, FAINT, anchor=anchor)


def add_legend(picture: Picture, key: str, whose: str | None = None) -> Picture:
    """A picture above the colours of means from 0 to 1, whose they are, and some words, in lines that fit its width."""
    y, left, right = picture.height + 20, MARGIN + 10, MARGIN + 94
    names = LEGENDS if whose is None else (whose, "colours: see below")
    rates = [small_text(text, y, right + 16, size=SMALL) for text in names]
    rate = next((text for text in rates if extent([text])[2] <= picture.width), rates[-1])
    key = key if rate is rates[0] or whose is None else f"Colours: {whose}. {key}"
    lines = wrap(key, SMALL, picture.width - 2 * MARGIN)
    scale = [Box(left + 4 * i, y - 4, left + 4 * (i + 1), y + 4, rate_color(i / 20)) for i in range(21)]
    scale.append(Box(left, y - 4, right, y + 4, None, OUTLINE, 0.6))
    zero, one = (small_text(end, y, x, size=SMALL) for end, x in (("0", MARGIN), ("1", right + 5)))
    words = [small_text(line, y + 13 * number, size=SMALL) for number, line in enumerate(lines, 1)]
    return picture._replace(height=y + 13 * len(lines) + 8, marks=(*picture.marks, zero, *scale, one, rate, *words))
