"""Which nodes of a tree fit a page, which of them as cards, and where they go: numbers in, numbers out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
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
    some = [items[place] for place in places]
    if places[-1] >= len(places):  # some are left out, and those after them have other numbers
        number = {place: n for n, place in enumerate(places)}
        some = [item._replace(parent=number.get(item.parent, -1)) for item in some]
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

    Buchheim, Juenger & Leipert (2002), "Improving Walker's Algorithm to Run in Linear Time", Graph Drawing; lists of
    the nodes down the sides of a tree replace their threads and ancestors.

    >>> tidy([[1, 2], [], []], [1, 1, 1])
    [1.5, 0.5, 2.5]
    """
    tree, xs, total = _Tree(children, widths, gap), [0.0] * len(children), [0.0] * len(children)
    for v in reversed(range(len(children))):
        if children[v]:
            tree.place_children(v)
    xs[0] = tree.middle[0]
    for v, kids in enumerate(children):
        for w in kids:
            xs[w], total[w] = tree.prelim[w] + total[v], tree.mod[w] + total[v]
    left = min(x - width / 2 for x, width in zip(xs, widths, strict=True))
    return [x - left for x in xs]


class _Tree:
    """A tree whose parents are not in their places yet; the names are the paper's."""

    def __init__(self, children: Sequence[Sequence[int]], widths: Sequence[float], gap: float) -> None:
        self.children, self.widths, self.gap = children, widths, gap
        self.prelim, self.mod, self.middle = ([0.0] * len(children) for _ in range(3))  # the last of a node's children
        self.sides = [([v], [v]) for v in range(len(children))]  # the nodes down the left and the right of its tree

    def place_children(self, v: int) -> None:
        """Put them next to each other, each with its own tree; then hand out the spare room between them."""
        kids, lefts, rights, whose = self.children[v], list[int](), list[int](), list[int]()
        shift, change = [0.0] * len(kids), [0.0] * len(kids)
        for i, w in enumerate(kids):
            left, right = self.sides[w]
            self.prelim[w] = self.prelim[rights[0]] + self.distance(rights[0], w) if i else self.middle[w]
            self.mod[w] = self.prelim[w] - self.middle[w] if self.children[w] else 0.0
            for row, push in self.apportion(lefts, rights, left, right) if i else ():
                share, shift[i] = push / (i - whose[row]), shift[i] + push
                change[i] -= share
                change[whose[row]] += share
            lefts += left[len(lefts) :]
            rights[: len(right)], whose[: len(right)] = right, [i] * len(right)  # whose tree is at the right of a row
        spare = changed = 0.0
        for i, w in reversed([*enumerate(kids)]):
            self.prelim[w], self.mod[w] = self.prelim[w] + spare, self.mod[w] + spare
            changed += change[i]
            spare += shift[i] + changed
            self.sides[w] = [], []  # of a deep tree they would take much room
        self.sides[v] = [v, *lefts], [v, *rights]
        self.middle[v] = (self.prelim[kids[0]] + self.prelim[kids[-1]]) / 2

    def distance(self, left: int, right: int) -> float:
        """How far apart the centres of two neighbours must be."""
        return (self.widths[left] + self.widths[right]) / 2 + self.gap

    def apportion(
        self, lefts: list[int], rights: list[int], left: list[int], right: list[int]
    ) -> Iterator[tuple[int, float]]:
        """Push a tree to the right until it clears those before it; yield in which row, and how far."""
        prelim, mod, w, rows = self.prelim, self.mod, left[0], min(len(left), len(rights))
        s_il, s_ol, s_ir, s_or = mod[rights[0]], mod[lefts[0]], mod[w], mod[w]
        for row in range(1, rows):
            push = prelim[rights[row]] + s_il - prelim[left[row]] - s_ir + self.distance(rights[row], left[row])
            if push > 0:
                prelim[w], mod[w], s_ir, s_or = prelim[w] + push, mod[w] + push, s_ir + push, s_or + push
                yield row, push
            s_il, s_ol = s_il + mod[rights[row]], s_ol + mod[lefts[row]]
            s_ir, s_or = s_ir + mod[left[row]], s_or + mod[right[row]]
        if len(rights) > rows:  # from here on the side of all goes on with the next row of another tree
            mod[right[-1]] += s_il - s_or
        if len(left) > rows:
            mod[lefts[-1]] += s_ir - s_ol
