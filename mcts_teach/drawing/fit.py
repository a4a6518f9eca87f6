"""Which nodes of a tree fit a page, which of them as cards, and where they go: numbers in, numbers out.

Nothing here knows a node, a text or a mark, so that a script in a browser can choose in the same way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import inf
from typing import Any, NamedTuple

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


ALL_ROWS = Rows()


class Layout(NamedTuple):
    """Which items are shown, and where: each list has an entry for each of them."""

    items: list[int]  # their places among the items that could be shown
    cards: list[bool]
    children: list[list[int]]  # their numbers in these lists, from left to right
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
    rows: Rows = ALL_ROWS,
) -> Layout:
    """The first `always` items, and as many more as fit, as a layout.

    First cards on a part of the page, then as many dots as still fit, and then all the cards that still fit. `card`
    tells how large an item's card is; `nodes` and `labels` (cards) ask for more or fewer, such as were chosen before.

    >>> items = [Item(-1, 0, 0, 1, 9.0), Item(0, 1, 1, 0, 5.0)]
    >>> layout = fit_items(items, lambda place: (40.0, 30.0), 1, (50.0, 70.0), (50.0, 60.0))
    >>> layout.cards, layout.xs, layout.tops
    ([True, False], [22.5, 22.5], [0.0, 54.0])
    """
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
    number = {place: n for n, place in enumerate(places)}
    some = [items[place]._replace(parent=number.get(items[place].parent, -1)) for place in places]
    order = [0, *range(always - 1, 0, -1), *range(always, len(places))]
    carded = set([n for n in order if n < always or some[n].depth <= rows.cards][:labels])
    cards = [n in carded or not item.dot for n, item in enumerate(some)]
    sizes = [card(place) if big else (items[place].dot,) * 2 for place, big in zip(places, cards, strict=True)]
    children = list_children(some)
    hiding = _find_hiding(some, children, cards)
    heights, badges = ([0.0] * (1 + max(item.depth for item in some)) for _ in range(2))
    for item, size, hides in zip(some, sizes, hiding, strict=True):
        heights[item.depth] = max(heights[item.depth], size[1])
        badges[item.depth] = max(badges[item.depth], BADGE * hides)
    tops = list(accumulate((height + RISE for height in heights[:-1]), initial=0.0))
    bends = [top + height + badge for top, height, badge in zip(tops, heights, badges, strict=True)]
    xs = tidy(children, [size[0] + CARD_GAP * big for size, big in zip(sizes, cards, strict=True)], gap=DOT_GAP)
    width = max(x + size[0] / 2 for x, size in zip(xs, sizes, strict=True))
    return Layout(places, cards, children, xs, tops, heights, bends, width, rows)


def list_children(shown: Sequence[Any]) -> list[list[int]]:
    """The places of each item's children, from left to right; any items that have a parent's place and an order."""
    children: list[list[int]] = [[] for _ in shown]
    for place in sorted(range(1, len(shown)), key=lambda place: shown[place].order):
        children[shown[place].parent].append(place)
    return children


def _find_hiding(some: Sequence[Item], children: Sequence[Sequence[int]], cards: Sequence[bool]) -> list[bool]:
    """Which cards, or the root, have nodes below that are not shown; what is below a dot counts at the card above."""
    hiding = [item.children > len(row) for item, row in zip(some, children, strict=True)]
    for n in reversed(range(len(some))):
        for child in children[n]:
            hiding[n] |= hiding[child] and not cards[child]
    return [hides and (card or not n) for n, (hides, card) in enumerate(zip(hiding, cards, strict=True))]


def tidy(children: Sequence[Sequence[int]], widths: Sequence[float], *, gap: float = 1.0) -> list[float]:
    """Place the nodes of a tree side by side, so that none overlap and parents stand centred above their children.

    `children[v]` lists the children of node v from left to right; node 0 is the root, and a child has a higher
    number than its parent. Returns the x of every centre; the leftmost edge is at 0.

    Buchheim, Juenger & Leipert (2002), "Improving Walker's Algorithm to Run in Linear Time", Graph Drawing.
    A parent has a lower number than its children, so counting down replaces their recursion.

    >>> tidy([[1, 2], [], []], [1, 1, 1])
    [1.5, 0.5, 2.5]
    """
    xs = _Walk(children, widths, gap).find_xs()
    left = min(x - width / 2 for x, width in zip(xs, widths, strict=True))
    return [x - left for x in xs]


NONE = -1  # no node


class _Walk:
    """The state of one walk; the names are the paper's, and `middle` is the centre of a node's children."""

    def __init__(self, children: Sequence[Sequence[int]], widths: Sequence[float], gap: float) -> None:
        n = len(children)
        self.children, self.widths, self.gap = children, widths, gap
        self.parent, self.number = [0] * n, [0] * n
        for v, kids in enumerate(children):
            for i, w in enumerate(kids):
                self.parent[w], self.number[w] = v, i
        self.prelim, self.mod, self.shift, self.change, self.middle = ([0.0] * n for _ in range(5))
        self.thread = [NONE] * n
        self.ancestor = list(range(n))

    def find_xs(self) -> list[float]:
        """Every node's x, up to a common shift."""
        for v in reversed(range(len(self.children))):
            if self.children[v]:
                self.place(self.children[v])
                self.middle[v] = (self.prelim[self.children[v][0]] + self.prelim[self.children[v][-1]]) / 2
        xs, total = [0.0] * len(self.children), [0.0] * len(self.children)
        xs[0] = self.middle[0]
        for v, kids in enumerate(self.children):
            for w in kids:
                xs[w], total[w] = self.prelim[w] + total[v], self.mod[w] + total[v]
        return xs

    def place(self, siblings: Sequence[int]) -> None:
        """Put siblings next to each other, each with its own subtree; then hand out the spare room between them."""
        default = siblings[0]
        for i, w in enumerate(siblings):
            left = siblings[i - 1]
            self.prelim[w] = self.prelim[left] + self.distance(left, w) if i else self.middle[w]
            self.mod[w] = self.prelim[w] - self.middle[w] if self.children[w] else 0.0
            if i:
                default = self.apportion(w, left, siblings[0], default)
        shift = change = 0.0
        for w in reversed(siblings):
            self.prelim[w] += shift
            self.mod[w] += shift
            change += self.change[w]
            shift += self.shift[w] + change

    def distance(self, left: int, right: int) -> float:
        """How far apart the centres of two neighbours must be."""
        return (self.widths[left] + self.widths[right]) / 2 + self.gap

    def follow(self, v: int, side: int) -> int:
        """The next node down the left (0) or right (-1) contour."""
        return self.children[v][side] if self.children[v] else self.thread[v]

    def apportion(self, w: int, left: int, first: int, default: int) -> int:
        """Push w's subtree right until it clears those of its left siblings; return the new default ancestor."""
        mod = self.mod
        inner_r, outer_r, inner_l, outer_l = w, w, left, first
        s_ir, s_or, s_il, s_ol = mod[inner_r], mod[outer_r], mod[inner_l], mod[outer_l]
        below_l, below_r = self.follow(inner_l, -1), self.follow(inner_r, 0)
        while NONE not in (below_l, below_r):
            inner_l, inner_r = below_l, below_r
            outer_l, outer_r = self.follow(outer_l, 0), self.follow(outer_r, -1)
            self.ancestor[outer_r] = w
            push = self.prelim[inner_l] + s_il - self.prelim[inner_r] - s_ir + self.distance(inner_l, inner_r)
            if push > 0:
                pushed_by = self.ancestor[inner_l]
                self.move(pushed_by if self.parent[pushed_by] == self.parent[w] else default, w, push)
                s_ir, s_or = s_ir + push, s_or + push
            s_il, s_ir, s_ol, s_or = s_il + mod[inner_l], s_ir + mod[inner_r], s_ol + mod[outer_l], s_or + mod[outer_r]
            below_l, below_r = self.follow(inner_l, -1), self.follow(inner_r, 0)
        if below_l != NONE and self.follow(outer_r, -1) == NONE:
            self.thread[outer_r] = below_l
            mod[outer_r] += s_il - s_or
        if below_r != NONE and self.follow(outer_l, 0) == NONE:
            self.thread[outer_l] = below_r
            mod[outer_l] += s_ir - s_ol
            default = w
        return default

    def move(self, left: int, right: int, push: float) -> None:
        """Push a subtree right, and note how much of it the siblings between the two will share."""
        share = push / (self.number[right] - self.number[left])
        self.change[right] -= share
        self.change[left] += share
        self.shift[right] += push
        self.prelim[right] += push
        self.mod[right] += push
