"""What to draw of a tree, decided once, as plain data that any renderer can show.

The most important nodes are cards, the others dots (see `node_shapes`); an edge's width grows with the share of visits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mcts_teach.drawing.marks import FAINT, INK, LINE, PHASE_COLORS, Mark, Text, color_bar, extent, framed, moved, wrap
from mcts_teach.drawing.node_shapes import OUTLINE, SMALL, TINY, NodeShape
from mcts_teach.drawing.page_plan import MARGIN, Page, Plan, Sketch, planned
from mcts_teach.drawing.snapshots import PlayoutEnd, Shown, snapshot_of
from mcts_teach.drawing.words import describe, explain, left_out, score_name
from mcts_teach.errors import check_text, positive_number, whole_number
from mcts_teach.mcts import Score, ucb1
from mcts_teach.names import replace_unprintable

PAGE_SIZE = Page(792.0, 600.0)  # 11 inches wide: as wide as a notebook shows a picture without making it smaller
TITLE, LEAST_WIDTH = 11.0, 420.0  # size of the title, in points
LEGENDS = ("mean of the player who moved here", "mean of who moved here", "mean")


class Edge(NamedTuple):
    """The line from a parent's foot to its child's head; `child` is the child's place among the shapes."""

    child: int
    points: tuple[tuple[float, float], ...]
    color: str
    width: float
    dashed: bool = False  # a playout


class Scene(NamedTuple):
    """A picture of a tree, complete: a renderer decides nothing."""

    width: float
    height: float
    edges: tuple[Edge, ...]
    shapes: tuple[NodeShape, ...]
    marks: tuple[Mark, ...]  # caption and legend
    title: str
    title_color: str
    caption: str
    words: str  # the picture in words, for those who cannot see it
    tree: tuple[Shown, ...] = ()  # the nodes whose shapes these are
    score: Score = ucb1  # by which they are chosen


def tree_scene(
    what: Any,
    *,
    score: Score | None = None,
    nodes: int | None = None,
    labels: int | None = None,
    title: str | None = None,
    legend: str | None = None,
    page: tuple[float, float] = PAGE_SIZE,
) -> Scene:
    """Decide what to draw of a root, of a pause of a search, or of a recording.

    As many of the most visited nodes as fit the page (width and height in points) are shown, as many of them
    with labels as stay legible; `nodes` and `labels` ask for more or fewer. The path is always shown.
    `legend` says beside the colour bar whose rate it is: unless given, that of the player who moved there.
    """
    at = snapshot_of(what, score)
    for name, number, least in (("nodes", nodes, 1), ("labels", labels, 0)):
        if number is not None:
            whole_number(name, number, least)
    check_text("title", title)
    check_text("legend", legend)
    page = _page(page)
    sketch, plan = planned(at, nodes, labels, page)
    width = max(plan.width + sketch.side + 2 * MARGIN, min(LEAST_WIDTH, page.width))
    shapes = _shapes(sketch, plan, (width + sketch.side - plan.width) / 2)
    caption = _caption(sketch, shapes)
    foot, height = _legend(sketch, plan, shapes, caption, legend, width)
    title = replace_unprintable(describe(at) if title is None else title)
    words = "; ".join(shape.words for shape in shapes.values() if shape.card)
    return Scene(
        width,
        height,
        _edges(sketch, plan, shapes),
        tuple(shapes.values()),
        (*_movers(sketch, plan, shapes), *foot),
        "\n".join(wrap(title, TITLE, width - 2 * MARGIN)),
        PHASE_COLORS.get(at.phase or "", INK),
        caption,
        f"{explain(at)}. {caption} {words}",
        _tree(sketch, shapes),
        at.score,
    )


def _page(page: Any) -> Page:
    if not isinstance(page, Sequence) or len(page) != 2:
        raise ValueError(f"page must be a width and a height in points, such as (792, 600), not {page!r}")
    return Page(positive_number("the width of a page", page[0]), positive_number("the height of a page", page[1]))


def _shapes(sketch: Sketch, plan: Plan, left: float) -> dict[int, NodeShape]:
    """By place: each node that is born by now, where it goes."""
    shapes = {}
    for place, room in enumerate(plan.rooms):
        if sketch.now[place] is not None:
            shape = sketch.shapes.shape(place, card=room.card)
            x, y = plan.xs[place] + left, MARGIN + plan.tops[plan.depths[place]] + shape.height / 2
            shapes[place] = shape._replace(x=x, y=y, marks=tuple(moved(mark, x, y) for mark in shape.marks))
    return shapes


def _tree(sketch: Sketch, shapes: dict[int, NodeShape]) -> tuple[Shown, ...]:
    """The nodes that are drawn, each as it is now and with its parent's place among them."""
    number = {place: number for number, place in enumerate(shapes)}
    entries = ((place, sketch.shown[place]) for place in shapes)
    return tuple(
        entry._replace(node=sketch.now[place], parent=None if entry.parent is None else number[entry.parent])
        for place, entry in entries
    )


def _movers(sketch: Sketch, plan: Plan, shapes: dict[int, NodeShape]) -> list[Mark]:
    """Who moved, to the left of each row that has nodes by now."""
    there = {plan.depths[place] for place in shapes if not isinstance(sketch.now[place], PlayoutEnd)}
    rows = enumerate(zip(sketch.movers, plan.tops, plan.heights, strict=False))
    ys = [(text, MARGIN + top + height / 2) for depth, (text, top, height) in rows if text and depth in there]
    return [Text(MARGIN, y, text, TINY, FAINT, anchor="start") for text, y in ys]


def _edges(sketch: Sketch, plan: Plan, shapes: dict[int, NodeShape]) -> tuple[Edge, ...]:
    """The lines between the nodes, those of the path on top of the others, which begin where they part from it."""
    places = sorted(enumerate(shapes), key=lambda numbered: shapes[numbered[1]].on_path)
    edges = [_edge(sketch, plan, shapes, number, place) for number, place in places if number]
    covered = {sketch.shown[place].parent for place, shape in shapes.items() if place and shape.on_path}
    beside = {n for n, place in places if sketch.shown[place].parent in covered and not shapes[place].on_path}
    return tuple(edge._replace(points=edge.points[1:]) if edge.child in beside else edge for edge in edges)


def _edge(sketch: Sketch, plan: Plan, shapes: dict[int, NodeShape], number: int, place: int) -> Edge:
    """A line that leaves the parent's row straight down, so that it never runs behind the parent's neighbours."""
    node, parent = sketch.now[place], sketch.shown[place].parent or 0
    above, shape = shapes[parent], shapes[place]
    row_end = MARGIN + plan.tops[plan.depths[parent]] + plan.heights[plan.depths[parent]]
    points = ((above.x, above.y + above.height / 2), (above.x, row_end), (shape.x, shape.y - shape.height / 2))
    if isinstance(node, PlayoutEnd):
        return Edge(number, points, shape.stroke, 1.6, dashed=True)
    width = 0.7 + 4.3 * min(node.visits / max(sketch.at.root.visits, 1), 1.0)
    color, width = (shape.stroke, max(width, 2.6)) if shape.on_path else (LINE, width)
    return Edge(number, points, color, width)


def _caption(sketch: Sketch, shapes: dict[int, NodeShape]) -> str:
    nodes = [node for place in shapes if not isinstance(node := sketch.now[place], PlayoutEnd)]
    caption = left_out(sketch.at, nodes, sketch.style.nodes)
    return f"{caption[0].upper()}{caption[1:]}."


def _legend(
    sketch: Sketch, plan: Plan, shapes: dict[int, NodeShape], caption: str, legend: str | None, width: float
) -> tuple[list[Mark], float]:
    """The colour bar, what the numbers are and what is left out; and the height of the whole picture."""
    y = MARGIN + plan.height + 20
    marks, right = bar_of_means(y)
    long, *shorter = LEGENDS if legend is None else (legend, "colours: see below")
    rate = Text(right + 16, y, long, SMALL, FAINT, anchor="start")
    rates = [rate, *(rate._replace(text=text) for text in shorter)]
    fitting = next((text for text in rates if extent([text])[2] <= width), rates[-1])
    marks.append(fitting)
    key = _key(sketch, list(shapes.values())) + caption
    key = key if fitting is rate or legend is None else f"Colours: {legend}. {key}"
    for line in wrap(key, SMALL, width - 2 * MARGIN):
        y += 13
        marks.append(Text(MARGIN, y, line, SMALL, FAINT, anchor="start"))
    return marks, y + 8


def bar_of_means(y: float) -> tuple[list[Mark], float]:
    """The colours of means from 0 to 1, and where they end."""
    box = (MARGIN + 10, y - 4, MARGIN + 94, y + 4)
    zero, one = (Text(x, y, text, SMALL, FAINT, anchor="start") for x, text in ((MARGIN, "0"), (box[2] + 5, "1")))
    return [zero, *color_bar(*box), framed(box, OUTLINE, 0.6), one], box[2]


def _key(sketch: Sketch, shapes: list[NodeShape]) -> str:
    """What the texts on the cards are, if there are cards beside the root."""
    if not any(shape.card for shape in shapes[1:]):
        return ""
    texts = [mark.text for shape in shapes for mark in shape.marks if isinstance(mark, Text)]
    more = ", +untried moves" if any(text[:1] == "+" and text[1:].isdigit() for text in texts) else ""
    fresh = f"; {'bold numbers' if sketch.page.narrow else '▲'}: just counted" if sketch.at.changed else ""
    card = f"On a card: the move, wins/visits, {score_name(sketch.at.score)}{more}{fresh}. "
    return card + ("" if sketch.page.narrow else _key_of_dots(shapes))


def _key_of_dots(shapes: list[NodeShape]) -> str:
    """What the lines say and, if there are any, the dots."""
    dots = [shape for shape in shapes if not shape.card]
    squares = ", a square if the game is over" if any(shape.over for shape in dots) else ""
    return "Thicker lines: more visits. " + f"A dot is a node, too{squares}. " * bool(dots)
