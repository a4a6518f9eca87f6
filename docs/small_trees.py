"""Trees as small as a word: what a mistake does to a search can be seen beside its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mcts_teach.drawing.graphs import Stripe, list_stripes
from mcts_teach.mcts import Node

WIDTH, ROW, ROWS = 96, 7, 5
SMALL_TREE = (
    f'<svg class="small-tree" aria-hidden="true" width="{WIDTH}" height="{ROW * ROWS}" '
    f'viewBox="0 0 {WIDTH} {ROW * ROWS}"><path d="{{same}}"/><path class="other" d="{{other}}"/></svg>'
)


def small_tree(root: Node, right: Node) -> str:
    """A tree as a strip of all nodes, as wide as their visits; a node that the right tree does not have so is `other`.

    >>> from mcts_teach import TicTacToe, search
    >>> one, again, longer = (search(TicTacToe(), n, seed=0) for n in (5, 5, 6))
    >>> 'class="other" d=""' in small_tree(one, again), 'class="other" d=""' in small_tree(longer, one)
    (True, False)
    """
    counts = {way: node.visits for way, node in ways(right, ())}
    names = {id(node): way for way, node in ways(root, ())}
    stripes = [stripe for stripe in list_stripes(root, 0, WIDTH) if stripe.depth < ROWS]
    others = [counts.get(names[id(stripe.node)]) != stripe.node.visits for stripe in stripes]
    same = boxes(one for one, other in zip(stripes, others, strict=True) if not other)
    return SMALL_TREE.format(same=same, other=boxes(one for one, other in zip(stripes, others, strict=True) if other))


def ways(node: Node, way: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Node]]:
    """Each node with the moves that lead to it."""
    yield way, node
    for move, child in node.children.items():
        if len(way) < ROWS:
            yield from ways(child, (*way, move))


def boxes(stripes: Iterable[Stripe]) -> str:
    """The outlines of rooms; of one without a visit nothing is seen."""
    wide = [stripe for stripe in stripes if stripe.width > 0]
    rooms = ((one.left, one.depth * ROW, max(one.width - 0.6, 0.6)) for one in wide)
    return "".join(f"M{left:.1f} {top}h{width:.1f}v{ROW - 1}h-{width:.1f}z" for left, top, width in rooms)
