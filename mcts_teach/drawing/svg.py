"""The scenes of this package as SVG text, for rich reprs and for pictures that change quickly.

Coordinates are whole numbers, tenths of a point: shorter to write and to read than decimals, and as exact as the eye.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import inf
from typing import Any

from mcts_teach.drawing.bars import AROUND, BARS_WIDTH, MOST_BARS, bar_marks, bar_scene
from mcts_teach.drawing.marks import PAPER, PATH, Area, Disc, Line, Mark, Point, Text, extent, heading, moved
from mcts_teach.drawing.node_shapes import NodeShape
from mcts_teach.drawing.page_plan import MARGIN
from mcts_teach.drawing.scene import PAGE_SIZE, TITLE, Scene, tree_scene
from mcts_teach.drawing.snapshots import Snapshot
from mcts_teach.drawing.stones import board_marks
from mcts_teach.drawing.words import root_name
from mcts_teach.games.promises import check_members
from mcts_teach.mcts import Node, Score
from mcts_teach.names import replace_unprintable

TENTHS = 10
SANS, MONO = "DejaVu Sans, Verdana, sans-serif", "DejaVu Sans Mono, monospace"


def tree_svg(
    root_or_step: Any,
    *,
    score: Score | None = None,
    nodes: int | None = None,
    labels: int | None = None,
    title: str | None = None,
    legend: str | None = None,
    page: tuple[float, float] = PAGE_SIZE,
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


def step_svg(scene: Scene, at: Snapshot) -> str:
    """A scene of a tree and, beside it, the scores of the root's children, as SVG text."""
    if not at.root.children:
        return scene_svg(scene)
    body, height = _scene(scene)
    bars = bar_scene(at.root, at.score, root_name(at.root), None, MOST_BARS)
    marks, bottom = bar_marks(bars)
    body += _drawn(moved(mark, scene.width, 0) for mark in marks)
    return _page(scene.width + BARS_WIDTH, max(height, bottom), body, f"{scene.words} {bars.words}")


def strip_svg(scenes: Sequence[Scene], head: str = "") -> str:
    """Scenes side by side as SVG text, below some words if there are any."""
    return rows_svg([scenes], head)


def rows_svg(rows: Sequence[Sequence[Scene]], head: str = "") -> str:
    """Rows of scenes below each other as SVG text, below some words if there are any."""
    width = max(sum(scene.width for scene in row) for row in rows) or PAGE_SIZE.width
    marks, top = heading(head, TITLE, MARGIN, width, PATH) if head else ([], 0.0)
    parts = [_drawn(marks)]
    for row in rows:
        x, tallest = 0.0, 0.0
        for scene in row:
            body, height = _scene(scene)
            parts.append(f'<g transform="translate({_n(x)} {_n(top)})">{body}</g>')
            x, tallest = x + scene.width, max(tallest, height)
        top += tallest
    words = "; then ".join(scene.title for row in rows for scene in row)
    return _page(width, top, "".join(parts), f"{head}\n{words}".strip())


def _scene(scene: Scene) -> tuple[str, float]:
    """The marks of a scene below its title, and how high it is with that."""
    head, top = heading(scene.title, TITLE, MARGIN, inf, scene.title_color)
    edges = _drawn(Line(*edge[1:]) for edge in scene.edges)
    shapes = "".join(_shape(number, shape) for number, shape in enumerate(scene.shapes))
    body = f'{_drawn(head)}<g transform="translate(0 {_n(top)})">{edges}{shapes}{_drawn(scene.marks)}</g>'
    return body, scene.height + top


def marks_svg(marks: Iterable[Mark], width: float, height: float, words: str) -> str:
    """Marks on paper of a size in points as SVG text, with their description."""
    return _page(width, height, _drawn(marks), words)


def board_svg(state: Any, *, numbers: bool = False, values: Mapping[Any, float] | None = None) -> str:
    """A position as SVG text; a game of one's own without `cells()` as its text.

    >>> from mcts_teach import TicTacToe
    >>> board_svg(TicTacToe().play(4))[:4]
    '<svg'
    """
    check_members(state)
    marks = board_marks(state, numbers=numbers, edges=True, values=values)
    left, top, right, bottom = extent(marks)
    marks = [moved(mark, AROUND - left, AROUND - top) for mark in marks]
    return marks_svg(marks, right - left + 2 * AROUND, bottom - top + 2 * AROUND, f"the board:\n{state}")


def bars_svg(parent: Node, score: Score, *, where: str = "start", taken: Node | None = None) -> str:
    """The picture that `draw_ucb` draws, small, as SVG text with its description for screen readers.

    `where` names the parent. The child that was `taken` is marked; without it, the one with the highest score.

    >>> from mcts_teach import TicTacToe, search, ucb1
    >>> bars_svg(search(TicTacToe(), 20), ucb1)[:4]
    '<svg'
    """
    scene = bar_scene(parent, score, where, taken, MOST_BARS)
    marks, height = bar_marks(scene)
    return marks_svg(marks, BARS_WIDTH, height, scene.words)


def _page(width: float, height: float, body: str, words: str) -> str:
    """A whole picture on paper of its own, so that it can be read on a dark page too."""
    label = escape(words).replace("\n", "&#10;")
    return replace_unprintable(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" '
        f'width="{round(width)}pt" height="{round(height)}pt" style="max-width:100%;height:auto" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" font-family="{SANS}">'
        f"<title>{escape(words)}</title>"
        f'<rect width="100%" height="100%" rx="{_n(4)}" fill="{PAPER}"/>{body}</svg>'
    )


def _shape(number: int, shape: NodeShape) -> str:
    """A node, with what a resting pointer is told; `data-node` is its place among the nodes shown."""
    corner = 5.0 if shape.card else 0.0 if shape.over else shape.width / 2
    dashes = f' stroke-dasharray="{_n(5)} {_n(3)}"' if shape.new else ""
    return (
        f'<g data-node="{number}"><title>{escape(shape.words)}</title>'
        f'<rect x="{_n(shape.x - shape.width / 2)}" y="{_n(shape.y - shape.height / 2)}" width="{_n(shape.width)}" '
        f'height="{_n(shape.height)}" rx="{_n(corner)}" fill="{shape.fill}" stroke="{shape.stroke}" '
        f'stroke-width="{_n(shape.line)}"{dashes}/>{_drawn(shape.marks)}</g>'
    )


def _drawn(marks: Iterable[Mark]) -> str:
    return "".join(map(_mark, marks))


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


def _n(value: float) -> int:
    return round(value * TENTHS)
