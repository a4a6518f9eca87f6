"""The base classes of the games: positions that compare, print and draw themselves."""

from __future__ import annotations

from itertools import chain
from string import ascii_lowercase
from typing import Self, TypeVar

from mcts_teach.games.state import Cell, Label, Side, refuse_unfinished

SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
SYMBOLS = "XO"
Grid = list[list[int]]  # row by row
AnyBoard = TypeVar("AnyBoard", bound="Board")


class Position:
    """A mixin for NamedTuples of ints: positions of different games are never equal."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)  # type: ignore[operator]

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__


class Board(Position):
    """A mixin for the stones of two players on a grid, one bit for each cell.

    `mine` are the stones of the player whose turn it is, `theirs` those of the player who has just moved.
    A game adds `shape`, `moves` and `line`; where a move is not a cell of its own, also `bit`, `move_at` and `name`.
    """

    __slots__ = ()
    symbols = SYMBOLS
    pieces = "marks"
    outline: tuple[tuple[float, float], ...] = SQUARE  # the corners of a cell
    mine: int
    theirs: int
    player: int
    won: bool

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        raise NotImplementedError

    def bit(self, row: int, col: int) -> int:
        """The number of a cell's bit in `mine` and `theirs`; row 0 is on top."""
        return row * self.shape[1] + col

    def line(self, stones: int, player: int) -> int:
        """The stones of a player that win the game, as bits; 0 if none do."""
        raise NotImplementedError

    def moves(self) -> list[int]:
        """The legal moves, none once the game is over."""
        raise NotImplementedError

    def rewards(self) -> tuple[float, float]:
        """1 for a win, 1/2 for a draw, 0 for a loss, for each player; ValueError before the end."""
        if self.won:
            return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)
        if len(self.moves()) > 0:
            refuse_unfinished()
        return (0.5, 0.5)

    def stones(self) -> tuple[int, int]:
        """The stones of the first player and of the second, as bits."""
        return (self.mine, self.theirs) if self.player == 0 else (self.theirs, self.mine)

    def owner(self, row: int, col: int) -> int | None:
        """The player whose stone is in this cell: 0, 1 or None."""
        first, second = self.stones()
        bit = self.bit(row, col)
        return 0 if first >> bit & 1 else 1 if second >> bit & 1 else None

    def move_at(self, row: int, col: int) -> int:
        """The move that a click on this cell makes."""
        return row * self.shape[1] + col

    @property
    def axes(self) -> dict[str, tuple[str, ...]]:
        """The parts of a move: a row 1, 2, ... from the top and a column a, b, ..."""
        rows, cols = self.shape
        return {"row": tuple(str(row + 1) for row in range(rows)), "column": tuple(ascii_lowercase[:cols])}

    def why_not(self, name: str) -> str:
        """Say why there is no legal move with this name."""
        is_cell = name in (cell.name for cell in self.cells())
        return f"{name} is taken" if is_cell else f"{name!r} is not a cell of this board"

    def name(self, move: int) -> str:
        """A move as people write it: column a, b, ... and row 1, 2, ... from the top."""
        row, col = divmod(move, self.shape[1])
        return f"{ascii_lowercase[col]}{row + 1}"

    def reflections(self, grid: Grid) -> list[Grid]:
        """The images of a grid under those symmetries of the board that keep the rules, itself first."""
        return [grid]

    def symmetries(self) -> list[Self]:
        """The images of this position under the symmetries of its board, itself first; all have the same value."""
        rows, cols = self.shape
        grid = [[self.bit(row, col) for col in range(cols)] for row in range(rows)]
        images = [list(zip(chain(*grid), chain(*view), strict=True)) for view in self.reflections(grid)]
        pairs = ([_move_stones(stones, image) for stones in (self.mine, self.theirs)] for image in images)
        return [self._replace(mine=mine, theirs=theirs) for mine, theirs in pairs]  # type: ignore[attr-defined]

    def place(self, row: int, col: int) -> tuple[float, float]:
        """The centre of a cell in a picture."""
        return float(col), float(row)

    def cells(self) -> list[Cell]:
        """The board as plain data for a picture, row by row."""
        rows, cols = self.shape
        legal, winners = set(self.moves()), self.line(self.theirs, 1 - self.player) if self.won else 0
        result = []
        for row in range(rows):
            for col in range(cols):
                owner, move = self.owner(row, col), self.move_at(row, col)
                won = bool(winners >> self.bit(row, col) & 1)
                playable = move if owner is None and move in legal else None
                name = Board.name(self, row * cols + col)
                result.append(Cell(*self.place(row, col), self.outline, owner, playable, won, name, move))
        return result

    def edges(self, above: float = 0.85) -> list[Label | Side]:
        """The names of the columns above the board and of the rows to its left, as plain data for a picture."""
        columns = [(*self.place(0, col), name) for col, name in enumerate(self.axes["column"])]
        rows = [(*self.place(row, 0), name) for row, name in enumerate(self.axes.get("row", ()))]
        heads = [Label(x, y - above, name) for x, y, name in columns]
        return [*heads, *(Label(x - 0.85, y, name, "end") for x, y, name in rows)]

    def _rows(self) -> list[str]:
        rows, cols = self.shape
        owners = [[self.owner(row, col) for col in range(cols)] for row in range(rows)]
        return ["".join("." if who is None else SYMBOLS[who] for who in row) for row in owners]

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self._rows())

    def _start(self) -> str:
        """The call that makes the empty board."""
        raise NotImplementedError

    def __repr__(self) -> str:
        if not self.mine | self.theirs:
            return self._start()
        return f"from_text('{' / '.join(self._rows())}', {self._start()})"

    def from_stones(self, first: int, second: int) -> Self:
        """Return this board with other stones on it, given as bits.

        ValueError if their number, or a win, shows that no game leads there.
        """
        player = first.bit_count() - second.bit_count()
        if player not in (0, 1):
            raise ValueError(
                f"{first.bit_count()} X and {second.bit_count()} O: X moves first, "
                "so there must be as many X as O, or one X more"
            )
        mine, theirs = (first, second) if player == 0 else (second, first)
        if self.line(mine, player):
            raise ValueError(
                f"{SYMBOLS[player]} has won already, so {SYMBOLS[1 - player]} cannot have moved after that"
            )
        won = bool(self.line(theirs, 1 - player))
        board: Self = self._replace(mine=mine, theirs=theirs, player=player, won=won)  # type: ignore[attr-defined]
        return board


def from_text(text: str, game: AnyBoard) -> AnyBoard:
    """Read a board that is drawn as a text; `game` is any position of that game, such as `TicTacToe()`.

    Rows are separated by `/` or a new line, X is the first player, O the second, and a dot an empty cell.
    Whose turn it is follows from the stones. ValueError if the drawing does not fit the game.

    >>> from mcts_teach import TicTacToe, from_text
    >>> state = from_text("XO. / .X. / ...", TicTacToe())
    >>> state.player, state.moves()
    (1, [2, 3, 5, 6, 7, 8])
    """
    if not isinstance(game, Board):
        raise ValueError(f"from_text reads boards of X and O, and {game!r} is not a position on such a board")
    if not isinstance(text, str):
        raise ValueError(f"the board must be drawn as a text of X, O and dots, not given as {text!r}")
    rows, cols = game.shape
    drawn = ["".join(line.split()).upper() for line in text.replace("/", "\n").splitlines() if line.strip()]
    if [len(line) for line in drawn] != [cols] * rows:
        sizes = ", ".join(str(len(line)) for line in drawn) or "nothing"
        raise ValueError(f"expected {rows} rows of {cols} cells, separated by / or new lines; got rows of {sizes}")
    stones = dict.fromkeys(".XO", 0)
    for row, line in enumerate(drawn):
        for col, symbol in enumerate(line):
            if symbol not in stones:
                raise ValueError(f"{symbol!r} is not a cell; use X, O and . for an empty one")
            stones[symbol] |= 1 << game.bit(row, col)
    return game.from_stones(stones["X"], stones["O"])


def _move_stones(stones: int, image: list[tuple[int, int]]) -> int:
    """Move each stone from the second bit of a pair to the first."""
    return sum(1 << to for to, start in image if stones >> start & 1)


def find_rows(stones: int, k: int, step: int) -> int:
    """The cells where k stones in a row begin, each `step` bits after the one before."""
    while k > 1:
        half = k // 2
        stones &= stones >> step * half
        k -= half
    return stones


def spread(starts: int, k: int, step: int) -> int:
    """The k cells of each row that begins at one of these cells: `find_rows`, run backwards."""
    return 0 if not starts else starts | spread(starts, k - 1, step) << step if k > 1 else starts
