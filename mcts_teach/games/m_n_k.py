"""The m,n,k-games: k in a row on a board of m columns and n rows. Tic-tac-toe is 3,3,3."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, SupportsIndex

from mcts_teach.errors import whole_number
from mcts_teach.games.board import Board, Grid, find_rows, spread
from mcts_teach.games.state import as_move, refuse


class _MNK(NamedTuple):
    m: int
    n: int
    k: int
    mine: int
    theirs: int
    player: int
    won: bool


class MNK(Board, _MNK):
    """A position of an m,n,k-game; `MNK(m, n, k)` is the empty board. A move is row * m + column, row 0 on top.

    Bit i of `mine` and `theirs` is the cell that move i fills. Sizes go up to 26 columns and 99 rows.

    >>> print(MNK(4, 3, 3).play(5))
    . . . .
    . X . .
    . . . .
    """

    __slots__ = ()
    constant_sum = True

    def __new__(cls, m: int, n: int, k: int, mine: int = 0, theirs: int = 0, player: int = 0, won: bool = False) -> MNK:
        if not theirs:  # nobody has moved yet
            m, n = whole_number("m, the number of columns,", m, 1, 26), whole_number("n, the number of rows,", n, 1, 99)
            k = whole_number("k, the stones in a row,", k, 1, max(m, n))
        return tuple.__new__(cls, (m, n, k, mine, theirs, player, won))

    def moves(self) -> list[int]:
        """The empty cells, none once the game is over."""
        free = 0 if self.won else ~(self.mine | self.theirs)
        return [cell for cell in range(self.m * self.n) if free >> cell & 1]

    def play(self, move: SupportsIndex) -> MNK:
        """Put a stone on an empty cell."""
        m, n, k, mine, theirs, player, won = self
        if not isinstance(move, int):
            move = as_move(self, move)
        if won or not 0 <= move < m * n or (mine | theirs) >> move & 1:
            refuse(self, move)
        stones = mine | 1 << move
        return MNK(m, n, k, theirs, stones, 1 - player, has_line(stones, m, n, k))

    def playout(self, rng: Random) -> tuple[float, float]:
        """A random game to its end: each stone goes to any cell, drawn again if that is taken."""
        m, n, k, mine, theirs, player, won = self
        cells, lines = m * n, directions(m, n, k)
        free = (1 << cells) - 1 & ~(mine | theirs)
        while free != 0 and not won:
            stone = free & 1 << (rng.getrandbits(27) * cells >> 27)  # any cell, fair to five digits
            if stone:
                mine, theirs, player, free = theirs, mine | stone, 1 - player, free ^ stone
                for step, starts in lines:
                    won = won or find_rows(theirs, k, step) & starts != 0
        if won:
            return (0.0, 1.0) if player == 0 else (1.0, 0.0)
        return (0.5, 0.5)

    @property
    def aim(self) -> str:
        """How to win."""
        return f"{self.k} in a row win."

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns: n and m."""
        return self.n, self.m

    def line(self, stones: int, player: int) -> int:
        """All of a player's stones that stand in a row of k."""
        found = 0
        for step, starts in directions(self.m, self.n, self.k):
            found |= spread(find_rows(stones, self.k, step) & starts, self.k, step)
        return found

    def reflections(self, grid: Grid) -> list[Grid]:
        """Both mirrors and half a turn; on a square also these with rows and columns exchanged."""
        grids = [grid, [list(column) for column in zip(*grid, strict=True)]] if self.m == self.n else [grid]
        mirrored = [view for one in grids for view in (one, [row[::-1] for row in one])]
        return [view for one in mirrored for view in (one, one[::-1])]

    def _start(self) -> str:
        return "TicTacToe()" if (self.m, self.n, self.k) == (3, 3, 3) else f"MNK({self.m}, {self.n}, {self.k})"


def TicTacToe() -> MNK:  # noqa: N802 - it is called like the other games
    """The empty board of tic-tac-toe: three in a row on three by three cells.

    >>> TicTacToe().play(4)
    from_text('... / .X. / ...', TicTacToe())
    """
    return MNK(3, 3, 3)


def directions(m: int, n: int, k: int) -> tuple[tuple[int, int], ...]:
    """The four directions of a line as (step, cells where one may begin without leaving the board at the side)."""
    board = (1 << m * n) - 1
    column = board // ((1 << m) - 1)  # the first cell of each row
    left = column * ((1 << max(m - k + 1, 0)) - 1)  # at least k - 1 cells lie to the right
    return (1, left), (m, board), (m + 1, left), (m - 1, left << k - 1)


def has_line(stones: int, m: int, n: int, k: int) -> bool:
    """Whether k of these stones stand in a row."""
    for step, starts in directions(m, n, k):  # noqa: SIM110 - compilers like loops
        if find_rows(stones, k, step) & starts:
            return True
    return False
