"""Which nodes of a tree fit a page, which of them as cards, and where they go: numbers in, numbers out."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import inf
from typing import Any, NamedTuple, cast

CARD_GAP, DOT_GAP, RISE = 5.0, 2.5, 24.0  # points beside cards and dots, and between rows
BADGE = 9.0  # of these, below a row with cards that hide nodes: there stands how many
Size = tuple[float, float]  # width and height, in points
CardOf = Callable[[int], Size]  # how large the card of an item would be
Most = int | None  # None: as many as fit


class Item(NamedTuple):
    """A node that could be shown. The most important come first, and each after its parent."""

    parent: int  # its place; -1 of the root
    order: int  # siblings go from left to right by this
    depth: int
    children: int  # in the tree, shown or not
    dot: float  # the side of its dot; 0: it is a card in any case


class Layout(NamedTuple):
    """Which items are shown, and where: each list has an entry for each of them."""

    cards: list[bool]
    children: list[list[int]]  # their numbers in these lists, from left to right
    owners: list[int]  # the number of each one's card: of a dot, that of the card above it, where what it hides counts
    xs: list[float]  # of the centres
    tops: list[float]  # of each row
    heights: list[float]  # of each row
    bends: list[float]  # of each row: how far down its lines are straight
    width: float


def fit_items(
    items: Sequence[Item], card: CardOf, always: int, room: Size, part: Size, nodes: Most = None, labels: Most = None
) -> Layout:
    """The first `always` items, and as many more as fit or, of `nodes` and `labels` (cards), as were asked for.

    First cards on a part of the page, then as many dots as still fit, and then all the cards that still fit.
    """

    def lay_out(nodes: int, labels: int, space: Size = (inf, inf)) -> Layout | None:
        return _lay_out(items[: max(nodes, always)], card, always, labels, space)

    def most(layout: Callable[[int], Layout | None]) -> int:
        """The largest number whose layout fits; 0 if none does."""
        return bisect_left(range(1, len(items) + 1), True, key=lambda n: layout(n) is None)

    cards = most(lambda n: lay_out(nodes or n, n, part)) if labels is None else labels
    shown = nodes or max(cards, most(lambda n: lay_out(n, cards, room)))
    if labels is None:
        cards = max(cards, most(lambda n: lay_out(shown, n, room)))
    return cast(Layout, lay_out(shown, cards))


def _lay_out(items: Sequence[Item], card: CardOf, always: int, labels: int, room: Size) -> Layout | None:
    """Lay out items; the root, the path from its end and then the most important of the others are cards."""
    carded = set([0, *range(always - 1, 0, -1), *range(always, len(items))][:labels])
    cards = [n in carded or not item.dot for n, item in enumerate(items)]
    sizes = [card(n) if big else (items[n].dot,) * 2 for n, big in enumerate(cards)]
    wide = [size[0] + CARD_GAP * big for size, big in zip(sizes, cards, strict=True)]
    rows = 1 + max(item.depth for item in items)
    heights, least = [0.0] * rows, [-CARD_GAP] * rows
    for item, size, width in zip(items, sizes, wide, strict=True):
        heights[item.depth] = max(heights[item.depth], size[1])
        least[item.depth] += width + DOT_GAP
    tops = list(accumulate((height + RISE for height in heights[:-1]), initial=0.0))
    if max(least) > room[0] or tops[-1] + heights[-1] > room[1]:
        return None  # wherever they stand
    children = list_children(items)
    xs = tidy(children, wide, gap=DOT_GAP)
    if (width := max(x + size[0] / 2 for x, size in zip(xs, sizes, strict=True))) > room[0]:
        return None
    owners = [0] * len(items)
    for n, item in enumerate(items[1:], 1):
        owners[n] = n if cards[n] else owners[item.parent]
    hiding = {items[owners[n]].depth for n, row in enumerate(children) if items[n].children > len(row)}
    bends = [top + heights[row] + BADGE * (row in hiding) for row, top in enumerate(tops)]
    return Layout(cards, children, owners, xs, tops, heights, bends, width)


def list_children(shown: Sequence[Any]) -> list[list[int]]:
    """The places of each item's children, from left to right; any items that have a parent's place and an order."""
    children: list[list[int]] = [[] for _ in shown]
    for place in sorted(range(1, len(shown)), key=lambda place: shown[place].order):
        children[shown[place].parent].append(place)
    return children


def tidy(children: Sequence[Sequence[int]], widths: Sequence[float], *, gap: float = 1.0) -> list[float]:
    """Place the nodes of a tree side by side, so that none overlap and parents stand centred above their children.

    `children[v]` lists the children of node v from left to right; node 0 is the root, and a child has a higher
    number than its parent. Returns the x of every centre; the leftmost edge is at 0.

    Buchheim, Juenger & Leipert (2002), "Improving Walker's Algorithm to Run in Linear Time", with lists of tree sides.
    """
    shifts = [0.0] * len(children)
    sides = [([-width / 2], [width / 2]) for width in widths]  # of each node's tree, row by row, from its own place
    for v in [v for v in reversed(range(len(children))) if children[v]]:
        places = _set_apart([sides[w] for w in children[v]], gap) if len(children[v]) > 1 else [0.0]
        lefts, rights = list[float](), list[float]()
        for w, x in zip(children[v], places, strict=True):
            shifts[w] = x - (places[0] + places[-1]) / 2
            left, right = ([side + shifts[w] for side in row] if shifts[w] else row for row in sides[w])
            lefts = lefts + left[len(lefts) :] if lefts else left
            rights = right + rights[len(right) :] if len(rights) > len(right) else right
            sides[w] = [], []  # of a deep tree they would take much room
        sides[v] = [-widths[v] / 2, *lefts], [widths[v] / 2, *rights]
    xs = [0.0] * len(children)
    for v, kids in enumerate(children):
        for w in kids:
            xs[w] = xs[v] + shifts[w]
    edge = min(x - width / 2 for x, width in zip(xs, widths, strict=True))
    return [x - edge for x in xs]


def _set_apart(trees: Sequence[tuple[list[float], list[float]]], gap: float) -> list[float]:
    """The places of trees that clear those before them in every row; the room between them is handed out evenly."""
    places, spare = list[float](), [0.0] * len(trees)
    taken, whose = list[float](), list[int]()  # how far to the right each row is taken, and by which tree
    for i, (lefts, rights) in enumerate(trees):
        x = taken[0] + gap - lefts[0] if i else 0.0
        for row in range(1, min(len(lefts), len(taken))):
            push = taken[row] + gap - lefts[row] - x
            if push > 0:
                x += push
                for between in range(whose[row] + 1, i):
                    spare[between] += push * (between - whose[row]) / (i - whose[row])
        places.append(x)
        taken[: len(rights)], whose[: len(rights)] = [x + side for side in rights], [i] * len(rights)
    return [x + more for x, more in zip(places, spare, strict=True)]
