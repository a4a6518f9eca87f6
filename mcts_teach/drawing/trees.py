"""A tree as a picture: cards with numbers, dots for what is less visited, lines between them, and the legend."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache, lru_cache, partial
from math import inf, sqrt
from typing import Any

from mcts_teach.drawing import colors, marks, moments
from mcts_teach.drawing import words as say
from mcts_teach.drawing.boards import LARGEST, board_marks, cells_of, fit_marks
from mcts_teach.drawing.fit import CARD_GAP, Item, Layout, Most, Size, fit_items
from mcts_teach.drawing.marks import Box, Dot, Group, Link, Mark, Picture, Text, add_legend, text_width
from mcts_teach.drawing.moments import Entry
from mcts_teach.errors import check_text, positive_number, whole_number
from mcts_teach.mcts import Node, Score
from mcts_teach.names import replace_unprintable
from mcts_teach.trace import Moment

PAGE_SIZE = 792.0, 600.0  # points; 11 inches wide, as wide as a notebook shows a picture without making it smaller
BOARD, LARGE_BOARD, NO_BOARD = 32.0, 52.0, 0.0  # the side of a board on a card
BOARD_CELLS = 9  # boards with more cells cannot be read at that size
BRIEF = 16  # nodes; of more, no boards are large
NARROW = LOW = 400.0  # on a narrower page cards do not say who moved; on a lower one they have fewer lines
FOOT, LEAST_WIDTH = 46.0, 420.0  # the height of the legend, and the least width of a picture
TAIL = 54.0  # the height of a playout's end and the line to it; half of it is room enough at the side
ROOM, DENSE = 60.0, 0.7  # what cards leave to dots: the height of two rows, and three tenths of the width
MOST_ENTRIES = 300  # nodes that are looked at; more never fit a page
Written = tuple[str, float, bool]  # a line of text, its size, and whether it is bold

# The forms of a tree: the size of boards, the last row with more nodes than the path, and if wide notes take two lines
Forms = tuple[tuple[float, ...], ...]
FORMS: Forms = ((LARGE_BOARD, inf, True), (BOARD, inf, True))
NARROW_FORMS: Forms = ((BOARD, inf, True), (NO_BOARD, inf, True), (NO_BOARD, 2, True), (NO_BOARD, 3, True))
LOW_FORMS: Forms = ((BOARD, inf, False), (BOARD, inf, True), (NO_BOARD, inf, False), (NO_BOARD, inf, True))
LOW_FORMS += ((NO_BOARD, 2, False), (NO_BOARD, 3, False))


def tree_picture(
    what: Any,
    *,
    score: Score | None = None,
    nodes: int | None = None,
    labels: int | None = None,
    title: str | None = None,
    legend: str | None = None,
    line: bool = False,
    page: tuple[float, float] = PAGE_SIZE,
) -> Picture:
    """The picture of a root, of a pause of a search, or of a recording, on a page; see `draw_tree`."""
    at = moments.moment_of(what, score)
    if line and at.root.children:
        at = Moment(at.root, moments.best_line(at.root), "best line", score=at.score)
    for name, number, least in (("nodes", nodes, 1), ("labels", labels, 0)):
        if number is not None:
            whole_number(name, number, least)
    check_text("title", title)
    check_text("legend", legend)
    if not isinstance(page, Sequence) or len(page) != 2:
        raise ValueError(f"page must be a width and a height in points, such as (792, 600), not {page!r}")
    page = positive_number("the width of a page", page[0]), positive_number("the height of a page", page[1])
    forms = LOW_FORMS if page[1] < LOW else NARROW_FORMS if page[0] < NARROW else FORMS
    if at.final and at.root is not at.final:  # of a recording its last tree decides how many nodes are shown
        score = at.score if isinstance(at.score, Hashable) else partial(at.score)  # a learner's own may have no hash
        size = at.final.visits, moments.count_nodes(at.final)
        nodes, labels, forms = _fit_grown(at.final, score, size, nodes, labels, page, forms)
        more = moments.find_playout_end(at) is not None
        nodes, labels = nodes + more, labels + more
    cards, layout = _fit_forms(at, nodes, labels, page, forms)
    return _draw(cards, layout, say.describe(at) if title is None else title, legend)


@lru_cache(maxsize=8)
def _fit_grown(
    root: Node, score: Score, size: Size, nodes: Most, labels: Most, page: Size, forms: Forms
) -> tuple[int, int, Forms]:
    """How many nodes and cards to show of a tree of so many visits and nodes, and in which form; for each moment."""
    page = page[0] - TAIL / 2, page[1] - TAIL  # room for the end of a playout
    cards, layout = _fit_forms(Moment(root, final=root, score=score), nodes, labels, page, forms)
    return len(layout.cards), sum(layout.cards), (cards.form,)


def mean_color(parent: Node | None, node: Node) -> str:
    """The colour of the mean of who moved to a node; paper if nobody did."""
    return colors.rate_color(None if say.is_nobodys(parent, node) else say.mean(node))


def is_end(entry: Entry) -> bool:
    """Whether an entry is the end of a playout, and no node."""
    return isinstance(entry.node, moments.PlayoutEnd)


def share_of(node: Node, root: Node) -> float:
    """A node's share of the visits, from 0 to 1 even where a learner's search has counted wrongly."""
    return min(max(0.0, say.bounded(node.visits) / max(say.bounded(root.visits), 1)), 1.0)


class Cards:
    """The nodes that could be shown, each as a card or as a dot."""

    def __init__(self, at: Moment, entries: list[tuple[Entry, Any]], page: Size, form: tuple[float, ...]) -> None:
        self.at, self.entries, self.page, self.form, board = at, entries, page, form, form[0]
        self.narrow, self.new = page[0] < NARROW, at.path[-1] if moments.is_new(at) else None
        self.path, self.changed = {id(node) for node in at.path}, {id(node) for node in at.changed}
        self.always = max(1, sum(is_end(entry) or id(entry.node) in self.path for _, entry in entries if entry))
        self.frame, self.board = (board_marks(at.root.state), board + 4) if board else ([], 0.0)  # all as the root's
        movers = {(entry.depth, say.who_moved(entry.above, entry.node)) for entry, _ in entries if not is_end(entry)}
        self.kinds = Counter(depth for depth, _ in movers)  # where a row has more than one, each card says who moved
        self.movers = {depth: name for depth, name in movers if self.kinds[depth] == 1 and not self.narrow}
        self.side = max((text_width(text, marks.TINY) + CARD_GAP for text in self.movers.values()), default=0.0)
        # Each node as it will be in the end and, where that is another, as it is now
        self.states = [[last, new] if new and new.node is not last.node else [last] for last, new in entries]
        dots = [max(map(self._side, states)) for states in self.states]
        self.items = [Item(*one[3:], len(one.node.children), dot) for (one, _), dot in zip(entries, dots, strict=True)]
        self.face = cache(self._face)

    def _side(self, entry: Entry) -> float:
        return 0.0 if is_end(entry) else 4.5 + 14 * sqrt(share_of(entry.node, self.states[0][0].node))

    def fit(self, nodes: Most, labels: Most) -> Layout:
        """Lay out as many as the page has room for, or as were asked for."""
        foot = 1.5 * FOOT if self.narrow else FOOT  # there the legend takes more lines
        room = self.page[0] - self.side - 2 * marks.MARGIN, self.page[1] - foot - 2 * marks.MARGIN
        rows = ROOM if self.page[1] >= LOW or self.at.final else 0.0  # a low page has none to leave
        part = room if self.narrow else (room[0] - (1 - DENSE) * self.page[0], room[1] - rows)
        return fit_items(self.items, lambda n: self.face(n)[2], self.always, room, part, nodes, labels)

    def _face(self, place: int) -> tuple[list[Written], Size, Size]:
        """The text on a node's card, the card's size, and the room for all that it says until the end."""
        states = self.states[place]
        texts = [self._write(state) for state in reversed(states)]
        texts += [self._write(states[0], grown=True)] if self.at.final else []
        board = 0.0 if is_end(states[0]) else self.board
        widths = [max(board, *(text_width(*line) for line in lines)) + 6 for lines in texts]
        heights = [sum(marks.LEADING * size for _, size, _ in lines) + board + 6 for lines in texts]
        return texts[0], (widths[0], heights[0]), (max(widths), max(heights))

    def _write(self, entry: Entry, *, grown: bool = False) -> list[Written]:
        """The text on a card; of a grown one, the most that it can have said on the way to the end."""
        node, parent = entry.node, entry.above
        if is_end(entry):
            moves = [(say.many(node.moves, "move"), marks.TINY, False)] if node.moves else []
            return [*moves, (node.result, marks.SMALL, True)]
        counts = say.describe_counts(parent, node)
        value = "" if parent is None else say.write_score(self.at.score, parent, node)
        if grown and value:
            counts = f"{say.amount(say.bounded(node.wins) // 1 + 0.5)}/{say.bounded(node.visits):,}"
            value = " ".join([*value.split(" ")[:-1], "0.00"]) if " " in value else "00.00"
        fresh, note = grown or id(node) in self.changed, self._note(node, grown=grown)
        who = say.who_moved(parent, node) if self.kinds[entry.depth] > 1 else ""
        head = [(say.node_name(node, entry.move, parent), marks.BIG, True), (who, marks.TINY, False)]
        sign = "" if self.narrow or not fresh else " ▲"
        lines = [*head, (counts + sign, marks.SMALL, fresh), (value, marks.SMALL, False)]
        lines, notes = [line for line in lines if line[0]], [note] if note else []
        if note.endswith(" left") and self.form[2]:  # in two lines if one is wider
            notes = marks.wrap(note, marks.TINY, max(self.board, *(text_width(*line) for line in lines)))
        return [*lines, *((text, marks.TINY, note.startswith(("new", "proven"))) for text in notes)]

    def _note(self, node: Node, *, grown: bool) -> str:
        """Whether a node is new, how the game ended there, what is proven, or how many of its moves are untried."""
        over = moments.is_over(node)
        if over if grown else node is self.new:
            return f"new; {say.result(node)}" if over else "new"
        if (fate := say.describe_fate(node, over)) and not grown:
            return fate
        left = len(node.state.moves() if grown else moments.list_untried(node))
        return f"{left} left" if left or grown else ""

    def draw(self, place: int, number: int, x: float, top: float, hidden: int, *, card: bool) -> Group | Dot:
        """A node as it is now, below a point; it is the one of this number among those shown."""
        entry = self.states[place][-1]
        node, look = entry.node, (colors.PAPER, colors.PHASE_COLORS["simulate"], 1.2)
        if is_end(entry):
            words = f"a random playout: {', '.join(text for text, *_ in self.face(place)[0])}"
        else:
            look = mean_color(entry.above, node), *(marks.PATH_FRAME if id(node) in self.path else marks.FRAME)
            words = say.describe_node(node, entry.move, entry.above, self.at.score)
            words += f"  {say.many(hidden, 'node')} below not shown" if hidden else ""
        if not card:
            side = self._side(entry)
            return Dot(x, top + side / 2, side, *look, moments.is_over(node), node is self.new, words, number)
        lines, (width, height), _ = self.face(place)
        board, ink = (0.0, look[1]) if is_end(entry) else (self.board, colors.ink_on(look[0]))
        drawn: list[Mark] = [Box(x - width / 2, top, x + width / 2, top + height, *look, 5, node is self.new)]
        y, sure = top + 3 + board, None if is_end(entry) or not entry.above else say.sure_reward(node)
        for text, size, bold in lines:
            if sure is not None and text.startswith("proven: "):  # a strip in its colour, which the mean may hide
                ink = colors.ink_on(strip := colors.rate_color(sure))
                frame = (ink, 0.6) if strip == look[0] else (None,)  # it could not be told from its card
                drawn.append(Box(x - width / 2 + 2, y - 1, x + width / 2 - 2, y + marks.LEADING * size, strip, *frame))
            drawn.append(Text(x, y + 0.64 * size, text, size, ink, bold))
            y += marks.LEADING * size
        if board and cells_of(node.state):
            side, largest = self.form[0], LARGEST * self.form[0] / BOARD
            drawn += fit_marks(board_marks(node.state), self.frame, x, top + 3 + board / 2, side, largest)
        return Group((*drawn,), words, number)


def _fit_forms(at: Moment, nodes: Most, labels: Most, page: Size, forms: Forms) -> tuple[Cards, Layout]:
    """The form with most cards and, among these, most nodes; of a game without small boards none differ by these."""
    small = 0 < len(cells_of(at.root.state)) <= BOARD_CELLS
    entries = {deepest: moments.list_entries(at, nodes or MOST_ENTRIES, deepest) for _, deepest, _ in forms}
    any_size = len(forms) == 1 or len(entries[inf]) <= BRIEF
    kinds = dict.fromkeys((form[0] * small, *form[1:]) for form in forms if any_size or form[0] < LARGE_BOARD)
    fitted = [(one, one.fit(nodes, labels)) for form in kinds for one in [Cards(at, entries[form[1]], page, form)]]
    return max(fitted, key=lambda pair: (sum(pair[1].cards), len(pair[1].cards)))


def _draw(cards: Cards, layout: Layout, title: str, legend: str | None) -> Picture:
    """The picture of a layout: title, lines, dots and cards, who moved at the rows, and the legend."""
    at, width = cards.at, max(layout.width + cards.side + 2 * marks.MARGIN, min(LEAST_WIDTH, cards.page[0]))
    title = "\n".join(marks.wrap(replace_unprintable(title), 1.12 * marks.TITLE, width - 2 * marks.MARGIN))
    head, top = marks.heading(title, marks.TITLE, marks.MARGIN, inf, colors.PHASE_COLORS.get(at.phase, colors.INK))
    left, top = (width + cards.side - layout.width) / 2, top + marks.MARGIN
    tops, bends = [y + top for y in layout.tops], [y + top for y in layout.bends]
    layout = layout._replace(xs=[x + left for x in layout.xs], tops=tops, bends=bends)
    born = {n: entry for n, (_, entry) in enumerate(cards.entries[: len(layout.cards)]) if entry}
    for above, row in enumerate(layout.children):
        now = [n for n in row if n in born]
        if len(row) > len(now) == 1 and is_end(born[now[0]]):  # below its node, in the room of later children
            layout.xs[now[0]] = max(layout.xs[above], layout.xs[row[0]] + cards.face(now[0])[1][0] / 2)
    rest = moments.list_hidden(at.root, {id(entry.node): layout.owners[n] for n, entry in born.items()})
    hidden, drawn, badges = Counter(n for n, _, _ in rest), dict[int, Group | Dot](), []
    for number, (n, entry) in enumerate(born.items()):
        x, row, below = layout.xs[n], entry.depth, hidden[n]
        drawn[n] = cards.draw(n, number, x, layout.tops[row], below, card=layout.cards[n])
        if below:  # how many are not shown stands below the row, beside the card's line if it has one
            beside, anchor = (3, "start") if layout.children[n] else (0, "middle")
            y = layout.tops[row] + layout.heights[row] + 0.6 * marks.TINY
            badges.append(marks.small_text(f"+{below:,}", y, x + beside, anchor))
    nodes = [entry for entry in born.values() if not is_end(entry)]
    who = [(row, cards.movers.get(row)) for row in sorted({entry.depth for entry in nodes})]
    movers = [marks.small_text(name, tops[n] + layout.heights[n] / 2, left - cards.side) for n, name in who if name]
    caption = say.describe_rest(at, [entry.node for entry in nodes], cards.form[1], rest)
    caption = f"{caption[0].upper()}{caption[1:]}."
    some_left = any(layout.cards[n] and cards.face(n)[0][-1][0].endswith("left") for n in born)
    every = (*head, *_links(cards, layout, born, drawn), *drawn.values(), *badges, *movers)
    words = "; ".join(card.title for card in drawn.values() if isinstance(card, Group))
    words, bottom = f"{say.explain(at)}. {caption} {words}", layout.tops[-1] + layout.heights[-1]
    key = _key(cards, [*drawn.values()], badges, left=some_left)
    return add_legend(Picture(width, bottom, every, words, title), key + caption, legend)


def _links(cards: Cards, layout: Layout, born: dict[int, Entry], drawn: dict[int, Group | Dot]) -> list[Link]:
    """The lines, first straight down to the end of a row; in front those of the path, from which the others part."""
    walked = {n for n, entry in born.items() if id(entry.node) in cards.path}
    lines = [(n in walked, n, above) for above, row in enumerate(layout.children) for n in row if n in born]
    covered, links = {above for on_path, _, above in lines if on_path}, []
    for on_path, n, above in sorted(lines):
        x, entry, mark, look = layout.xs[above], born[n], drawn[above], (colors.PHASE_COLORS["simulate"], 1.6)
        foot = mark.marks[0].bottom if isinstance(mark, Group) else mark.y + mark.side / 2
        points = (x, foot), (x, layout.bends[entry.depth - 1]), (layout.xs[n], layout.tops[entry.depth])
        if not is_end(entry):
            width = 0.7 + 4.3 * share_of(entry.node, cards.at.root)
            look = (colors.PATH, max(width, 2.6)) if on_path else (colors.LINE, width)
        links.append(Link(points[above in covered and not on_path :], *look, is_end(entry)))
    return links


def _key(cards: Cards, drawn: list[Group | Dot], badges: list[Text], *, left: bool) -> str:
    """What the texts on the cards are, if there are cards beside the root, what the lines say and, if any, the dots."""
    if not any(isinstance(mark, Group) for mark in drawn[1:]):
        return ""
    fresh = f"; {'bold numbers' if cards.narrow else '▲'}: just counted" if cards.at.changed else ""
    card = f"On a card: the move, wins/visits, {say.score_name(cards.at.score)}{', moves left untried' * left}{fresh}. "
    card += "+n: n nodes below are not shown. " * bool(badges)
    if cards.narrow:
        return card
    dots = [mark for mark in drawn if isinstance(mark, Dot)]
    squares = ", a square if the game is over" if any(dot.square for dot in dots) else ""
    return card + "Thicker lines: more visits. " + f"A dot is a node, too{squares}. " * bool(dots)
