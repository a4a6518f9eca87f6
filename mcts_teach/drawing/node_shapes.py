"""How a node looks in a picture: as a card with its numbers, or as a dot.

Both take the colour of the mean of the player who moved there (see `marks.rate_color`); a dot's area grows with
the node's visits.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any, NamedTuple

from mcts_teach.drawing.marks import LEADING, PAPER, PATH, PHASE_COLORS, Mark, Text, ink_on, rate_color, text_width
from mcts_teach.drawing.snapshots import PlayoutEnd, Shown, Snapshot, finished, is_new, untried
from mcts_teach.drawing.stones import board_marks, cells_of, fitted
from mcts_teach.drawing.words import (
    amount,
    counts_at,
    facts,
    many,
    result,
    root_name,
    score_text_at,
    short_name,
    who_moved,
)
from mcts_teach.games.chance import is_chance
from mcts_teach.mcts import Node
from mcts_teach.names import proof_text

BIG, SMALL, TINY = 9.5, 8.0, 7.5  # sizes of text, in points
BOARD, BOARD_CELLS = 32.0, 9  # the side of a small board on a card; larger boards cannot be read at that size
BRIEF = 16  # nodes from which cards are brief
OUTLINE = "#6f6f6f"

Written = tuple[str, float, bool]  # a line of text, its size, and whether it is bold


class NodeShape(NamedTuple):
    """A node: a card (a rounded rectangle with text) or a dot (square if the game is over there)."""

    fill: str
    stroke: str
    line: float  # width of the outline
    width: float = 0.0
    height: float = 0.0
    x: float = 0.0  # centre
    y: float = 0.0
    card: bool = False
    on_path: bool = False
    new: bool = False  # dashed outline
    over: bool = False
    marks: tuple[Mark, ...] = ()
    words: str = ""  # what a pointer that rests here could say


class Room(NamedTuple):
    """The room for a node, as a card or as a dot."""

    width: float
    height: float
    card: bool


class Shapes:
    """The nodes that could be shown, each as a card and as a dot; `now` says what there is of each by now."""

    def __init__(
        self, at: Snapshot, shown: list[Shown], now: list[Any], mixed: set[int], *, roomy: bool, boards: bool
    ) -> None:
        self.at, self.shown, self.now, self.mixed = at, shown, now, mixed
        self.on_path = {id(node) for node in at.path}
        self.changed = {id(node) for node in at.changed}
        self.new = at.path[-1] if is_new(at) else None
        boards = boards and 0 < len(cells_of(at.root.state)) <= BOARD_CELLS
        self.frame = board_marks(at.root.state) if boards else []  # all boards are as large as the root's
        self.board = BOARD + 4 if boards else 0.0  # the room for it
        self.untried = " untried" if roomy and len(shown) <= BRIEF else ""
        self.sign = " ▲" if roomy else ""  # beside numbers that have just changed; they are bold too
        self.room = cache(self._room)

    def shape(self, place: int, *, card: bool) -> NodeShape:
        """A node as it is now."""
        node = self.now[place]
        if isinstance(node, PlayoutEnd):
            return _end_card(node)
        return self._card(place, node) if card else self._dot(place, node)

    def _room(self, place: int, card: bool) -> Room:
        """The room that a node needs, now and in the end."""
        node, now = self.shown[place].node, self.now[place]
        if isinstance(node, PlayoutEnd):
            end = _end_card(node)
            return Room(end.width, end.height, True)
        states = [node] if now is node or now is None else [node, now]
        if card:
            texts = [self._lines(place, state) for state in states]
            texts += [self._fullest(place, node)] if self.at.final else []  # it keeps its room, whatever it says later
            sizes = [self._card_size(text) for text in texts]
        else:
            sizes = [(side, side) for side in map(self._side, states)]
        return Room(max(width for width, _ in sizes), max(height for _, height in sizes), card)

    def _parent(self, place: int, node: Node) -> Any:
        """A node's parent: in the tree as it is now, or in the final one if the node is of that."""
        parent = self.shown[place].parent
        if parent is None:
            return None
        return self.now[parent] if node is self.now[place] else self.shown[parent].node

    def _outline(self, place: int, node: Node) -> NodeShape:
        """What a card and a dot have in common."""
        walked, parent = id(node) in self.on_path, self._parent(place, node)
        moved_there = node.mover is not None or (parent is not None and not is_chance(parent.state))
        return NodeShape(
            fill=rate_color(node.wins / node.visits if node.visits and moved_there else None),
            stroke=PATH if walked else OUTLINE,
            line=2.6 if walked else 0.8,
            on_path=walked,
            new=node is self.new,
            over=finished(node),
            words=facts(node, self.shown[place].move, parent, self.at.score),
        )

    def _side(self, node: Node) -> float:
        return 4.5 + 14 * sqrt(min(max(node.visits / max(self.shown[0].node.visits, 1), 0.0), 1.0))

    def _dot(self, place: int, node: Node) -> NodeShape:
        side = self._side(node)
        return self._outline(place, node)._replace(width=side, height=side)

    def _card(self, place: int, node: Node) -> NodeShape:
        outline, lines = self._outline(place, node), self._lines(place, node)
        width, height = self._card_size(lines)
        marks = _stacked(lines, height - 6 - 2 * self.board, ink_on(outline.fill))
        if self.board and cells_of(node.state):
            marks += fitted(board_marks(node.state), self.frame, 0, 3 + self.board / 2 - height / 2, BOARD)
        return outline._replace(width=width, height=height, card=True, marks=tuple(marks))

    def _card_size(self, lines: list[Written]) -> tuple[float, float]:
        width = max(text_width(text, size, bold=bold) for text, size, bold in lines)
        return max(width, self.board) + 8, sum(LEADING * size for _, size, _ in lines) + self.board + 6

    def _fullest(self, place: int, node: Node) -> list[Written]:
        """The most that a node's card can have said on the way to what it is in the end."""
        parent, left = self._parent(place, node), len(node.state.moves())
        note = (f"end: {result(node)}" if finished(node) else f"+{left}{self.untried}", TINY, False)
        if parent is None:
            return [(root_name(node), BIG, True), (f"{many(node.visits, 'visit')}{self.sign}", SMALL, True), note]
        counts = f"{amount(node.wins // 1 + 0.5)}/{node.visits:,}{self.sign}"
        head = self._head(place, parent, node)
        value = "odds 0.00" if is_chance(parent.state) else "00.00"
        return [*head, (counts, SMALL, True), (value, SMALL, False), ("new", TINY, True), note]

    def _head(self, place: int, parent: Node, node: Node) -> list[Written]:
        """The move that leads to a node, and who made it where that is not said for the whole row."""
        name = (short_name(parent.state, self.shown[place].move), BIG, True)
        who = who_moved(parent, node) if self.shown[place].depth in self.mixed else ""
        return [name, (who, TINY, False)] if who else [name]

    def _lines(self, place: int, node: Node) -> list[Written]:
        """The text on a card. Numbers that have just changed are bold and have a mark."""
        parent, fresh = self._parent(place, node), id(node) in self.changed
        sign = self.sign if fresh else ""
        notes = [("new", TINY, True)] if node is self.new else []
        notes += [(note, TINY, False)] if (note := self._note(node)) else []
        notes += [(f"proven: {proof}", TINY, True)] if (proof := self._proof(node)) else []
        if parent is None:
            return [(root_name(node), BIG, True), (counts_at(None, node) + sign, SMALL, fresh), *notes]
        value = score_text_at(self.at.score, parent, node)
        return [
            *self._head(place, parent, node),
            (counts_at(parent, node) + sign, SMALL, fresh),
            (value, SMALL, False),
            *notes,
        ]

    def _note(self, node: Node) -> str:
        """What is below a node, or how the game ended there."""
        left = len(untried(node))
        return f"end: {result(node)}" if finished(node) else f"+{left}{self.untried}" if left else ""

    def _proof(self, node: Node) -> str:
        """What is proven of a node, where its end does not say it."""
        return "" if finished(node) else proof_text(node)


def _end_card(end: PlayoutEnd) -> NodeShape:
    lines = [(many(end.moves, "move"), TINY, False)] if end.moves else []
    lines.append((end.result, SMALL, True))
    width = max(text_width(text, size, bold=bold) for text, size, bold in lines) + 8
    high = sum(LEADING * size for _, size, _ in lines)
    color, words = PHASE_COLORS["simulate"], f"a random playout: {' '.join(text for text, *_ in lines)}"
    return NodeShape(
        PAPER, color, 1.2, width, high + 6, card=True, marks=tuple(_stacked(lines, high, color)), words=words
    )


def _stacked(lines: list[Written], height: float, ink: str) -> list[Mark]:
    """Lines of text below each other, from half a height above the middle."""
    marks: list[Mark] = []
    y = -height / 2
    for text, size, bold in lines:
        marks.append(Text(0, y + 0.64 * size, text, size, ink, bold))
        y += LEADING * size
    return marks
