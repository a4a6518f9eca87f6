"""Connect Four: discs fall to the lowest free cell of a column; four in a row win."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase
from typing import NamedTuple, Self, SupportsIndex

from mcts_teach.errors import whole_number
from mcts_teach.games.board import Board, Grid, find_rows, spread
from mcts_teach.games.state import as_move, refuse


class _ConnectFour(NamedTuple):
    rows: int
    cols: int
    k: int
    mine: int
    theirs: int
    player: int
    won: bool


class ConnectFour(Board, _ConnectFour):
    """A position of Connect Four; `ConnectFour(rows=6, cols=7, k=4)` is the empty board. A move is a column.

    A column takes rows + 1 bits, its foot first: the spare bit on top keeps lines from running on into the
    next column, and one addition finds the lowest free cell. Sizes go up to 26 by 26.

    >>> print(ConnectFour(4, 5).play(2).play(2))
    . . . . .
    . . . . .
    . . O . .
    . . X . .
    """

    __slots__ = ()
    constant_sum = True
    pieces = "discs"
    hint = "A click anywhere in a column drops a disc there."

    def __new__(
        cls,
        rows: int = 6,
        cols: int = 7,
        k: int = 4,
        mine: int = 0,
        theirs: int = 0,
        player: int = 0,
        won: bool = False,
    ) -> ConnectFour:
        if not theirs:  # nobody has moved yet
            rows, cols = whole_number("rows", rows, 1, 26), whole_number("cols", cols, 1, 26)
            k = whole_number("k, the discs in a row,", k, 1, max(rows, cols))
        return tuple.__new__(cls, (rows, cols, k, mine, theirs, player, won))

    def moves(self) -> list[int]:
        """The columns that are not full, none once the game is over."""
        free = 0 if self.won else ~(self.mine | self.theirs)
        height = self.rows + 1
        return [col for col in range(self.cols) if free >> (height * col + height - 2) & 1]

    def play(self, move: SupportsIndex) -> ConnectFour:
        """Drop a disc into a column."""
        rows, cols, k, mine, theirs, player, won = self
        if not isinstance(move, int):
            move = as_move(self, move)
        if won or not 0 <= move < cols:
            refuse(self, move)
        height, taken = rows + 1, mine | theirs
        foot = 1 << height * move
        disc = (taken + foot) & ~taken & ((foot << rows) - foot)
        if not disc:
            refuse(self, move)
        stones = mine | disc
        return ConnectFour(rows, cols, k, theirs, stones, 1 - player, has_row_of_discs(stones, height, k))

    def playout(self, rng: Random) -> tuple[float, float]:
        """A random game to its end: each disc falls into any column, drawn again if that is full."""
        rows, cols, k, mine, theirs, player, won = self
        height, taken, column = rows + 1, mine | theirs, (1 << rows) - 1
        feet = ((1 << height * cols) - 1) // ((1 << height) - 1)
        full = feet * column
        while not won and taken != full:
            col = rng.getrandbits(27) * cols >> 27  # any column, fair to six digits
            disc = (taken + feet) & column << height * col
            if disc:
                mine, theirs, player, taken = theirs, mine | disc, 1 - player, taken | disc
                won = has_row_of_discs(theirs, height, k)
        if won:
            return (0.0, 1.0) if player == 0 else (1.0, 0.0)
        return (0.5, 0.5)

    @property
    def aim(self) -> str:
        """How to win."""
        return f"{self.k} in a row win."

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows, self.cols

    def bit(self, row: int, col: int) -> int:
        """The number of a cell's bit; row 0 is on top, and its bit the highest of the column."""
        return (self.rows + 1) * col + self.rows - 1 - row

    def line(self, stones: int, player: int) -> int:
        """All of a player's discs that stand in a row of k."""
        found = 0
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            found |= spread(find_rows(stones, self.k, step), self.k, step)
        return found

    def move_at(self, row: int, col: int) -> int:
        """A click anywhere in a column means the column."""
        return col

    @property
    def axes(self) -> dict[str, tuple[str, ...]]:
        """The parts of a move: a column a, b, ..."""
        return {"column": tuple(ascii_lowercase[: self.cols])}

    def why_not(self, name: str) -> str:
        return f"column {name} is full" if name in self.axes["column"] else f"{name!r} is not a column"

    def name(self, move: int) -> str:
        """A move as people write it: the column's letter."""
        return ascii_lowercase[move]

    def reflections(self, grid: Grid) -> list[Grid]:
        """Left and right may be exchanged."""
        return [grid, [row[::-1] for row in grid]]

    def from_stones(self, first: int, second: int) -> Self:
        """Return this board with other discs on it; ValueError if one floats or no game leads there."""
        taken = first | second
        feet = sum(1 << self.bit(self.rows - 1, col) for col in range(self.cols))
        if taken & ~(taken << 1 | feet):
            raise ValueError("a disc floats: below every X or O there must be another one or the bottom")
        return super().from_stones(first, second)

    def _start(self) -> str:
        sizes = (self.rows, self.cols, self.k)
        return "ConnectFour()" if sizes == (6, 7, 4) else "ConnectFour({}, {}, {})".format(*sizes)


def has_row_of_discs(stones: int, height: int, k: int) -> bool:
    """Whether k of these discs stand in a row; a column has `height` bits."""
    for step in (1, height - 1, height, height + 1):
        pairs = stones & stones >> step  # a quick look: four in a row are two pairs
        if (k < 4 or pairs & pairs >> 2 * step) and find_rows(stones, k, step):
            return True
    return False
