"""How many nodes of a tree fit a page, which of them as cards, and where they go."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from itertools import accumulate, product
from math import inf
from typing import Any, NamedTuple

from mcts_teach.drawing.layout import tidy
from mcts_teach.drawing.marks import text_width
from mcts_teach.drawing.node_shapes import TINY, Room, Shapes
from mcts_teach.drawing.snapshots import PlayoutEnd, Shown, Snapshot, families, playout_end, timeless, tree_size
from mcts_teach.drawing.words import who_moved

CARD_GAP, DOT_GAP, RISE, MARGIN = 5.0, 2.5, 24.0, 10.0  # beside cards and dots, between rows, around the picture
FOOT = 46.0  # the height of the legend
TAIL = 54.0  # the height of a playout's end and the line to it; half of it is room enough at the side
ROOM, DENSE = 60.0, 0.7  # what cards leave to dots: the height of two rows, and three tenths of the width
LOW = 400.0  # on a page less high than this, cards have no small boards where these would cost cards
NARROW = 400.0  # on a page narrower than this there is no room to say who moved
MOST_LOOKED_AT = 300  # nodes, when nobody says how many; more never fit a page


class Page(NamedTuple):
    """The room for a picture, in points."""

    width: float
    height: float

    @property
    def narrow(self) -> bool:
        """Whether it has no room for words that others have."""
        return self.width < NARROW


class Style(NamedTuple):
    """What a picture may show."""

    boards: bool = True  # small boards on the cards
    cards: float = inf  # the deepest row that may have cards, the path aside
    nodes: int | None = None  # the deepest row that may have nodes, the path aside


# On a small page there is room for more cards, or more nodes, where some rows go without.
STYLES = (Style(), *(Style(*style) for style in product((False,), (inf, 1, 2, 3), (None, 2, 3))))


class Plan(NamedTuple):
    """Where each node goes, born or not."""

    xs: list[float]
    tops: list[float]  # of each row
    heights: list[float]  # of each row
    depths: list[int]
    rooms: list[Room]

    @property
    def width(self) -> float:
        return max(x + room.width / 2 for x, room in zip(self.xs, self.rooms, strict=True))

    @property
    def height(self) -> float:
        return self.tops[-1] + self.heights[-1]

    @property
    def cards(self) -> int:
        return sum(room.card for room in self.rooms)


class Sketch:
    """The nodes that could be shown on a page in a style; `now` says what there is of each by now."""

    def __init__(self, at: Snapshot, shown: list[Shown], now: list[Any], page: Page, style: Style) -> None:
        self.at, self.shown, self.now, self.page, self.style = at, shown, now, page, style
        alone, mixed = self._movers()
        self.shapes = Shapes(at, shown, now, mixed, roomy=not page.narrow, boards=style.boards)
        self.movers = [] if page.narrow else alone
        self.side = max((text_width(text, TINY) + CARD_GAP for text in self.movers), default=0.0)  # left of the tree
        first = [id(node) in self.shapes.on_path or isinstance(node, PlayoutEnd) for node in now]
        self.always = max(1, sum(first))

    def important(self) -> list[int]:
        """Places in the order in which they deserve a card: the root, the path from its end, the most visited."""
        order = [0, *range(self.always - 1, 0, -1), *range(self.always, len(self.shown))]
        return [place for place in order if place < self.always or self.shown[place].depth <= self.style.cards]

    def _movers(self) -> tuple[list[str], set[int]]:
        """For each row, who moved there, if it is the same player in the whole row; the rows of several players."""
        rows: list[set[str]] = [set() for _ in range(self.shown[-1].depth + 1)]
        for entry in (entry for entry in self.shown if not isinstance(entry.node, PlayoutEnd)):
            rows.extend(set() for _ in range(entry.depth + 1 - len(rows)))
            above = None if entry.parent is None else self.shown[entry.parent].node
            rows[entry.depth].add(who_moved(above, entry.node))
        names = [min(row) if len(row) == 1 else "" for row in rows]
        return names, {depth for depth, row in enumerate(rows) if len(row) > 1}

    def best_plan(self, nodes: int | None, labels: int | None) -> Plan:
        """Cards on a part of the page, then as many dots as still fit, and then all the cards that still fit."""
        page = self.page
        part = page if page.narrow else Page(DENSE * page.width, page.height - ROOM)
        cards = self._most(lambda cards: self.plan(nodes or cards, cards), part) if labels is None else labels
        shown = nodes or max(cards, self._most(lambda nodes: self.plan(nodes, cards), page))
        if labels is None:
            cards = max(cards, self._most(lambda cards: self.plan(shown, cards), page))
        return self.plan(shown, cards)

    def _most(self, plan: Callable[[int], Plan], page: Page) -> int:
        """The largest number whose plan fits, with margins and legend; 0 if none does."""
        foot = 1.5 * FOOT if page.narrow else FOOT  # there the legend takes more lines
        width, height = page.width - self.side - 2 * MARGIN, page.height - 2 * MARGIN - foot

        def too_large(number: int) -> bool:
            return plan(number).width > width or plan(number).height > height

        return bisect_left(range(1, len(self.shown) + 1), True, key=too_large)

    def plan(self, nodes: int, cards: int) -> Plan:
        """Lay out the first nodes, the most important of them as cards."""
        shown = self.shown[: max(nodes, self.always)]
        labelled = set([place for place in self.important() if place < len(shown)][:cards])
        rooms = [self.shapes.room(place, place in labelled) for place in range(len(shown))]
        xs = tidy(families(shown), [room.width + CARD_GAP * room.card for room in rooms], gap=DOT_GAP)
        depths = [entry.depth for entry in shown]
        heights = [0.0] * (max(depths) + 1)
        for depth, room in zip(depths, rooms, strict=True):
            heights[depth] = max(heights[depth], room.height)
        tops = list(accumulate((height + RISE for height in heights[:-1]), initial=0.0))
        return Plan(xs, tops, heights, depths, rooms)


def planned(at: Snapshot, nodes: int | None, labels: int | None, page: Page) -> tuple[Sketch, Plan]:
    """Choose the nodes to show, as cards or dots, and lay them out; `nodes` and `labels` as in `tree_scene`.

    Of a recording, how many are shown, and as what, must not change with the moment, so its last tree decides it.
    """
    styles = STYLES if page.narrow or page.height < LOW else STYLES[:1]
    if at.final and at.root is not at.final:
        score = at.score if isinstance(at.score, Hashable) else partial(at.score)  # a learner's own may have no hash
        grown = Snapshot(at.final, final=at.final, score=score)
        size = at.final.visits, tree_size(at.final)
        nodes, labels, style = _in_the_end(grown, size, nodes, labels, page, styles)
        more, styles = playout_end(at) is not None, (style,)
        nodes, labels = nodes + more, labels + more
    return _best_style(at, nodes, labels, page, styles)


@lru_cache(maxsize=8)
def _in_the_end(
    grown: Snapshot, size: tuple[int, int], nodes: int | None, labels: int | None, page: Page, styles: tuple[Style, ...]
) -> tuple[int, int, Style]:
    """How many nodes and cards to show of a tree once it is grown, and in which style; kept for the next moment.

    `size` is the number of visits and of nodes, for the tree may grow on.
    """
    low = Page(page.width - TAIL / 2, page.height - TAIL)  # room for the end of a playout
    sketch, plan = _best_style(grown, nodes, labels, low, styles)
    return len(plan.rooms), plan.cards, sketch.style


def _best_style(
    at: Snapshot, nodes: int | None, labels: int | None, page: Page, styles: tuple[Style, ...]
) -> tuple[Sketch, Plan]:
    """Lay the tree out in the style that gives most cards, and among these most nodes."""
    plans = []
    for style in styles:
        sketch = Sketch(at, *timeless(at, nodes or MOST_LOOKED_AT, style.nodes), page, style)
        plans.append((sketch, sketch.best_plan(nodes, labels)))
    return max(plans, key=lambda pair: (pair[1].cards, len(pair[1].rooms)))
