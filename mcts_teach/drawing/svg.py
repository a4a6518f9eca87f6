"""The scenes of this package as SVG text, for rich reprs and for pictures that change quickly.

Coordinates are whole numbers, tenths of a point: shorter to write and to read than decimals, and as exact as the eye.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from mcts_teach.drawing.marks import PAPER, PATH, Area, Disc, Line, Mark, Point, Text, extent, moved, wrap
from mcts_teach.drawing.scene import MARGIN, PAGE, TITLE, Edge, Scene, Spot, tree_scene
from mcts_teach.drawing.stones import board_marks
from mcts_teach.drawing.words import Score

TENTHS = 10
FONT = "DejaVu Sans, Verdana, sans-serif"
MONO = "DejaVu Sans Mono, monospace"
EDGE = 8.0  # points around a board


def tree_svg(
    root_or_step: Any,
    *,
    score: Score | None = None,
    nodes: int | None = None,
    labels: int | None = None,
    title: str | None = None,
    legend: str | None = None,
    page: tuple[float, float] = PAGE,
) -> str:
    """The picture that `draw_tree` draws, as SVG text with its description for screen readers.

    `page` is the room there is, width and height in points; `legend` says whose rate the colours are.

    >>> from mcts_teach import TicTacToe, search
    >>> tree_svg(search(TicTacToe(), 20))[:4]
    '<svg'
    """
    scene = tree_scene(root_or_step, score=score, nodes=nodes, labels=labels, title=title, legend=legend, page=page)
    return scene_svg(scene)


def scene_svg(scene: Scene) -> str:
    """A scene of a tree as SVG text."""
    body, height = _scene(scene)
    return _page(scene.width, height, body, scene.words)


def strip_svg(scenes: Sequence[Scene], head: str = "") -> str:
    """Scenes side by side as SVG text, below some words if there are any."""
    width = sum(scene.width for scene in scenes) or PAGE[0]
    heads = [part for line in head.splitlines() for part in wrap(line, 1.12 * TITLE, width - 2 * MARGIN)]
    parts, top = _lines(heads, TITLE, PATH) if heads else ([], 0.0)
    x, tallest = 0.0, 0.0
    for scene in scenes:
        body, height = _scene(scene)
        parts.append(f'<g transform="translate({_n(x)} {_n(top)})">{body}</g>')
        x, tallest = x + scene.width, max(tallest, height)
    words = "; then ".join(scene.title for scene in scenes)
    return _page(width, top + tallest, "".join(parts), f"{head}\n{words}".strip())


def _scene(scene: Scene) -> tuple[str, float]:
    """The marks of a scene below its title, and how high it is with that."""
    head, top = _lines(scene.title.splitlines(), TITLE, scene.title_color)
    parts = [_edge(edge) for edge in scene.edges]
    parts += [_spot(number, spot) for number, spot in enumerate(scene.spots)]
    parts += map(_mark, scene.marks)
    return f'{"".join(head)}<g transform="translate(0 {_n(top)})">{"".join(parts)}</g>', scene.height + top


def _lines(lines: Sequence[str], size: float, color: str) -> tuple[list[str], float]:
    """Bold lines at the top, and where they end."""
    ys = [MARGIN + (i + 0.5) * 1.36 * size for i in range(len(lines))]
    texts = [Text(MARGIN, y, line, size, color, True, "start") for y, line in zip(ys, lines, strict=True)]
    return [_text(text) for text in texts], MARGIN + 1.36 * size * len(lines)


def marks_svg(marks: Iterable[Mark], width: float, height: float, words: str) -> str:
    """Marks on paper of a size in points as SVG text, with their description."""
    return _page(width, height, "".join(map(_mark, marks)), words)


def board_svg(state: Any, *, numbers: bool = False) -> str:
    """A position as SVG text; a game of one's own without `cells()` as its text.

    >>> from mcts_teach import TicTacToe
    >>> board_svg(TicTacToe().play(4))[:4]
    '<svg'
    """
    marks = board_marks(state, numbers=numbers, edges=True)
    left, top, right, bottom = extent(marks)
    body = "".join(_mark(moved(mark, EDGE - left, EDGE - top)) for mark in marks)
    return _page(right - left + 2 * EDGE, bottom - top + 2 * EDGE, body, f"the board:\n{state}")


def _page(width: float, height: float, body: str, words: str) -> str:
    """A whole picture on paper of its own, so that it can be read on a dark page too."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{_attribute(words)}" '
        f'width="{round(width)}pt" height="{round(height)}pt" style="max-width:100%;height:auto" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" font-family="{FONT}">'
        f"<title>{escape(words)}</title>"
        f'<rect width="100%" height="100%" rx="{_n(4)}" fill="{PAPER}"/>{body}</svg>'
    )


def _edge(edge: Edge) -> str:
    return _mark(Line(edge.points, edge.color, edge.width, edge.dashed))


def _spot(number: int, spot: Spot) -> str:
    """A node, with what a resting pointer is told; `data-node` is its place among the nodes shown."""
    corner = 5.0 if spot.card else 0.0 if spot.over else spot.width / 2
    dashes = f' stroke-dasharray="{_n(5)} {_n(3)}"' if spot.new else ""
    return (
        f'<g data-node="{number}"><title>{escape(spot.words)}</title>'
        f'<rect x="{_n(spot.x - spot.width / 2)}" y="{_n(spot.y - spot.height / 2)}" width="{_n(spot.width)}" '
        f'height="{_n(spot.height)}" rx="{_n(corner)}" fill="{spot.fill}" stroke="{spot.stroke}" '
        f'stroke-width="{_n(spot.line)}"{dashes}/>{"".join(map(_mark, spot.marks))}</g>'
    )


def _mark(mark: Mark) -> str:
    if isinstance(mark, Text):
        return _text(mark)
    if isinstance(mark, Disc):
        return f'<circle cx="{_n(mark.x)}" cy="{_n(mark.y)}" r="{_n(mark.radius)}"{_paint(mark)}/>'
    if isinstance(mark, Area):
        return f'<polygon points="{_points(mark.points)}"{_paint(mark)}/>'
    dashes = f' stroke-dasharray="{_n(4)} {_n(4)}"' if mark.dashed else ""
    return (
        f'<polyline points="{_points(mark.points)}" fill="none" stroke="{mark.color}" '
        f'stroke-width="{_n(mark.width)}" stroke-linecap="round"{dashes}/>'
    )


def _text(mark: Text) -> str:
    bold = ' font-weight="bold"' if mark.bold else ""
    mono = f' font-family="{MONO}" xml:space="preserve"' if mark.mono else ""
    return (
        f'<text x="{_n(mark.x)}" y="{_n(mark.y + 0.36 * mark.size)}" font-size="{_n(mark.size)}" '
        f'fill="{mark.color}" text-anchor="{mark.anchor}"{bold}{mono}>{escape(mark.text)}</text>'
    )


def _paint(mark: Area | Disc) -> str:
    stroke = f' stroke="{mark.stroke}" stroke-width="{_n(mark.width)}"' if mark.stroke else ""
    return f' fill="{mark.fill or "none"}"{stroke}'


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _attribute(text: str) -> str:
    return escape(text).replace("\n", "&#10;")


def _n(value: float) -> int:
    return round(value * TENTHS)
