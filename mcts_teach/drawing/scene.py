"""What to draw of a tree, decided once, as plain data that any renderer can show.

The most important nodes are cards, the others dots. Both take the colour of the win rate of the player who moved
there (see `marks.rate_color`); a dot's area grows with its visits, an edge's width with its share of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable
from functools import cache, lru_cache, partial
from itertools import accumulate, pairwise, product
from math import inf, sqrt
from typing import Any, NamedTuple

from mcts_teach.drawing.layout import tidy
from mcts_teach.drawing.marks import (
    FAINT,
    INK,
    LEADING,
    LINE,
    PAPER,
    PATH,
    PHASE_COLORS,
    Area,
    Line,
    Mark,
    Text,
    ink_on,
    moved,
    rate_color,
    text_width,
    wrap,
)
from mcts_teach.drawing.stones import board_marks, cells_of, fitted
from mcts_teach.drawing.words import (
    Look,
    Score,
    Shown,
    Tail,
    amount,
    decimal,
    describe,
    explain,
    facts,
    families,
    finished,
    is_new,
    left_out,
    look,
    many,
    most_visited,
    moves_to,
    player_name,
    ratio,
    result,
    score_name,
    score_of,
    short_name,
    tail,
    untried,
)
from mcts_teach.drawing.words import size as tree_size
from mcts_teach.errors import whole_number
from mcts_teach.mcts import Node

PAGE = (792.0, 600.0)  # 11 inches wide: as wide as a notebook shows a picture without making it smaller
BIG, SMALL, TINY = 9.5, 8.0, 7.5  # sizes of text, in points
GAP, DOT_GAP, RISE, MARGIN = 5.0, 2.5, 24.0, 10.0  # beside cards and dots, between rows, around the picture


OUTLINE = "#6f6f6f"
TITLE, LEAST, FOOT = 11.0, 420.0, 46.0  # size of the title; least width; height of the legend
TAIL = 54.0  # the height of a playout's end and the line to it; half of it is room enough at the side
ROOM, DENSE = 60.0, 0.7  # what cards leave to dots: the height of two rows, and three tenths of the width
BRIEF = 16  # nodes from which cards are brief
LOW = 400.0  # on a page less high than this, cards have no small boards where these would cost cards
NARROW = 400.0  # on a page narrower than this there is no room to say who moved


class Style(NamedTuple):
    """What a picture may show."""

    boards: bool = True  # small boards on the cards
    cards: float = inf  # the deepest row that may have cards, the path aside
    nodes: int | None = None  # the deepest row that may have nodes, the path aside


# On a small page there is room for more cards, or more nodes, where some rows go without.
STYLES = (Style(), *(Style(*style) for style in product((False,), (inf, 1, 2, 3), (None, 2, 3))))


class Spot(NamedTuple):
    """A node: a card (a rounded rectangle with text) or a dot (square if the game is over there)."""

    x: float  # centre
    y: float
    width: float
    height: float
    fill: str
    stroke: str
    line: float  # width of the outline
    card: bool = False
    on_path: bool = False
    new: bool = False  # dashed outline
    over: bool = False
    marks: tuple[Mark, ...] = ()
    words: str = ""  # what a pointer that rests here could say


class Edge(NamedTuple):
    """The line from a parent's foot to its child's head; `child` is the child's place among the spots."""

    child: int
    points: tuple[tuple[float, float], ...]
    color: str
    width: float
    dashed: bool = False  # the way of a random game


class Scene(NamedTuple):
    """A picture of a tree, complete: a renderer decides nothing."""

    width: float
    height: float
    edges: tuple[Edge, ...]
    spots: tuple[Spot, ...]
    marks: tuple[Mark, ...]  # caption and legend
    title: str
    title_color: str
    caption: str
    words: str  # the picture in words, for those who cannot see it


LIMIT = 300  # nodes that are looked at when nobody says how many; more never fit a page
BOARD, BOARD_CELLS = 32.0, 9  # the side of a small board on a card; larger boards cannot be read at that size


def tree_scene(
    what: Any,
    *,
    score: Score | None = None,
    nodes: int | None = None,
    labels: int | None = None,
    title: str | None = None,
    legend: str | None = None,
    page: tuple[float, float] = PAGE,
) -> Scene:
    """Decide what to draw of a root, or of a pause of a search (anything with a path and a phase).

    As many of the most visited nodes as fit the page (width and height in points) are shown, as many of them
    with labels as stay legible; `nodes` and `labels` ask for more or fewer. The path is always shown.
    `legend` says beside the colour bar whose rate it is: unless given, that of the player who moved there.
    """
    at = look(what)
    score = score or at.score
    for name, number, least in (("nodes", nodes, 1), ("labels", labels, 0)):
        if number is not None:
            whole_number(name, number, least)
    styles = STYLES[:1] if page[0] >= NARROW and page[1] >= LOW else STYLES
    if at.final and at.root is not at.final:  # how many are shown, and as what, must not change with the moment
        grown = (at.final, at.final.visits, tree_size(at.final), at.folded)
        key = score if isinstance(score, Hashable) else partial(score)  # a learner's own may have no hash
        nodes, labels, style = _in_the_end(*grown, key, nodes, labels, page, styles)
        hung, styles = tail(at) is not None, (style,)
        nodes, labels = nodes + hung, labels + hung
    return _finish(*_planned(at, score, nodes, labels, page, styles), title, legend)


@lru_cache(maxsize=8)
def _in_the_end(
    final: Node,
    visits: int,
    size: int,
    folded: frozenset[int],
    score: Score,
    nodes: int | None,
    labels: int | None,
    page: tuple[float, float],
    styles: tuple[Style, ...],
) -> tuple[int, int, Style]:
    """How many nodes and cards to show of a tree once it is grown, and in which style; kept for the next moment.

    `visits` and `size` are those of the tree, which may grow on.
    """
    low = (page[0] - TAIL / 2, page[1] - TAIL)  # room for the end of a playout
    sketch, plan = _planned(Look(final, final=final, folded=folded), score, nodes, labels, low, styles)
    return len(plan.slots), plan.cards, sketch.style


def _planned(
    at: Look,
    score: Score,
    nodes: int | None,
    labels: int | None,
    page: tuple[float, float],
    styles: tuple[Style, ...],
) -> tuple[_Sketch, _Plan]:
    """Lay the tree out in the style that gives most cards, and among these most nodes."""
    plans = []
    for style in styles:
        shown, now = _timeless(at, nodes or LIMIT, style.nodes)
        sketch = _Sketch(at, score, shown, now, page, style)
        plans.append((sketch, sketch.best_plan(nodes, labels)))
    return max(plans, key=lambda pair: (pair[1].cards, len(pair[1].slots)))


def _timeless(at: Look, most: int, deepest: int | None) -> tuple[list[Shown], list[Any]]:
    """The nodes to lay out, and what there is of each at this moment (None: not yet born).

    A recording says how its tree will be in the end. That tree is laid out, so that no node jumps as it grows.
    """
    end, path = tail(at), _path_in(at.final, at) if at.final else None
    if path is None:
        shown = most_visited(at, most, deepest, end)
        return shown, [entry.node for entry in shown]
    shown = most_visited(at._replace(root=path[0], path=path), most, deepest, end)
    now: list[Any] = []
    for entry in shown:
        above = None if entry.parent is None else now[entry.parent]
        born = above.children.get(entry.move) if above else None
        now.append(entry.node if isinstance(entry.node, Tail) else at.root if entry.parent is None else born)
    return shown, now


def _path_in(final: Node, at: Look) -> list[Node] | None:
    """The path as nodes of the final tree; None if it does not lead there (a learner's own search may lose nodes)."""
    path = [final]
    for parent, child in pairwise(at.path):
        below = [path[-1].children[move] for move in moves_to(parent, child) if move in path[-1].children]
        if not below:
            return None
        path += below
    return path


class _Plan(NamedTuple):
    """Where each node goes, born or not."""

    xs: list[float]
    tops: list[float]  # of each row
    heights: list[float]  # of each row
    depths: list[int]
    slots: list[Spot]  # still at (0, 0)

    @property
    def width(self) -> float:
        return max(x + slot.width / 2 for x, slot in zip(self.xs, self.slots, strict=True))

    @property
    def height(self) -> float:
        return self.tops[-1] + self.heights[-1]

    @property
    def cards(self) -> int:
        return sum(slot.card for slot in self.slots)


class _Sketch:
    """The nodes that could be shown, each as a card and as a dot; `now` says what there is of each by now."""

    def __init__(
        self, at: Look, score: Score, shown: list[Shown], now: list[Any], page: tuple[float, float], style: Style
    ) -> None:
        self.at, self.score, self.shown, self.now, self.page, self.style = at, score, shown, now, page, style
        roomy = page[0] >= NARROW
        self.movers = self._movers() if roomy else []
        self.side = max((text_width(text, TINY) + GAP for text in self.movers), default=0.0)  # left of the tree
        self.on_path = {id(node) for node in at.path}
        self.changed = {id(node) for node in at.changed}
        self.always = max(1, sum(id(node) in self.on_path or isinstance(node, Tail) for node in now))  # they come first
        self.boards = style.boards and 0 < len(cells_of(at.root.state)) <= BOARD_CELLS
        self.untried = " untried" if roomy and len(shown) <= BRIEF else ""
        self.sign = " ▲" if roomy else ""  # beside numbers that have just changed; they are bold too
        self.card, self.dot = cache(self._card), cache(self._dot)

    def important(self) -> list[int]:
        """Places in the order in which they deserve a card: the root, the path from its end, the most visited."""
        order = [0, *range(self.always - 1, 0, -1), *range(self.always, len(self.shown))]
        return [place for place in order if place < self.always or self.shown[place].depth <= self.style.cards]

    def _movers(self) -> list[str]:
        """For each row, who moved there, if it is the same player in the whole row."""
        rows: list[set[int | None]] = [set() for _ in range(self.shown[-1].depth + 1)]
        for entry in (entry for entry in self.shown if not isinstance(entry.node, Tail)):
            rows.extend(set() for _ in range(entry.depth + 1 - len(rows)))
            rows[entry.depth].add(entry.node.mover)
        alone = [row.pop() if len(row) == 1 else None for row in rows]
        return ["" if who is None else f"{player_name(self.at.root.state, who)} moved" for who in alone]

    def best_plan(self, nodes: int | None, labels: int | None) -> _Plan:
        """Cards on a part of the page, then as many dots as still fit, and then all the cards that still fit."""
        width, height = self.page
        part = (DENSE * width, height - ROOM) if width >= NARROW else self.page
        cards = self._most(lambda cards: self.plan(nodes or cards, cards), part) if labels is None else labels
        shown = nodes or max(cards, self._most(lambda nodes: self.plan(nodes, cards), self.page))
        if labels is None:
            cards = max(cards, self._most(lambda cards: self.plan(shown, cards), self.page))
        return self.plan(shown, cards)

    def _most(self, plan: Callable[[int], _Plan], page: tuple[float, float]) -> int:
        """The largest number whose plan fits, with margins and legend; 0 if none does."""
        foot = FOOT if page[0] >= NARROW else 1.5 * FOOT  # there the legend takes more lines
        width, height = page[0] - self.side - 2 * MARGIN, page[1] - 2 * MARGIN - foot

        def too_large(number: int) -> bool:
            return plan(number).width > width or plan(number).height > height

        return bisect_left(range(1, len(self.shown) + 1), True, key=too_large)

    def plan(self, nodes: int, cards: int) -> _Plan:
        """Lay out the first nodes, the most important of them as cards."""
        shown = self.shown[: max(nodes, self.always)]
        labelled = set([place for place in self.important() if place < len(shown)][:cards])
        slots = [self.slot(place, card=place in labelled) for place in range(len(shown))]
        xs = tidy(families(shown), [slot.width + GAP * slot.card for slot in slots], gap=DOT_GAP)
        depths = [entry.depth for entry in shown]
        heights = [0.0] * (max(depths) + 1)
        for depth, slot in zip(depths, slots, strict=True):
            heights[depth] = max(heights[depth], slot.height)
        tops = list(accumulate((height + RISE for height in heights[:-1]), initial=0.0))
        return _Plan(xs, tops, heights, depths, slots)

    def slot(self, place: int, *, card: bool) -> Spot:
        """The room that a node needs, now and in the end, as a spot of that size."""
        node = self.shown[place].node
        if isinstance(node, Tail):
            return self.end(node)
        draw = self.card if card else self.dot
        spots = [draw(place, state) for state in (node, self.now[place]) if state is not None]
        sizes = [(spot.width, spot.height) for spot in spots]
        if card and self.at.final:  # a card keeps its room, whatever it says later
            sizes.append(self._room(self._fullest(place, node)))
        widths, heights = zip(*sizes, strict=True)
        return spots[0]._replace(width=max(widths), height=max(heights))

    def spot(self, place: int, *, card: bool) -> Spot:
        """A node as it is now."""
        node = self.now[place]
        return self.end(node) if isinstance(node, Tail) else (self.card if card else self.dot)(place, node)

    def end(self, end: Tail) -> Spot:
        """How a random game ended, as a small card."""
        lines = [(end.result, SMALL, True)]
        if end.moves:
            lines.insert(0, (many(end.moves, "move"), TINY, False))
        width = max(text_width(text, size, bold=bold) for text, size, bold in lines) + 8
        marks = _stacked(lines, sum(LEADING * size for _, size, _ in lines), PHASE_COLORS["simulate"])
        height = sum(LEADING * size for _, size, _ in lines) + 6
        words = f"a random game: {' '.join(text for text, *_ in lines)}"
        return Spot(0, 0, width, height, PAPER, PHASE_COLORS["simulate"], 1.2, True, marks=tuple(marks), words=words)

    def outline(self, place: int, node: Node) -> dict[str, Any]:
        """What a card and a dot have in common."""
        walked = id(node) in self.on_path
        fill = rate_color(node.wins / node.visits if node.visits and (place or node.mover is not None) else None)
        return {
            "fill": fill,
            "stroke": PATH if walked else OUTLINE,
            "line": 2.6 if walked else 0.8,
            "on_path": walked,
            "new": is_new(self.at) and node is self.at.path[-1],
            "over": finished(node),
            "words": facts(self.shown, place, self.score, node, self._above(place, node)),
        }

    def _above(self, place: int, node: Node) -> Any:
        """The parent that a node hangs from: in the tree as it is now, or in the final one if the node is of that."""
        parent = self.shown[place].parent
        if parent is None:
            return None
        return self.now[parent] if node is self.now[place] else self.shown[parent].node

    def _dot(self, place: int, node: Node) -> Spot:
        share = node.visits / max(self.shown[0].node.visits, 1)
        side = 4.5 + 14 * sqrt(min(share, 1.0))
        return Spot(0, 0, side, side, **self.outline(place, node))

    def _card(self, place: int, node: Node) -> Spot:
        look = self.outline(place, node)
        lines = self._lines(place, node, new=look["new"])
        (width, height), board = self._room(lines), BOARD + 4 if self.boards else 0.0
        marks = _stacked(lines, height - 6 - 2 * board, ink_on(look["fill"]))
        if board and cells_of(node.state):
            marks += fitted(board_marks(node.state), 0, 3 + board / 2 - height / 2, BOARD, BOARD)
        return Spot(0, 0, width, height, card=True, marks=tuple(marks), **look)

    def _room(self, lines: list[tuple[str, float, bool]]) -> tuple[float, float]:
        """Width and height of a card with these lines."""
        board = BOARD + 4 if self.boards else 0.0
        width = max(text_width(text, size, bold=bold) for text, size, bold in lines)
        return max(width, board) + 8, sum(LEADING * size for _, size, _ in lines) + board + 6

    def _fullest(self, place: int, node: Node) -> list[tuple[str, float, bool]]:
        """The most that a node's card can have said on the way to what it is in the end."""
        move, above, left = self.shown[place].move, self._above(place, node), len(node.state.moves())
        note = (f"end: {result(node)}" if finished(node) else f"+{left}{self.untried}", TINY, False)
        if above is None:
            return [("start", BIG, True), (f"{many(node.visits, 'visit')}{self.sign}", SMALL, True), note]
        counts = f"{amount(int(node.wins) + 0.5)}/{node.visits:,}{self.sign}"
        name = (short_name(above.state, move), BIG, True)
        return [name, (counts, SMALL, True), ("00.00", SMALL, False), ("new", TINY, True), note]

    def _lines(self, place: int, node: Node, *, new: bool) -> list[tuple[str, float, bool]]:
        """The text on a card: (text, size, bold). Numbers that have just changed are bold and have a mark."""
        move, above = self.shown[place].move, self._above(place, node)
        fresh = id(node) in self.changed
        sign = self.sign if fresh else ""
        left = len(untried(node))
        note = f"end: {result(node)}" if finished(node) else f"+{left}{self.untried}" if left and node.visits else ""
        if id(node) in self.at.folded and node.children:
            note = f"▸ {tree_size(node) - 1:,} below"
        notes = [(text, TINY, text == "new") for text in ("new" if new else "", note) if text]
        if above is None:
            return [("start", BIG, True), (many(node.visits, "visit") + sign, SMALL, fresh), *notes]
        value = decimal(score_of(self.score, above, node))
        name = (short_name(above.state, move), BIG, True)
        return [name, (ratio(node) + sign, SMALL, fresh), (value, SMALL, False), *notes]


def _stacked(lines: list[tuple[str, float, bool]], height: float, ink: str) -> list[Mark]:
    """Lines of text below each other, from half a height above the middle."""
    marks: list[Mark] = []
    y = -height / 2
    for text, size, bold in lines:
        marks.append(Text(0, y + 0.64 * size, text, size, ink, bold))
        y += LEADING * size
    return marks


def _finish(sketch: _Sketch, plan: _Plan, title: str | None, legend: str | None) -> Scene:
    """Move everything to its place, and add the legend and the words."""
    at = sketch.at
    width = max(plan.width + sketch.side + 2 * MARGIN, min(LEAST, sketch.page[0]))
    aside = (width + sketch.side - plan.width) / 2
    born = [place for place in range(len(plan.slots)) if sketch.now[place] is not None]
    spots: dict[int, Spot] = {}
    for place in born:
        spot, x, top = (
            sketch.spot(place, card=plan.slots[place].card),
            plan.xs[place] + aside,
            plan.tops[plan.depths[place]],
        )
        y = MARGIN + top + spot.height / 2
        spots[place] = spot._replace(x=x, y=y, marks=tuple(moved(mark, x, y) for mark in spot.marks))
    caption = left_out(at, [sketch.shown[place]._replace(node=sketch.now[place]) for place in born], sketch.style.nodes)
    caption = caption[0].upper() + caption[1:] + "."
    who = [
        Text(MARGIN, MARGIN + top + height / 2, text, TINY, FAINT, anchor="start")
        for text, top, height in zip(sketch.movers, plan.tops, plan.heights, strict=False)
        if text
    ]
    looked_at = [_ring(spots[place]) for place in born if sketch.now[place] is at.focus]
    edges = [_edge(sketch, plan, spots, born, number) for number in range(1, len(born))]
    edges.sort(key=lambda edge: edge.color == PATH)  # the path is on top of the others
    foot, height = _legend(caption, legend, sketch, plan, list(spots.values()), width)
    title = describe(at) if title is None else title
    return Scene(
        width,
        height,
        tuple(edges),
        tuple(spots.values()),
        (*who, *looked_at, *foot),
        "\n".join(wrap(title, TITLE, width - 2 * MARGIN)),
        PHASE_COLORS.get(at.phase or "", INK),
        caption,
        f"{explain(at, sketch.score)}. {caption} " + "; ".join(spot.words for spot in spots.values() if spot.card),
    )


def _ring(spot: Spot) -> Line:
    """A frame around the node that somebody looks at."""
    x, y = spot.width / 2 + 3, spot.height / 2 + 3
    corners = ((-x, -y), (x, -y), (x, y), (-x, y), (-x, -y))
    return Line(tuple((spot.x + dx, spot.y + dy) for dx, dy in corners), INK, 1.8)


def _edge(sketch: _Sketch, plan: _Plan, spots: dict[int, Spot], born: list[int], number: int) -> Edge:
    """A line that leaves the parent's row straight down, so that it never runs behind the parent's neighbours."""
    place = born[number]
    node, parent = sketch.now[place], sketch.shown[place].parent or 0
    above, spot = spots[parent], spots[place]
    row_end = MARGIN + plan.tops[plan.depths[parent]] + plan.heights[plan.depths[parent]]
    points = ((above.x, above.y + above.height / 2), (above.x, row_end), (spot.x, spot.y - spot.height / 2))
    if isinstance(node, Tail):
        return Edge(number, points, PHASE_COLORS["simulate"], 1.6, dashed=True)
    width = 0.7 + 4.3 * min(node.visits / max(sketch.at.root.visits, 1), 1.0)
    return Edge(number, points, PATH if spot.on_path else LINE, max(width, 2.6) if spot.on_path else width)


def _legend(
    caption: str, legend: str | None, sketch: _Sketch, plan: _Plan, drawn: list[Spot], width: float
) -> tuple[tuple[Mark, ...], float]:
    """The colour bar, what the numbers are and what is left out; and the height of the whole picture."""
    y = MARGIN + plan.height + 20
    marks: list[Mark] = [Text(MARGIN, y, "0", SMALL, FAINT, anchor="start")]
    step, left = 4.0, MARGIN + 10
    for i in range(21):
        x = left + i * step
        corners = ((x, y - 4), (x + step, y - 4), (x + step, y + 4), (x, y + 4))
        marks.append(Area(corners, rate_color(i / 20)))
    right = left + 21 * step
    frame = ((left, y - 4), (right, y - 4), (right, y + 4), (left, y + 4), (left, y - 4))
    marks += [Line(frame, OUTLINE, 0.6), Text(right + 5, y, "1", SMALL, FAINT, anchor="start")]
    long = "win rate of the player who moved here" if legend is None else legend
    fits = right + 16 + text_width(long, SMALL) <= width
    rate = long if fits else "win rate" if legend is None else "colours: see below"
    marks.append(Text(right + 16, y, rate, SMALL, FAINT, anchor="start"))
    texts = [mark.text for spot in drawn for mark in spot.marks if isinstance(mark, Text)]
    key = f"On a card: the move, wins/visits, {score_name(sketch.score)}"
    key += ", +untried moves" if any(text[:1] == "+" and text[1:].isdigit() for text in texts) else ""
    sign = "▲" if sketch.sign else "bold"
    key += f"; {sign} has just changed. " if sketch.at.changed else ". "
    caption = (key if any(spot.card for spot in drawn[1:]) else "") + caption
    caption = caption if fits or legend is None else f"Colours: {legend}. {caption}"
    for line in wrap(caption, SMALL, width - 2 * MARGIN):
        y += 13
        marks.append(Text(MARGIN, y, line, SMALL, FAINT, anchor="start"))
    return tuple(marks), y + 8
