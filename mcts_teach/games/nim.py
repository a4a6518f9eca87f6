"""Nim: take any number of objects from one pile; whoever takes the last object wins."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import NamedTuple, SupportsIndex

from mcts_teach.errors import whole_number
from mcts_teach.games.board import SQUARE, Position
from mcts_teach.games.state import Cell, Label, as_move, refuse, refuse_unfinished


class _Nim(NamedTuple):
    packed: int
    players: int
    player: int
    heaps: int


class Nim(Position, _Nim):
    """A position of Nim for two to four players: up to 8 piles of up to 99 objects.

    A move is 100 * pile + number taken, the first pile being 0: 203 takes three from the third pile.
    `packed` holds the piles, 7 bits each, and `heaps` says how many there are.

    >>> state = Nim((1, 2), players=3).play(102)
    >>> state, state.moves()
    (Nim((1, 0), players=3, player=1), [1])
    """

    __slots__ = ()
    constant_sum = True
    pieces = "objects"
    aim = "Whoever takes the last object wins."
    hint = "A click takes that object and all above it."

    def __new__(cls, piles: Sequence[int] | int, players: int = 2, player: int = 0, heaps: int = 0) -> Nim:
        if heaps == 0:  # a caller's piles: check and pack them
            if not isinstance(piles, Sequence):
                raise ValueError(f"piles must be a row of whole numbers such as (3, 4, 5), not {piles!r}")
            heaps = whole_number("the number of piles", len(piles), 1, 8)
            sizes = [whole_number("a pile", size, 0, 99) for size in piles]
            players = whole_number("players", players, 2, 4)
            player = whole_number("player", player, 0, players - 1)
            piles = sum(size << 7 * pile for pile, size in enumerate(sizes))
        return tuple.__new__(cls, (piles, players, player, heaps))

    @property
    def piles(self) -> tuple[int, ...]:
        """The number of objects in each pile."""
        return tuple(self.packed >> 7 * pile & 127 for pile in range(self.heaps))

    def moves(self) -> list[int]:
        """Every number that can be taken from each pile."""
        return [
            100 * pile + taken for pile in range(self.heaps) for taken in range(1, (self.packed >> 7 * pile & 127) + 1)
        ]

    def play(self, move: SupportsIndex) -> Nim:
        """Take some objects from one pile."""
        packed, players, player, heaps = self
        if not isinstance(move, int):
            move = as_move(self, move)
        pile, taken = move // 100, move % 100
        if not 0 <= pile < heaps or not 1 <= taken <= packed >> 7 * pile & 127:
            refuse(self, move)
        return Nim(packed - (taken << 7 * pile), players, (player + 1) % players, heaps)

    def rewards(self) -> tuple[float, ...]:
        """1 for the player who took the last object, 0 for the others; ValueError before the end."""
        if self.packed != 0:
            refuse_unfinished()
        winner = (self.player - 1) % self.players
        return tuple([1.0 if player == winner else 0.0 for player in range(self.players)])

    def name(self, move: int) -> str:
        """A move as people write it: the pile's letter and the number taken."""
        return f"{ascii_uppercase[move // 100]}-{move % 100}"

    @property
    def axes(self) -> dict[str, tuple[str, ...]]:
        """The parts of a move: a pile A, B, ... and a number."""
        numbers = map(str, range(1, max(self.piles) + 1))
        return {"pile": tuple(ascii_uppercase[: self.heaps]), "number": tuple(numbers)}

    def why_not(self, name: str) -> str:
        """Say why there is no legal move with this name."""
        return f"{name!r} cannot be taken"

    def cells(self) -> list[Cell]:
        """The objects as plain data for a picture, a column a pile; an empty pile is a cell without a move."""
        result = [Cell(1.5 * pile, 0.0, SQUARE) for pile, size in enumerate(self.piles) if not size]
        for pile, size in enumerate(self.piles):
            for level in range(size):
                result.append(Cell(1.5 * pile, float(-level), SQUARE, None, 100 * pile + size - level))
        return result

    def edges(self) -> list[Label]:
        """The letter and the size of each pile, below it, as plain data for a picture."""
        sizes = zip(ascii_uppercase, self.piles, strict=False)
        return [Label(1.5 * pile, 0.85, f"{letter}: {size}") for pile, (letter, size) in enumerate(sizes)]

    def __str__(self) -> str:
        return "\n".join(f"{ascii_uppercase[pile]} {'|' * size}" for pile, size in enumerate(self.piles))

    def __repr__(self) -> str:
        turn = f", player={self.player}" if self.player else ""
        return f"Nim({self.piles}, players={self.players}{turn})"
