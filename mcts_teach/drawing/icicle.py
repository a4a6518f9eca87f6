"""The whole tree: every node as wide as its share of the visits, in the colour of its mean; narrow ones summed up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, NamedTuple

from mcts_teach.drawing import colors, marks
from mcts_teach.drawing import words as say
from mcts_teach.drawing.marks import Box, Group, Line, Picture, Text, add_legend, add_title, text_width
from mcts_teach.drawing.moments import sort_moves
from mcts_teach.drawing.trees import mean_color
from mcts_teach.mcts import Node
from mcts_teach.trace import Moment

HIGH_ROW, LOW_ROW, HIGH_ROWS = 36.0, 14.0, 3  # points: the first rows, with room for numbers, and the others
LEAST, TITLED, FRAMED = 0.3, 3.0, 2.0  # points: narrower nodes are summed up, have no title (but on a path), no frame
NARROWEST = 300.0
BORDER = "#8a8a86"


class Stripe(NamedTuple):
    """A node of the tree and the room for it."""

    node: Node
    parent: Node | None
    move: Any
    left: float
    width: float
    depth: int


def icicle_picture(at: Moment, width: float) -> Picture:
    """A row for each depth, children below their parents: an icicle plot, after Kruskal & Landwehr (1983)."""
    path, width = {id(node) for node in at.path}, max(width, NARROWEST)
    stripes = list(list_stripes(at.root, marks.MARGIN, width - 2 * marks.MARGIN))
    walked = [stripe for stripe in stripes if id(stripe.node) in path]
    others = [stripe for stripe in stripes if id(stripe.node) not in path]
    narrow = [stripe for stripe in others if stripe.width < LEAST]
    drawn: list[Group | Line] = [_draw_sum(some) for some in _sum_up(narrow)]
    drawn += [_draw_stripe(stripe, at) for stripe in others if stripe.width >= LEAST]
    drawn += [_draw_stripe(stripe, at, walked=True) for stripe in walked]  # in front
    if walked:  # a line straight down the path: through its last node, as each lies within the one above
        last = max(walked, key=lambda stripe: stripe.depth)
        x = last.left + min(4.0, max(last.width, FRAMED) / 2)  # beside the names
        drawn.append(Line(((x, _top(0)), (x, _top(last.depth + 1))), colors.PATH, 1.6))
    says = f"Width: share of the visits. {say.many(len(stripes), 'node').capitalize()}"
    says += f", {len(narrow):,} of them too narrow: neighbours share a box and its colour." if narrow else "."
    bottom = max(_top(stripe.depth + 1) for stripe in stripes) - 2
    picture = add_legend(Picture(width, bottom, (*drawn,), f"{say.explain(at)}. {says}"), says)
    return add_title(picture, say.describe(at), width, colors.PHASE_COLORS.get(at.phase, colors.INK))


def _top(depth: int) -> float:
    """Where a row begins."""
    return marks.MARGIN + min(depth, HIGH_ROWS) * HIGH_ROW + max(depth - HIGH_ROWS, 0) * LOW_ROW


def list_stripes(root: Node, left: float, width: float) -> Iterator[Stripe]:
    """Every node, once, and its room: parents before their children."""
    stack, met = [Stripe(root, None, None, left, width, 0)], {id(root)}
    while stack:
        stripe = stack.pop()
        yield stripe
        children = stripe.node.children
        visits = max(1, _weigh(stripe.node), sum(map(_weigh, children.values())))
        at = stripe.left
        for move in sort_moves(children):
            share = stripe.width * (_weigh(children[move]) / visits)
            if id(children[move]) not in met:  # it may have another parent too
                met.add(id(children[move]))
                stack.append(Stripe(children[move], stripe.node, move, at, share, stripe.depth + 1))
            at += share


def _weigh(node: Node) -> float:
    """A node's visits; 0 where a learner's search leaves what is no number of visits."""
    return node.visits if 0 < say.bounded(node.visits) < inf else 0


def _sum_up(narrow: Sequence[Stripe]) -> list[list[Stripe]]:
    """Siblings beside each other and, until they are wide enough together, others that are near in their row."""
    sums: list[list[Stripe]] = []
    for stripe in sorted(narrow, key=lambda stripe: (stripe.depth, stripe.left)):
        last = sums[-1][-1] if sums else stripe
        near = sums and stripe.depth == last.depth and stripe.left - last.left - last.width < LEAST
        if not near or (stripe.parent is not last.parent and sum(one.width for one in sums[-1]) >= LEAST):
            sums.append([])
        sums[-1].append(stripe)
    return sums


def _draw_sum(some: Sequence[Stripe]) -> Group:
    """A box as wide as some nodes together, in the colour of their common mean."""
    left, width, depth = some[0].left, sum(stripe.width for stripe in some), some[0].depth
    nodes = [stripe.node for stripe in some if _weigh(stripe.node) and not say.is_nobodys(stripe.parent, stripe.node)]
    rate = sum(say.bounded(node.wins) for node in nodes) / sum(node.visits for node in nodes) if nodes else None
    box = Box(left, _top(depth), left + width, _top(depth + 1), colors.rate_color(rate))
    return Group((box,), say.many(len(some), "node") if width >= TITLED else "")


def _draw_stripe(stripe: Stripe, at: Moment, *, walked: bool = False) -> Group:
    """A node's box, with its move and, in the first rows, its counts where these fit."""
    node, parent = stripe.node, stripe.parent
    top, right = _top(stripe.depth), stripe.left + max(stripe.width, FRAMED * walked)
    stroke = colors.PATH if walked else BORDER if stripe.width > FRAMED else None
    box = Box(stripe.left, top, right, _top(stripe.depth + 1), mean_color(parent, node), stroke, 1.2 if walked else 0.5)
    words = say.describe_node(node, stripe.move, parent, at.score) if right - stripe.left >= TITLED or walked else ""
    name, counts, texts = say.node_name(node, stripe.move, parent), say.describe_counts(parent, node), list[Text]()
    room, high = box.right - box.left - 3, stripe.depth < HIGH_ROWS
    x, y, ink = (box.left + box.right) / 2, (box.top + box.bottom) / 2, colors.ink_on(box.fill or "")
    size = marks.BIG if high else marks.SMALL
    if text_width(name, size, bold=True) <= room:
        counted = high and text_width(counts, marks.SMALL) <= room
        texts.append(Text(x, y - 6 * counted, name, size, ink, True))
        texts += [Text(x, y + 6, counts, marks.SMALL, ink)] * counted
    return Group((box, *texts), words)
