"""What a node looks like in a picture of a tree: a card with its numbers, or a dot.

Both take the colour of the mean of the player who moved there (see `marks.rate_color`); a dot's area grows with the
node's visits.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

from mcts_teach.drawing.boards import board_marks, cells_of, fit_marks
from mcts_teach.drawing.fit import CARD_GAP, Item, Layout, Size
from mcts_teach.drawing.marks import (
    LEADING,
    PAPER,
    PATH,
    PHASE_COLORS,
    Box,
    Dot,
    Group,
    Mark,
    Text,
    ink_on,
    rate_color,
    text_width,
)
from mcts_teach.drawing.moments import Entry, PlayoutEnd, is_new, is_over, list_untried
from mcts_teach.drawing.words import (
    amount,
    describe_counts,
    describe_node,
    many,
    result,
    root_name,
    short_name,
    who_moved,
    write_score,
)
from mcts_teach.games.chance import is_chance
from mcts_teach.mcts import Node
from mcts_teach.names import proof_text
from mcts_teach.trace import Moment

BIG, SMALL, TINY = 9.5, 8.0, 7.5  # sizes of text, in points
BOARD, BOARD_CELLS = 32.0, 9  # the side of a small board on a card; larger boards cannot be read at that size
BRIEF = 16  # nodes from which cards are brief
NARROW = 400.0  # on a page narrower than this there is no room to say who moved
OUTLINE = "#6f6f6f"

Written = tuple[str, float, bool]  # a line of text, its size, and whether it is bold


class Cards:
    """The nodes that could be shown, each as a card or as a dot; `now` says what there is of each by now."""

    def __init__(self, at: Moment, entries: list[Entry], now: list[Any], page: Size, *, boards: bool) -> None:
        self.at, self.entries, self.now, self.page, self.boards = at, entries, now, page, boards
        self.narrow = page[0] < NARROW
        self.path, self.changed = {id(node) for node in at.path}, {id(node) for node in at.changed}
        self.new = at.path[-1] if is_new(at) else None
        self.always = max(1, sum(id(node) in self.path or isinstance(node, PlayoutEnd) for node in now))
        drawn = boards and 0 < len(cells_of(at.root.state)) <= BOARD_CELLS
        self.frame = board_marks(at.root.state) if drawn else []  # all boards are as large as the root's
        self.board = BOARD + 4 if drawn else 0.0  # the room for it
        self.untried = "untried" if not self.narrow and len(entries) <= BRIEF else "left"
        self.sign = "" if self.narrow else " ▲"  # beside numbers that have just changed; they are bold too
        movers = self._list_movers()
        self.mixed = {depth for depth, names in movers.items() if len(names) > 1}  # there each card says who moved
        alone = {depth: min(names) for depth, names in movers.items() if len(names) == 1}
        self.movers = {} if self.narrow else alone
        self.side = max((text_width(text, TINY) + CARD_GAP for text in self.movers.values()), default=0.0)
        self.items = [self._item(place) for place in range(len(entries))]
        self.size_of = cache(self._size_of)

    def _list_movers(self) -> dict[int, set[str]]:
        """Who moved into each row."""
        rows: dict[int, set[str]] = {}
        for entry in self.entries:
            if not isinstance(entry.node, PlayoutEnd):
                above = None if entry.parent is None else self.entries[entry.parent].node
                rows.setdefault(entry.depth, set()).add(who_moved(above, entry.node))
        return rows

    def _item(self, place: int) -> Item:
        node, parent, _, order, depth = self.entries[place]
        side = 0.0 if isinstance(node, PlayoutEnd) else max(map(self._side, self._states(place)))
        return Item(-1 if parent is None else parent, order, depth, len(node.children), side)

    def _states(self, place: int) -> list[Any]:
        """A node as it will be in the end and, where that is another, as it is now."""
        node, now = self.entries[place].node, self.now[place]
        return [node] if now is node or now is None else [node, now]

    def _size_of(self, place: int) -> Size:
        """The room that a node's card needs, now and in the end, whatever it says on the way."""
        texts = [self.lines(place, state) for state in self._states(place)]
        node = self.entries[place].node
        texts += [self.lines(place, node, grown=True)] if self.at.final else []
        sizes = [self._size(node, lines) for lines in texts]
        return max(width for width, _ in sizes), max(height for _, height in sizes)

    def _side(self, node: Any) -> float:
        return 4.5 + 14 * sqrt(min(max(0.0, node.visits / max(self.entries[0].node.visits, 1)), 1.0))

    def _size(self, node: Any, lines: list[Written]) -> Size:
        board = 0.0 if isinstance(node, PlayoutEnd) else self.board
        width = max(text_width(text, size, bold=bold) for text, size, bold in lines)
        return max(width, board) + 6, sum(LEADING * size for _, size, _ in lines) + board + 6

    def _parent(self, place: int, node: Any) -> Any:
        """A node's parent: in the tree as it is now, or in the final one if the node is of that."""
        parent = self.entries[place].parent
        if parent is None:
            return None
        return self.now[parent] if node is self.now[place] else self.entries[parent].node

    def _head(self, place: int, parent: Node, node: Node) -> list[Written]:
        """The move that leads to a node, and who made it where that is not said for the whole row."""
        name = (short_name(parent.state, self.entries[place].move), BIG, True)
        who = who_moved(parent, node) if self.entries[place].depth in self.mixed else ""
        return [name, (who, TINY, False)] if who else [name]

    def lines(self, place: int, node: Any, *, grown: bool = False) -> list[Written]:
        """The text on a card; of a grown one, the most that it can have said on the way to the end.

        Numbers that have just changed are bold and have a mark.
        """
        if isinstance(node, PlayoutEnd):
            moves = [(many(node.moves, "move"), TINY, False)] if node.moves else []
            return [*moves, (node.result, SMALL, True)]
        parent, fresh, note = self._parent(place, node), grown or id(node) in self.changed, self._note(node, grown)
        sign = self.sign if fresh else ""
        notes = [(note, TINY, node is self.new or note.startswith("proven"))] if note else []
        if parent is None:
            return [(root_name(node), BIG, True), (describe_counts(None, node) + sign, SMALL, fresh), *notes]
        counts, value = describe_counts(parent, node), write_score(self.at.score, parent, node)
        if grown:
            counts = f"{amount(node.wins // 1 + 0.5)}/{node.visits:,}"
            value = "odds 0.00" if is_chance(parent.state) else "00.00"
        return [*self._head(place, parent, node), (counts + sign, SMALL, fresh), (value, SMALL, False), *notes]

    def _note(self, node: Node, grown: bool) -> str:
        """Whether a node is new, how the game ended there, what is proven, or how many of its moves are untried."""
        if node is self.new and not grown:
            return "new"
        if is_over(node):
            return f"end: {result(node)}"
        if (proof := proof_text(node)) and not grown:
            return f"proven: {proof}"
        left = len(node.state.moves() if grown else list_untried(node))
        return f"{left} {self.untried}" if left or grown else ""

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
