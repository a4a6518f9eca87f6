"""Dots and Boxes on two by two boxes, a game of a learner's own: whoever closes a box moves again.

It is written three times, saying more and more about itself: `Bare` only the rules, `Worded` words too, and `Start`
what a picture needs. `mcts-teach play tests/games/dots_and_boxes.py:Start` plays it.
"""

from dataclasses import dataclass, replace

from mcts_teach.games import Cell, Label, Side

LINES = [(row, col) for row in range(5) for col in range(5) if (row + col) % 2]  # dots and boxes lie between them
BOXES = [(1, 1), (1, 3), (3, 1), (3, 3)]
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def around(row, col):
    """The numbers of the four lines around a box."""
    return [LINES.index(line) for line in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))]


@dataclass(frozen=True)
class Bare:
    """The rules and nothing else. A move is the number of a line."""

    lines: tuple = (None,) * 12  # who has drawn each
    boxes: tuple = (None,) * 4  # who has closed each
    player: int = 0

    def moves(self):
        return [line for line, owner in enumerate(self.lines) if owner is None]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"illegal move {move!r}; the legal moves are {self.moves()}")
        lines = (*self.lines[:move], self.player, *self.lines[move + 1 :])
        closed = [all(lines[line] is not None for line in around(*box)) for box in BOXES]
        new = [is_closed and owner is None for is_closed, owner in zip(closed, self.boxes, strict=True)]
        boxes = tuple(self.player if is_new else owner for is_new, owner in zip(new, self.boxes, strict=True))
        return replace(self, lines=lines, boxes=boxes, player=self.player if any(new) else 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over yet")
        first, second = self.boxes.count(0), self.boxes.count(1)
        return (float(first > second), float(first < second)) if first != second else (0.5, 0.5)


class Worded(Bare):
    """With words: names of moves and players, a text, and how a move is asked for."""

    symbols = "AB"
    aim = "Whoever closes more boxes wins."
    axes = {"row": "12345", "column": "abcde"}  # noqa: RUF012

    def name(self, move):
        row, col = LINES[move]
        return f"{'abcde'[col]}{row + 1}"

    def __str__(self):
        owners = dict(zip([*LINES, *BOXES], [*self.lines, *self.boxes], strict=True))
        signs = {place: "." if owner is None else "AB"[owner] for place, owner in owners.items()}
        return "\n".join(" ".join(signs.get((row, col), "+") for col in range(5)) for row in range(5))


class Start(Worded):
    """With what a picture shows, and what a click there means."""

    pieces = "stones"
    hint = "A click draws a line."

    def why_not(self, name):
        return f"{name} is drawn already" if name in map(self.name, range(12)) else f"{name!r} is not a line"

    def cells(self):
        lines = [Cell(col, row, SQUARE, self.lines[n], self._move(n)) for n, (row, col) in enumerate(LINES)]
        lines = [cell._replace(name=self.name(n), click=n) for n, cell in enumerate(lines)]
        return lines + [Cell(col, row, SQUARE, self.boxes[n]) for n, (row, col) in enumerate(BOXES)]

    def _move(self, line):
        return line if self.lines[line] is None else None

    def edges(self):
        return [Label(2.0, 5.0, "dots and boxes"), Side(0, ((-1.0, -1.0), (-1.0, 5.0)))]
