"""Which nodes of a tree fit a page, which of them as cards, and where they go: numbers in, numbers out.

Nothing here knows a node, a text or a mark, so that a script in a browser can choose in the same way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

from mcts_teach.drawing.layout import tidy

CARD_GAP, DOT_GAP, RISE = 5.0, 2.5, 24.0  # points beside cards and dots, and between rows
BADGE = 9.0  # of these, below a row with cards that hide nodes: there stands how many

Size = tuple[float, float]  # width and height, in points


class Item(NamedTuple):
    """A node that could be shown. The most important come first, and each after its parent."""

    parent: int  # its place; -1 of the root
    order: int  # siblings go from left to right by this
    depth: int
    children: int  # in the tree, shown or not
    dot: float  # the side of its dot; 0: it is a card in any case


class Rows(NamedTuple):
    """The deepest rows that may have cards and nodes, the path aside."""

    cards: float = inf
    nodes: float = inf


class Layout(NamedTuple):
    """Which items are shown, and where: each list has an entry for each of them."""

    items: list[int]  # their places among the items that could be shown
    cards: list[bool]
    children: list[list[int]]  # their numbers in these lists, from left to right
    hiding: list[bool]  # those below which there are nodes that are not shown; what is below a dot counts at its card
    xs: list[float]  # of the centres
    tops: list[float]  # of each row
    heights: list[float]  # of each row
    bends: list[float]  # of each row: how far down its lines are straight
    width: float
    rows: Rows

    @property
    def bottom(self) -> float:
        """Where the tree ends."""
        return self.tops[-1] + self.heights[-1]

    def move(self, x: float, y: float) -> Layout:
        """The same at another place."""
        tops, bends = [top + y for top in self.tops], [bend + y for bend in self.bends]
        return self._replace(xs=[left + x for left in self.xs], tops=tops, bends=bends)


def fit_items(
    items: Sequence[Item],
    card: Callable[[int], Size],
    always: int,
    room: Size,
    part: Size,
    *,
    nodes: int | None = None,
    labels: int | None = None,
    choices: Sequence[Rows] = (Rows(),),
) -> Layout:
    """The layout with most cards and, among these, most nodes: the first `always` items, and as many more as fit.

    First cards on a part of the page, then as many dots as still fit, and then all the cards that still fit. `card`
    tells how large an item's card is; `nodes` and `labels` (cards) ask for more or fewer, such as were chosen before.

    >>> items = [Item(-1, 0, 0, 1, 9.0), Item(0, 1, 1, 0, 5.0)]
    >>> layout = fit_items(items, lambda place: (40.0, 30.0), 1, (50.0, 70.0), (50.0, 60.0))
    >>> layout.cards, layout.xs, layout.tops
    ([True, False], [22.5, 22.5], [0.0, 54.0])
    """
    layouts = [_fit_rows(items, card, always, room, part, nodes, labels, rows) for rows in choices]
    return max(layouts, key=lambda layout: (sum(layout.cards), len(layout.items)))


def _fit_rows(
    items: Sequence[Item],
    card: Callable[[int], Size],
    always: int,
    room: Size,
    part: Size,
    nodes: int | None,
    labels: int | None,
    rows: Rows,
) -> Layout:
    some = [place for place, item in enumerate(items) if place < always or item.depth <= rows.nodes]

    def most(layout: Callable[[int], Layout], space: Size) -> int:
        """The largest number whose layout fits; 0 if none does."""
        numbers = range(1, len(some) + 1)
        return bisect_left(numbers, True, key=lambda n: (at := layout(n)).width > space[0] or at.bottom > space[1])

    def lay_out(nodes: int, labels: int) -> Layout:
        return _lay_out(items, card, some[: max(nodes, always)], always, labels, rows)

    cards = most(lambda n: lay_out(nodes or n, n), part) if labels is None else labels
    shown = nodes or max(cards, most(lambda n: lay_out(n, cards), room))
    if labels is None:
        cards = max(cards, most(lambda n: lay_out(shown, n), room))
    return lay_out(shown, cards)


def _lay_out(
    items: Sequence[Item], card: Callable[[int], Size], places: list[int], always: int, labels: int, rows: Rows
) -> Layout:
    """Lay out some items; the root, the path from its end and then the most important of the others are cards."""
    order = [0, *range(always - 1, 0, -1), *range(always, len(places))]
    carded = set([n for n in order if n < always or items[places[n]].depth <= rows.cards][:labels])
    some = [items[place] for place in places]
    cards = [n in carded or not item.dot for n, item in enumerate(some)]
    sizes = [card(place) if big else (items[place].dot,) * 2 for place, big in zip(places, cards, strict=True)]
    children = _list_children(some, places)
    hiding = _find_hiding(some, children, cards)
    heights, badges = ([0.0] * (1 + max(item.depth for item in some)) for _ in range(2))
    for item, size, hides in zip(some, sizes, hiding, strict=True):
        heights[item.depth] = max(heights[item.depth], size[1])
        badges[item.depth] = max(badges[item.depth], BADGE * hides)
    tops = list(accumulate((height + RISE for height in heights[:-1]), initial=0.0))
    bends = [top + height + badge for top, height, badge in zip(tops, heights, badges, strict=True)]
    xs = tidy(children, [size[0] + CARD_GAP * big for size, big in zip(sizes, cards, strict=True)], gap=DOT_GAP)
    width = max(x + size[0] / 2 for x, size in zip(xs, sizes, strict=True))
    return Layout(places, cards, children, hiding, xs, tops, heights, bends, width, rows)


def _find_hiding(some: Sequence[Item], children: Sequence[Sequence[int]], cards: Sequence[bool]) -> list[bool]:
    """Which cards, or the root, have nodes below that are not shown, and no other card between."""
    hiding = [item.children > len(row) for item, row in zip(some, children, strict=True)]
    for n in reversed(range(len(some))):
        for child in children[n]:
            hiding[n] |= hiding[child] and not cards[child]
    return [hides and (card or not n) for n, (hides, card) in enumerate(zip(hiding, cards, strict=True))]


def _list_children(some: Sequence[Item], places: Sequence[int]) -> list[list[int]]:
    """The numbers of each item's children among some items, from left to right."""
    number = {place: n for n, place in enumerate(places)}
    children: list[list[int]] = [[] for _ in some]
    for n, item in enumerate(some):
        if n:
            children[number[item.parent]].append(n)
    for row in children:
        row.sort(key=lambda n: some[n].order)
    return children
