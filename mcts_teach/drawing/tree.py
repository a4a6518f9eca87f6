"""A tree as a picture: cards with numbers, dots for what is less visited, lines between them, and the legend.

Cards and dots take the colour of the mean of the player who moved there (see `marks.rate_color`); a dot's area and the
width of a line grow with the share of visits.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache, partial
from itertools import product
from math import inf, sqrt
from typing import Any, NamedTuple

from mcts_teach.drawing.board import board_marks, cells_of, fit_marks
from mcts_teach.drawing.fit import CARD_GAP, Item, Layout, Rows, Size, fit
from mcts_teach.drawing.marks import (
    FAINT,
    INK,
    LEADING,
    LINE,
    PAPER,
    PATH,
    PHASE_COLORS,
    Box,
    Dot,
    Group,
    Link,
    Mark,
    Picture,
    Text,
    add_title,
    color_bar,
    extent,
    flatten,
    ink_on,
    rate_color,
    text_width,
    wrap,
)
from mcts_teach.drawing.moments import (
    Entry,
    PlayoutEnd,
    count_nodes,
    find_playout_end,
    is_new,
    is_over,
    list_entries,
    list_untried,
    moment_of,
)
from mcts_teach.drawing.words import (
    amount,
    describe,
    describe_counts,
    describe_node,
    describe_rest,
    explain,
    many,
    result,
    root_name,
    score_name,
    short_name,
    who_moved,
    write_score,
)
from mcts_teach.errors import check_text, positive_number, whole_number
from mcts_teach.games.chance import is_chance
from mcts_teach.mcts import Node, Score
from mcts_teach.names import proof_text, replace_unprintable
from mcts_teach.trace import Moment

BIG, SMALL, TINY, TITLE = 9.5, 8.0, 7.5, 11.0  # sizes of text, in points
MARGIN, FOOT = 10.0, 46.0  # around a picture; the height of the legend
TAIL = 54.0  # the height of a playout's end and the line to it; half of it is room enough at the side
ROOM, DENSE = 60.0, 0.7  # what cards leave to dots: the height of two rows, and three tenths of the width
BOARD, BOARD_CELLS = 32.0, 9  # the side of a small board on a card; larger boards cannot be read at that size
LEAST_WIDTH = 420.0
LOW = 400.0  # on a page less high than this, cards have no small boards where these would cost cards
NARROW = 400.0  # on a page narrower than this there is no room to say who moved
MOST, BRIEF = 300, 16  # nodes that are looked at, more never fit a page; nodes from which cards are brief
OUTLINE = "#6f6f6f"
LEGENDS = ("mean of the player who moved here", "mean of who moved here", "mean")

# On a small page there is room for more cards, or more nodes, where some rows go without.
ROWS = tuple(Rows(*rows) for rows in product((inf, 1, 2, 3), (inf, 2, 3)))

Written = tuple[str, float, bool]  # a line of text, its size, and whether it is bold


class Page(NamedTuple):
    """The room for a picture, in points."""

    width: float
    height: float

    @property
    def narrow(self) -> bool:
        """Whether it has no room for words that others have."""
        return self.width < NARROW


PAGE_SIZE = Page(792.0, 600.0)  # 11 inches wide: as wide as a notebook shows a picture without making it smaller


def tree_picture(
    what: Any,
    *,
    score: Score | None = None,
    nodes: int | None = None,
    labels: int | None = None,
    title: str | None = None,
    legend: str | None = None,
    page: tuple[float, float] = PAGE_SIZE,
) -> Picture:
    """The picture of a root, of a pause of a search, or of a recording.

    As many of the most visited nodes as fit the page (width and height in points) are shown, as many of them
    with labels as stay legible; `nodes` and `labels` ask for more or fewer. The path is always shown.
    `legend` says beside the colour bar whose rate it is: unless given, that of the player who moved there.
    """
    at = moment_of(what, score)
    for name, number, least in (("nodes", nodes, 1), ("labels", labels, 0)):
        if number is not None:
            whole_number(name, number, least)
    check_text("title", title)
    check_text("legend", legend)
    cards, layout = _fit_page(at, nodes, labels, _check_page(page))
    return _draw(cards, layout, describe(at) if title is None else title, legend)


def _check_page(page: Any) -> Page:
    if not isinstance(page, Sequence) or len(page) != 2:
        raise ValueError(f"page must be a width and a height in points, such as (792, 600), not {page!r}")
    return Page(positive_number("the width of a page", page[0]), positive_number("the height of a page", page[1]))


# What fits the page


def _fit_page(at: Moment, nodes: int | None, labels: int | None, page: Page) -> tuple[Cards, Layout]:
    """Choose the nodes to show, as cards or dots, and lay them out; `nodes` and `labels` as in `tree_picture`.

    Of a recording, how many are shown, and as what, must not change with the moment, so its last tree decides it.
    """
    small = page.narrow or page.height < LOW
    boards, choices = (True, False) if small else (True,), ROWS if small else ROWS[:1]
    if at.final and at.root is not at.final:
        score = at.score if isinstance(at.score, Hashable) else partial(at.score)  # a learner's own may have no hash
        grown = Moment(at.final, final=at.final, score=score)
        size = at.final.visits, count_nodes(at.final)
        nodes, labels, board, rows = _fit_grown(grown, size, nodes, labels, page, boards, choices)
        more, boards, choices = find_playout_end(at) is not None, (board,), (rows,)
        nodes, labels = nodes + more, labels + more
    return _fit_best(at, nodes, labels, page, boards, choices)


@lru_cache(maxsize=8)
def _fit_grown(
    grown: Moment,
    size: tuple[int, int],
    nodes: int | None,
    labels: int | None,
    page: Page,
    boards: tuple[bool, ...],
    choices: tuple[Rows, ...],
) -> tuple[int, int, bool, Rows]:
    """How many nodes and cards to show of a tree once it is grown, and in which form; kept for the next moment.

    `size` is the number of visits and of nodes, for the tree may grow on.
    """
    low = Page(page.width - TAIL / 2, page.height - TAIL)  # room for the end of a playout
    cards, layout = _fit_best(grown, nodes, labels, low, boards, choices)
    return len(layout.items), sum(layout.cards), cards.boards, layout.rows


def _fit_best(
    at: Moment,
    nodes: int | None,
    labels: int | None,
    page: Page,
    boards: tuple[bool, ...],
    choices: tuple[Rows, ...],
) -> tuple[Cards, Layout]:
    """The form with most cards and, among these, most nodes: with small boards on the cards or without."""
    limited = any(rows.nodes < inf for rows in choices)  # there those that are too deep are left out of the first ones
    entries, now = list_entries(at, max(nodes or MOST, MOST * limited))
    foot = 1.5 * FOOT if page.narrow else FOOT  # there the legend takes more lines
    part = page if page.narrow else Page(DENSE * page.width, page.height - ROOM)
    forms = []
    for board in boards:
        cards = Cards(at, entries, now, page, boards=board)
        around = cards.side + 2 * MARGIN, 2 * MARGIN + foot
        room, first = ((one.width - around[0], one.height - around[1]) for one in (page, part))
        some = choices if board == boards[-1] else choices[:1]
        layout = fit(cards.items, cards.always, room, first, nodes=nodes, labels=labels, choices=some)
        forms.append((cards, layout))
    return max(forms, key=lambda form: (sum(form[1].cards), len(form[1].items)))


# What a card or a dot says


class Cards:
    """The nodes that could be shown, each as a card or as a dot; `now` says what there is of each by now."""

    def __init__(self, at: Moment, entries: list[Entry], now: list[Any], page: Page, *, boards: bool) -> None:
        self.at, self.entries, self.now, self.page, self.boards = at, entries, now, page, boards
        self.path, self.changed = {id(node) for node in at.path}, {id(node) for node in at.changed}
        self.new = at.path[-1] if is_new(at) else None
        self.always = max(1, sum(id(node) in self.path or isinstance(node, PlayoutEnd) for node in now))
        drawn = boards and 0 < len(cells_of(at.root.state)) <= BOARD_CELLS
        self.frame = board_marks(at.root.state) if drawn else []  # all boards are as large as the root's
        self.board = BOARD + 4 if drawn else 0.0  # the room for it
        self.untried = "untried" if not page.narrow and len(entries) <= BRIEF else "left"
        self.sign = "" if page.narrow else " ▲"  # beside numbers that have just changed; they are bold too
        movers = self._list_movers()
        self.mixed = {depth for depth, names in movers.items() if len(names) > 1}  # there each card says who moved
        alone = {depth: min(names) for depth, names in movers.items() if len(names) == 1}
        self.movers = {} if page.narrow else alone
        self.side = max((text_width(text, TINY) + CARD_GAP for text in self.movers.values()), default=0.0)
        self.items = [self._item(place) for place in range(len(entries))]

    def _list_movers(self) -> dict[int, set[str]]:
        """Who moved into each row."""
        rows: dict[int, set[str]] = {}
        for entry in self.entries:
            if not isinstance(entry.node, PlayoutEnd):
                above = None if entry.parent is None else self.entries[entry.parent].node
                rows.setdefault(entry.depth, set()).add(who_moved(above, entry.node))
        return rows

    def _item(self, place: int) -> Item:
        """The room that a node needs, as a card and as a dot, now and in the end."""
        (node, parent, _, order, depth), now = self.entries[place], self.now[place]
        states = [node] if now is node or now is None else [node, now]
        texts = [self.lines(place, state) for state in states]
        texts += [self._fullest(place, node)] if self.at.final else []  # it keeps its room, whatever it says later
        sizes = [self._size(node, lines) for lines in texts]
        card = max(width for width, _ in sizes), max(height for _, height in sizes)
        side = max(map(self._side, states))
        dot = None if isinstance(node, PlayoutEnd) else (side, side)
        return Item(-1 if parent is None else parent, order, depth, len(node.children), card, dot)

    def _side(self, node: Any) -> float:
        return 4.5 + 14 * sqrt(min(max(0.0, node.visits / max(self.entries[0].node.visits, 1)), 1.0))

    def _size(self, node: Any, lines: list[Written]) -> Size:
        board = 0.0 if isinstance(node, PlayoutEnd) else self.board
        width = max(text_width(text, size, bold=bold) for text, size, bold in lines)
        return max(width, board) + 8, sum(LEADING * size for _, size, _ in lines) + board + 6

    def _parent(self, place: int, node: Any) -> Any:
        """A node's parent: in the tree as it is now, or in the final one if the node is of that."""
        parent = self.entries[place].parent
        if parent is None:
            return None
        return self.now[parent] if node is self.now[place] else self.entries[parent].node

    def _fullest(self, place: int, node: Any) -> list[Written]:
        """The most that a node's card can have said on the way to what it is in the end."""
        if isinstance(node, PlayoutEnd):
            return self.lines(place, node)
        parent, left = self._parent(place, node), len(node.state.moves())
        note = (f"end: {result(node)}" if is_over(node) else f"{left} {self.untried}", TINY, False)
        if parent is None:
            return [(root_name(node), BIG, True), (f"{many(node.visits, 'visit')}{self.sign}", SMALL, True), note]
        counts = f"{amount(node.wins // 1 + 0.5)}/{node.visits:,}{self.sign}"
        value = "odds 0.00" if is_chance(parent.state) else "00.00"
        return [*self._head(place, parent, node), (counts, SMALL, True), (value, SMALL, False), note]

    def _head(self, place: int, parent: Node, node: Node) -> list[Written]:
        """The move that leads to a node, and who made it where that is not said for the whole row."""
        name = (short_name(parent.state, self.entries[place].move), BIG, True)
        who = who_moved(parent, node) if self.entries[place].depth in self.mixed else ""
        return [name, (who, TINY, False)] if who else [name]

    def lines(self, place: int, node: Any) -> list[Written]:
        """The text on a card. Numbers that have just changed are bold and have a mark."""
        if isinstance(node, PlayoutEnd):
            moves = [(many(node.moves, "move"), TINY, False)] if node.moves else []
            return [*moves, (node.result, SMALL, True)]
        parent, fresh = self._parent(place, node), id(node) in self.changed
        sign, note = self.sign if fresh else "", self._note(node)
        notes = [(note, TINY, node is self.new or note.startswith("proven"))] if note else []
        if parent is None:
            return [(root_name(node), BIG, True), (describe_counts(None, node) + sign, SMALL, fresh), *notes]
        counts = (describe_counts(parent, node) + sign, SMALL, fresh)
        value = (write_score(self.at.score, parent, node), SMALL, False)
        return [*self._head(place, parent, node), counts, value, *notes]

    def _note(self, node: Node) -> str:
        """Whether a node is new, how the game ended there, what is proven, or how many of its moves are untried."""
        if node is self.new:
            return "new"
        if is_over(node):
            return f"end: {result(node)}"
        if proof := proof_text(node):
            return f"proven: {proof}"
        return f"{len(list_untried(node))} {self.untried}" if list_untried(node) else ""

    def count_hidden(self, layout: Layout) -> dict[int, int]:
        """How many nodes are not shown below each card, by its number in the layout; below a dot, at the card above."""
        shown = {id(self.now[place]): n for n, place in enumerate(layout.items)}
        counts, stack, met = dict.fromkeys(range(len(layout.items)), 0), [(self.at.root, 0)], {id(self.at.root)}
        while stack:
            node, card = stack.pop()
            for child in node.children.values():
                if id(child) not in met:  # it may have another parent too
                    met.add(id(child))
                    n = shown.get(id(child))
                    counts[card] += n is None
                    stack.append((child, card if n is None or not layout.cards[n] else n))
        return {n: count for n, count in counts.items() if count}

    def draw(self, place: int, number: int, x: float, top: float, hidden: int, *, card: bool) -> Group | Dot:
        """A node as it is now, below a place; it is the one of this number among those shown."""
        node = self.now[place]
        if isinstance(node, PlayoutEnd):
            lines = self.lines(place, node)
            words = f"a random playout: {' '.join(text for text, *_ in lines)}"
            return Group(self._card(node, lines, x, top, PAPER, PHASE_COLORS["simulate"], 1.2), words, number)
        parent, walked = self._parent(place, node), id(node) in self.path
        someone = node.mover is not None or (parent is not None and not is_chance(parent.state))
        fill = rate_color(node.wins / node.visits if node.visits and someone else None)
        stroke, width = (PATH, 2.6) if walked else (OUTLINE, 0.8)
        words = describe_node(node, self.entries[place].move, parent, self.at.score)
        words += f"  {many(hidden, 'node')} below not shown" if hidden else ""
        if card:
            return Group(self._card(node, self.lines(place, node), x, top, fill, stroke, width), words, number)
        side = self._side(node)
        return Dot(x, top + side / 2, side, fill, stroke, width, is_over(node), node is self.new, words, number)

    def _card(
        self, node: Any, lines: list[Written], x: float, top: float, fill: str, stroke: str, line: float
    ) -> tuple[Mark, ...]:
        """A box with lines of text and, above them, the position if there is room for it."""
        end, (width, height) = isinstance(node, PlayoutEnd), self._size(node, lines)
        board = 0.0 if end else self.board
        marks: list[Mark] = [
            Box(x - width / 2, top, x + width / 2, top + height, fill, stroke, line, 5, node is self.new)
        ]
        y = top + 3 + board
        for text, size, bold in lines:
            marks.append(Text(x, y + 0.64 * size, text, size, stroke if end else ink_on(fill), bold))
            y += LEADING * size
        if board and cells_of(node.state):
            marks += fit_marks(board_marks(node.state), self.frame, x, top + 3 + board / 2, BOARD)
        return tuple(marks)


# The picture


def _draw(cards: Cards, layout: Layout, title: str, legend: str | None) -> Picture:
    """The picture of a layout: title, lines, dots and cards, who moved at the rows, and the legend."""
    at, page = cards.at, cards.page
    width = max(layout.width + cards.side + 2 * MARGIN, min(LEAST_WIDTH, page.width))
    title = "\n".join(wrap(replace_unprintable(title), TITLE, width - 2 * MARGIN))
    left = (width + cards.side - layout.width) / 2
    drawn: dict[int, Group | Dot] = {}  # by number in the layout: what is born by now
    hidden = cards.count_hidden(layout)
    for n, place in enumerate(layout.items):
        if cards.now[place] is not None:
            x, y = layout.xs[n] + left, layout.tops[cards.items[place].depth] + MARGIN
            drawn[n] = cards.draw(place, len(drawn), x, y, hidden.get(n, 0), card=layout.cards[n])
    shown = [node for n in drawn if not isinstance(node := cards.now[layout.items[n]], PlayoutEnd)]
    caption = describe_rest(at, shown, None if layout.rows.nodes == inf else int(layout.rows.nodes))
    caption = f"{caption[0].upper()}{caption[1:]}."
    badges = [_badge(layout, drawn[n], n, count, cards.items[layout.items[n]].depth) for n, count in hidden.items()]
    foot, bottom = draw_legend(
        _key(cards, [*drawn.values()], badges) + caption, legend, width, MARGIN + layout.height + 20
    )
    marks = (*_links(cards, layout, drawn), *drawn.values(), *badges, *_movers(cards, layout, drawn), *foot)
    words = "; ".join(card.title for card in drawn.values() if isinstance(card, Group))
    picture = Picture(width, bottom, marks, f"{explain(at)}. {caption} {words}")
    return add_title(picture, title, TITLE, MARGIN, inf, PHASE_COLORS.get(at.phase, INK))


def _ends_of(mark: Group | Dot) -> tuple[float, float, float]:
    """The middle, the head and the foot of a node."""
    if isinstance(mark, Dot):
        return mark.x, mark.y - mark.side / 2, mark.y + mark.side / 2
    box: Any = mark.marks[0]
    return (box.left + box.right) / 2, box.top, box.bottom


def _badge(layout: Layout, mark: Group | Dot, number: int, hidden: int, depth: int) -> Text:
    """How many nodes below a card are not shown: below its row, beside its line if it has one."""
    x, y = _ends_of(mark)[0], MARGIN + layout.tops[depth] + layout.heights[depth] + 0.6 * TINY
    parted = layout.parted[number]
    return Text(x + 3 * parted, y, f"+{hidden:,}", TINY, FAINT, anchor="start" if parted else "middle")


def _links(cards: Cards, layout: Layout, drawn: dict[int, Group | Dot]) -> list[Link]:
    """The lines between the nodes, those of the path on top of the others, which begin where they part from it.

    A line leaves the parent's row straight down, so that it never runs behind the parent's neighbours.
    """
    number = {place: n for n, place in enumerate(layout.items)}
    walked = {n for n in drawn if id(cards.now[layout.items[n]]) in cards.path}
    parents = {n: number[cards.items[layout.items[n]].parent] for n in drawn if n}
    covered = {parents[n] for n in walked if n}
    links = []
    for n in sorted(parents, key=lambda n: n in walked):
        (x, _, foot), (to_x, head, _) = _ends_of(drawn[parents[n]]), _ends_of(drawn[n])
        depth = cards.items[layout.items[parents[n]]].depth
        points = [(x, foot), (x, MARGIN + layout.bends[depth]), (to_x, head)]
        beside = parents[n] in covered and n not in walked
        links.append(_link(cards, layout.items[n], points[beside:]))
    return links


def _link(cards: Cards, place: int, points: list[tuple[float, float]]) -> Link:
    node = cards.now[place]
    if isinstance(node, PlayoutEnd):
        return Link(tuple(points), PHASE_COLORS["simulate"], 1.6, dashed=True)
    width = 0.7 + 4.3 * min(max(0.0, node.visits / max(cards.at.root.visits, 1)), 1.0)
    walked = id(node) in cards.path
    return Link(tuple(points), PATH if walked else LINE, max(width, 2.6) if walked else width)


def _movers(cards: Cards, layout: Layout, drawn: dict[int, Group | Dot]) -> list[Mark]:
    """Who moved, to the left of each row that has nodes by now."""
    nodes = [layout.items[n] for n in drawn if not isinstance(cards.now[layout.items[n]], PlayoutEnd)]
    depths = sorted({cards.items[place].depth for place in nodes} & set(cards.movers))
    ys = {depth: MARGIN + layout.tops[depth] + layout.heights[depth] / 2 for depth in depths if cards.movers[depth]}
    return [Text(MARGIN, y, cards.movers[depth], TINY, FAINT, anchor="start") for depth, y in ys.items()]


def _key(cards: Cards, drawn: list[Group | Dot], badges: list[Text]) -> str:
    """What the texts on the cards are, if there are cards beside the root, what the lines say and, if any, the dots."""
    if not any(isinstance(mark, Group) for mark in drawn[1:]):
        return ""
    texts = [mark.text for mark in flatten(drawn) if isinstance(mark, Text)]
    left = ", moves left untried" if any(text.endswith(" left") for text in texts) else ""
    fresh = f"; {'bold numbers' if cards.page.narrow else '▲'}: just counted" if cards.at.changed else ""
    card = f"On a card: the move, wins/visits, {score_name(cards.at.score)}{left}{fresh}. "
    card += "+n: n nodes below are not shown. " * bool(badges)
    if cards.page.narrow:
        return card
    dots = [mark for mark in drawn if isinstance(mark, Dot)]
    squares = ", a square if the game is over" if any(dot.square for dot in dots) else ""
    return card + "Thicker lines: more visits. " + f"A dot is a node, too{squares}. " * bool(dots)


def draw_legend(key: str, whose: str | None, width: float, y: float) -> tuple[list[Mark], float]:
    """The colours of means from 0 to 1, whose they are, and some words below; and where the picture ends."""
    bar = (MARGIN + 10, y - 4, MARGIN + 94, y + 4)
    ends = ((MARGIN, "0"), (bar[2] + 5, "1"))
    long, *shorter = LEGENDS if whose is None else (whose, "colours: see below")
    rates = [Text(bar[2] + 16, y, text, SMALL, FAINT, anchor="start") for text in (long, *shorter)]
    rate = next((text for text in rates if extent([text])[2] <= width), rates[-1])
    key = key if rate is rates[0] or whose is None else f"Colours: {whose}. {key}"
    lines = wrap(key, SMALL, width - 2 * MARGIN)
    zero, one = (Text(x, y, text, SMALL, FAINT, anchor="start") for x, text in ends)
    words = [Text(MARGIN, y + 13 * n, line, SMALL, FAINT, anchor="start") for n, line in enumerate(lines, 1)]
    return [zero, *color_bar(*bar), Box(*bar, None, OUTLINE, 0.6), one, rate, *words], y + 13 * len(lines) + 8
