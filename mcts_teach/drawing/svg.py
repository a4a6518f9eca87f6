"""Pictures as SVG text; coordinates are whole numbers, tenths of a point, as exact as the eye."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from mcts_teach.drawing.colors import PAPER
from mcts_teach.drawing.marks import Area, Box, Disc, Dot, Group, Line, Link, Mark, Picture, Text
from mcts_teach.language import say
from mcts_teach.names import replace_unprintable

SANS, MONO = "DejaVu Sans, Verdana, sans-serif", "DejaVu Sans Mono, monospace"


def write_svg(picture: Picture) -> str:
    """A picture on paper of its own, so that it can be read on a dark page too."""
    width, height, words = picture.width, picture.height, escape(say(picture.words))
    label = words.replace("\n", "&#10;")
    return replace_unprintable(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" '
        f'width="{round(width)}pt" height="{round(height)}pt" style="max-width:100%;height:auto" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" font-family="{SANS}">'
        f"<title>{words}</title>"
        f'<rect width="100%" height="100%" rx="{_n(4)}" fill="{PAPER}"/>{_write_all(picture.marks)}</svg>'
    )


def _write_all(marks: Iterable[Mark]) -> str:
    return "".join(_WRITE[type(mark)](mark) for mark in marks)


def _write_group(mark: Group) -> str:
    """Some marks, with what a resting pointer is told; `data-node` is a card's place among the nodes shown."""
    node = "" if mark.node is None else f' data-node="{mark.node}"'
    title = f"<title>{escape(say(mark.title))}</title>" if mark.title else ""
    return f"<g{node}>{title}{_write_all(mark.marks)}</g>"


def _write_dot(mark: Dot) -> str:
    half = mark.side / 2
    sides = mark.x - half, mark.y - half, mark.x + half, mark.y + half
    box = Box(*sides, mark.fill, mark.stroke, mark.width, 0.0 if mark.square else half, mark.dashed)
    return _write_group(Group((box,), mark.title, mark.node))


def _write_line(mark: Line | Link) -> str:
    dashes = ' stroke-dasharray="40 40"' if isinstance(mark, Link) and mark.dashed else ""
    line = f'fill="none" stroke="{mark.color}" stroke-width="{_n(mark.width)}" stroke-linecap="round"'
    return f'<polyline points="{_points(mark)}" {line}{dashes}/>'


def _write_shape(mark: Area | Disc | Box) -> str:
    shape, dashes = "", ""
    if isinstance(mark, Area):
        shape = f'polygon points="{_points(mark)}"'
    elif isinstance(mark, Disc):
        shape = f'circle cx="{_n(mark.x)}" cy="{_n(mark.y)}" r="{_n(mark.radius)}"'
    else:
        width, height = _n(mark.right - mark.left), _n(mark.bottom - mark.top)
        corner = f' rx="{_n(mark.corner)}"' if mark.corner else ""
        shape = f'rect x="{_n(mark.left)}" y="{_n(mark.top)}" width="{width}" height="{height}"{corner}'
        dashes = ' stroke-dasharray="50 30"' if mark.dashed else ""
    stroke = f' stroke="{mark.stroke}" stroke-width="{_n(mark.width)}"' if mark.stroke else ""
    return f'<{shape} fill="{mark.fill or "none"}"{stroke}{dashes}/>'


def _write_text(mark: Text) -> str:
    place = f'x="{_n(mark.x)}" y="{_n(mark.y + 0.36 * mark.size)}" font-size="{_n(mark.size)}"'
    bold = ' font-weight="bold"' if mark.bold else ""
    mono = f' font-family="{MONO}" xml:space="preserve"' if mark.mono else ""
    return f'<text {place} fill="{mark.color}" text-anchor="{mark.anchor}"{bold}{mono}>{escape(say(mark.text))}</text>'


def _points(mark: Line | Link | Area) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in mark.points)


def _n(value: float) -> int:
    return round(10 * value)


_WRITE: dict[type, Callable[[Any], str]] = {Group: _write_group, Dot: _write_dot, Text: _write_text}
_WRITE |= dict.fromkeys((Line, Link), _write_line) | dict.fromkeys((Area, Disc, Box), _write_shape)
