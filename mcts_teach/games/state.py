"""What a game is: four members make any position searchable."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

Move = Hashable


class State(Protocol):
    """A position in a game. It is a value: `play` makes a new one and changes nothing.

    Any number of players may take part, and the same player may move twice. Three more methods are
    optional and only make pictures: `cells()`, a list of `Cell`; `name(move)`, a short text; `str(state)`.
    A fourth, `symmetries()`, lists all images of the position, itself too, for `expand_up_to_symmetry`. A fifth,
    `playout(rng)`, plays a random game to its end in a quicker way than `simulate`, for `simulate_native`.
    """

    @property
    def player(self) -> int:
        """Whose turn it is: 0, 1, ..."""

    def moves(self) -> Sequence[Any]:
        """The legal moves. None at all: the game is over."""

    def play(self, move: Any) -> State:
        """The position after a move. ValueError on an illegal move, naming the legal ones."""

    def rewards(self) -> tuple[float, ...]:
        """What each player gets at the end: 1 for a win, 1/2 for a draw, 0 for a loss. ValueError before the end."""


class Cell(NamedTuple):
    """One place of a board, as plain data for a picture. The unit is a cell's width; y grows downwards."""

    x: float  # centre
    y: float
    outline: tuple[tuple[float, float], ...]  # corners, relative to the centre
    owner: int | None = None  # whose stone lies here
    move: Move | None = None  # the move that plays here now
    line: bool = False  # part of the stones that won
