"""Hex: two players each join their own two sides of a rhombus of hexagons."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import NamedTuple, SupportsIndex

from mcts_teach.errors import whole_number
from mcts_teach.games.board import Board, Grid
from mcts_teach.games.state import Label, Side, as_move, refuse

TOP = ((-0.5, -0.38), (0, -0.67), (0.5, -0.38))  # a line just above a cell
HEXAGON = tuple((x, y / sqrt(12)) for x, y in ((0, -2), (0.5, -1), (0.5, 1), (0, 2), (-0.5, 1), (-0.5, -1)))


class _Hex(NamedTuple):
    size: int
    mine: int
    theirs: int
    player: int
    won: bool


class Hex(Board, _Hex):
    """A position of Hex; `Hex(size)` is the empty board, up to 11 x 11. A move is row * size + column, row 0 on top.

    The first player joins top and bottom, the second left and right; there are no draws. Each row lies half a cell
    further right than the one above: cell (row, column) touches (row - 1, column + 1), and not (row - 1, column - 1).

    >>> print(Hex(3).play(4))
    . . .
     . X .
      . . .
    """

    __slots__ = ()
    constant_sum = True
    pieces = "stones"
    outline = HEXAGON
    aim = "X joins top and bottom, O left and right."

    def __new__(cls, size: int, mine: int = 0, theirs: int = 0, player: int = 0, won: bool = False) -> Hex:
        if not theirs:  # nobody has moved yet
            size = whole_number("size", size, 1, 11)
        return tuple.__new__(cls, (size, mine, theirs, player, won))

    def moves(self) -> list[int]:
        """The empty cells, none once the game is over."""
        free = 0 if self.won else ~(self.mine | self.theirs)
        return [cell for cell in range(self.size * self.size) if free >> cell & 1]

    def play(self, move: SupportsIndex) -> Hex:
        """Put a stone on an empty cell."""
        size, mine, theirs, player, won = self
        if not isinstance(move, int):
            move = as_move(self, move)
        if won or not 0 <= move < size * size or (mine | theirs) >> move & 1:
            refuse(self, move)
        stones = mine | 1 << move
        return Hex(size, theirs, stones, 1 - player, has_chain(stones, size, player))

    def playout(self, rng: Random) -> tuple[float, float]:
        """A random game to its end, and on to a full board, which the same player wins.

        Each free cell goes to either player by the toss of a coin; then cells change hands until the numbers are right.
        """
        size, mine, theirs, player, won = self
        cells = size * size
        free = 0 if won else (1 << cells) - 1 & ~(mine | theirs)
        got = free & rng.getrandbits(cells)
        missing = (free.bit_count() + 1) // 2 - got.bit_count()
        while missing != 0:
            cell = free & 1 << (rng.getrandbits(27) * cells >> 27)  # any cell, fair to five digits
            if cell and (got & cell == 0) == (missing > 0):
                got ^= cell
                missing -= 1 if missing > 0 else -1
        first_wins = has_chain(mine | got, size, player) == (player == 0)
        return (1.0, 0.0) if first_wins else (0.0, 1.0)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns: both are the size."""
        return self.size, self.size

    def line(self, stones: int, player: int) -> int:
        """The chain among a player's stones that joins that player's two sides."""
        near, far = sides(self.size, player)
        chain = flood(stones, stones & near, self.size)
        return flood(stones, chain & far, self.size) & chain if chain & far else 0

    def reflections(self, grid: Grid) -> list[Grid]:
        """Half a turn leaves each player their sides; a mirror would exchange them."""
        return [grid, [row[::-1] for row in grid[::-1]]]

    def place(self, row: int, col: int) -> tuple[float, float]:
        """Where a cell's centre is drawn: each row half a cell further right, rows sqrt(3)/2 apart."""
        return col + row / 2, row * sqrt(3) / 2

    def edges(self, above: float = 1.05) -> list[Label | Side]:
        """The names of rows and columns, and the two sides that each player wants to join."""
        every, last = range(self.size), self.size - 1
        sides = (
            Side(0, tuple(self._near(0, col, dx, dy) for col in every for dx, dy in TOP)),
            Side(0, tuple(self._near(last, col, dx, -dy) for col in every for dx, dy in TOP)),
            Side(1, tuple(self._near(row, 0, -0.59, dy) for row in every for dy in (-0.29, 0.29))),
            Side(1, tuple(self._near(row, last, 0.59, dy) for row in every for dy in (-0.29, 0.29))),
        )
        goals = enumerate(("X: top to bottom", "O: left to right"))
        words = [Label(*self._near(last, 0, -0.5, 1 + 0.34 * line), goal, "start", 10) for line, goal in goals]
        return [*super().edges(above), *sides, *words]

    def _near(self, row: int, col: int, dx: float, dy: float) -> tuple[float, float]:
        x, y = self.place(row, col)
        return x + dx, y + dy

    def __str__(self) -> str:
        return "\n".join(" " * row + line for row, line in enumerate(super().__str__().splitlines()))

    def _start(self) -> str:
        return f"Hex({self.size})"


def sides(size: int, player: int) -> tuple[int, int]:
    """The two sides that a player wants to join, as bits."""
    row = (1 << size) - 1
    column = ((1 << size * size) - 1) // row
    return (row, row << size * (size - 1)) if player == 0 else (column, column << size - 1)


def flood(stones: int, reached: int, size: int) -> int:
    """All stones that are connected with those reached, by stones."""
    board, row = (1 << size * size) - 1, (1 << size) - 1
    inner = board - board // row  # all but the first column
    while reached:
        moved_left, moved_right = (reached & inner) >> 1, (reached << 1) & inner
        grown = reached | reached << size | reached >> size
        grown |= moved_left | moved_right | moved_left << size | moved_right >> size
        grown &= stones
        if grown == reached:
            break
        reached = grown
    return reached


def has_chain(stones: int, size: int, player: int) -> bool:
    """Whether a player's stones join that player's two sides."""
    near, far = sides(size, player)
    return stones & far != 0 and flood(stones, stones & near, size) & far != 0
