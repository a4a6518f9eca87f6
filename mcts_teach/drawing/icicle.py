"""The whole tree in one picture: every node, as wide as its share of the visits, in the colour of its mean."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

from mcts_teach.drawing.marks import (
    INK,
    PATH,
    PHASE_COLORS,
    Box,
    Group,
    Mark,
    Picture,
    Text,
    add_title,
    ink_on,
    rate_color,
    text_width,
)
from mcts_teach.drawing.moments import sort_moves
from mcts_teach.drawing.tree import BIG, MARGIN, SMALL, TITLE, draw_legend
from mcts_teach.drawing.words import describe, describe_counts, describe_node, explain, many, root_name, short_name
from mcts_teach.games.chance import is_chance
from mcts_teach.mcts import Node
from mcts_teach.trace import Moment

HIGH, LOW, HIGH_ROWS = (
    36.0,
    14.0,
    3,
)  # points: the height of the first rows, which have room for numbers, and of the others
LEAST, TITLED, FRAMED = 0.3, 3.0, 2.0  # points: narrower nodes are not drawn, are not told to a pointer, have no frame
LEAST_WIDTH = 300.0
EDGE = "#8a8a86"


class Cell(NamedTuple):
    """A node of the tree and the room for it."""

    node: Node
    parent: Node | None
    move: Any
    left: float
    width: float
    depth: int


def icicle_picture(at: Moment, width: float, title: str | None = None) -> Picture:
    """A row for each depth; below a node are its children in the order of moves, and what is left are its own visits.

    Kruskal & Landwehr (1983), "Icicle plots: better displays for hierarchical clustering".
    """
    path, width = {id(node) for node in at.path}, max(width, LEAST_WIDTH)
    cells = list(_cells(at.root, MARGIN, width - 2 * MARGIN))
    wide = [cell for cell in cells if cell.width >= LEAST or id(cell.node) in path]
    wide.sort(key=lambda cell: id(cell.node) in path)  # the path in front
    marks: list[Mark] = [_draw_cell(cell, at, walked=id(cell.node) in path) for cell in wide]
    bottom = max(_top(cell.depth + 1) for cell in wide)
    narrow = len(cells) - len(wide)
    says = f"Width: share of the visits. {many(len(cells), 'node').capitalize()}"
    says += f", {narrow:,} of them too narrow to be drawn." if narrow else "."
    foot, height = draw_legend(says, None, width, bottom + 18)
    picture = Picture(width, height, (*marks, *foot), f"{explain(at)}. {says}")
    return add_title(
        picture, describe(at) if title is None else title, TITLE, MARGIN, width, PHASE_COLORS.get(at.phase, INK)
    )


def _top(depth: int) -> float:
    """Where a row begins."""
    return MARGIN + min(depth, HIGH_ROWS) * HIGH + max(depth - HIGH_ROWS, 0) * LOW


def _cells(root: Node, left: float, width: float) -> Iterator[Cell]:
    """Every node, once, and its room: parents before their children."""
    stack, met = [Cell(root, None, None, left, width, 0)], {id(root)}
    while stack:
        cell = stack.pop()
        yield cell
        children = cell.node.children
        visits = max(
            1, cell.node.visits, sum(max(0, child.visits) for child in children.values())
        )  # counts may be wrong
        at = cell.left
        for move in sort_moves(children):
            share = cell.width * max(0, children[move].visits) / visits
            if id(children[move]) not in met:  # it may have another parent too
                met.add(id(children[move]))
                stack.append(Cell(children[move], cell.node, move, at, share, cell.depth + 1))
            at += share


def _weigh(node: Node) -> float:
    """A node's visits; 0 where a learner's search leaves what is no number of visits."""
    return node.visits if 0 < node.visits < inf else 0


def _draw_cell(cell: Cell, at: Moment, *, walked: bool) -> Group:
    """A node's box, with its move and its numbers where these fit."""
    node, parent = cell.node, cell.parent
    top, right = _top(cell.depth), cell.left + max(cell.width, FRAMED * walked)
    someone = node.mover is not None or (parent is not None and not is_chance(parent.state))
    fill = rate_color(node.wins / node.visits if node.visits and someone else None)
    stroke = PATH if walked else EDGE if cell.width > FRAMED else None
    box = Box(cell.left, top, right, _top(cell.depth + 1), fill, stroke, 2.0 if walked else 0.5)
    words = describe_node(node, cell.move, parent, at.score) if right - cell.left >= TITLED or walked else ""
    return Group((box, *_write_cell(cell, box)), words)


def _write_cell(cell: Cell, box: Box) -> list[Text]:
    name = root_name(cell.node) if cell.parent is None else short_name(cell.parent.state, cell.move)
    counts, room = describe_counts(cell.parent, cell.node), box.right - box.left - 3
    x, y, ink, high = (
        (box.left + box.right) / 2,
        (box.top + box.bottom) / 2,
        ink_on(box.fill or ""),
        cell.depth < HIGH_ROWS,
    )
    size = BIG if high else SMALL
    if text_width(name, size, bold=True) > room:
        return []
    if not high or text_width(counts, SMALL) > room:
        return [Text(x, y, name, size, ink, True)]
    return [Text(x, y - 6, name, size, ink, True), Text(x, y + 6, counts, SMALL, ink)]
