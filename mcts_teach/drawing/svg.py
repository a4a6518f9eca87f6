"""Pictures as SVG text, for rich reprs and for pictures that change quickly.

Coordinates are whole numbers, tenths of a point: shorter to write and to read than decimals, and as exact as the eye.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from mcts_teach.drawing.marks import PAPER, Area, Box, Disc, Dot, Group, Line, Link, Mark, Picture, Point, Text
from mcts_teach.names import replace_unprintable

SANS, MONO = "DejaVu Sans, Verdana, sans-serif", "DejaVu Sans Mono, monospace"


def write_svg(picture: Picture) -> str:
    """A picture on paper of its own, so that it can be read on a dark page too."""
    width, height, words = picture.width, picture.height, escape(picture.words)
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
    title = f"<title>{escape(mark.title)}</title>" if mark.title else ""
    return f"<g{node}>{title}{_write_all(mark.marks)}</g>"


def _write_box(mark: Box) -> str:
    width, height = mark.right - mark.left, mark.bottom - mark.top
    corner = f' rx="{_n(mark.corner)}"' if mark.corner else ""
    return (
        f'<rect x="{_n(mark.left)}" y="{_n(mark.top)}" width="{_n(width)}" height="{_n(height)}"'
        f"{corner}{_paint(mark)}{_dashes(mark)}/>"
    )


def _write_dot(mark: Dot) -> str:
    half = mark.side / 2
    sides = mark.x - half, mark.y - half, mark.x + half, mark.y + half
    box = Box(*sides, mark.fill, mark.stroke, mark.width, 0.0 if mark.square else half, mark.dashed)
    return _write_group(Group((box,), mark.title, mark.node))


def _write_line(mark: Line | Link) -> str:
    return (
        f'<polyline points="{_points(mark.points)}" fill="none" stroke="{mark.color}" '
        f'stroke-width="{_n(mark.width)}" stroke-linecap="round"{_dashes(mark)}/>'
    )


def _write_area(mark: Area) -> str:
    return f'<polygon points="{_points(mark.points)}"{_paint(mark)}/>'


def _write_disc(mark: Disc) -> str:
    return f'<circle cx="{_n(mark.x)}" cy="{_n(mark.y)}" r="{_n(mark.radius)}"{_paint(mark)}/>'


def _write_text(mark: Text) -> str:
    bold = ' font-weight="bold"' if mark.bold else ""
    mono = f' font-family="{MONO}" xml:space="preserve"' if mark.mono else ""
    return (
        f'<text x="{_n(mark.x)}" y="{_n(mark.y + 0.36 * mark.size)}" font-size="{_n(mark.size)}" '
        f'fill="{mark.color}" text-anchor="{mark.anchor}"{bold}{mono}>{escape(mark.text)}</text>'
    )


def _paint(mark: Area | Disc | Box) -> str:
    stroke = f' stroke="{mark.stroke}" stroke-width="{_n(mark.width)}"' if mark.stroke else ""
    return f' fill="{mark.fill or "none"}"{stroke}'


def _dashes(mark: Box | Line | Link) -> str:
    dash = 5 if isinstance(mark, Box) else 4
    return f' stroke-dasharray="{_n(dash)} {_n(dash - isinstance(mark, Box) * 2)}"' if mark.dashed else ""


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> int:
    return round(10 * value)


_WRITE: dict[type, Callable[[Any], str]] = {
    Group: _write_group,
    Box: _write_box,
    Dot: _write_dot,
    Line: _write_line,
    Link: _write_line,
    Area: _write_area,
    Disc: _write_disc,
    Text: _write_text,
}
