"""The small positions on which the checks look, each from both seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from mcts_teach.games import Nim, TicTacToe, from_text
from mcts_teach.games.state import refuse, refuse_unfinished


def both_seats(state: Any) -> tuple[Any, Any]:
    """A position, and the same with the two players exchanged: who is X is O."""
    return state, state._replace(player=1 - state.player)


tic_tac_toe: Any = partial(from_text, game=TicTacToe())
COURSE = tic_tac_toe("X.. / XO. / .XO")  # O to move; c1 tempts, only a3 saves the game
MIRRORED = both_seats(tic_tac_toe("..X / .OX / OX."))[1]  # the same, so that one of the moves is 0
TWO_LEFT = tic_tac_toe("XOX / OXX / O..")  # O to move; b3 loses and c3 draws
OVER = tic_tac_toe("XOX / OXX / OXO"), tic_tac_toe("XXX / OO. / ...")  # drawn, and won


class Twice(NamedTuple):
    """A small game in which player 0 moves twice, and then player 1 once; whoever took an odd number last wins.

    `taken` are the moves so far; each is 1 or 2. It is for checks in which turns do not alternate. `alone` it is a game
    of one player, who takes 1, 2 or 3 three times, and each move counts by its place.
    """

    taken: tuple[int, ...] = ()
    first: int = 0
    alone: bool = False

    @property
    def player(self) -> int:
        return 1 - self.first if len(self.taken) == 2 and not self.alone else self.first

    def moves(self) -> list[int]:
        return [1, 2, 3][: 2 + self.alone] if len(self.taken) < 4 - self.alone else []

    def play(self, move: int) -> Twice:
        if move not in self.moves():
            refuse(self, move)
        return self._replace(taken=(*self.taken, move))

    def rewards(self) -> tuple[float, ...]:
        """1 for `first` if the sum is odd, else for the other; alone from 0 to 1, in sixths."""
        if self.moves():
            refuse_unfinished()
        if self.alone:
            return (sum(place * move for place, move in enumerate(self.taken, 1)) % 7 / 6,)
        winner = self.first if sum(self.taken) % 2 else 1 - self.first
        return (1.0, 0.0) if winner == 0 else (0.0, 1.0)

    def __str__(self) -> str:
        told = f"taken so far: {', '.join(map(str, self.taken)) or 'nothing'}; "
        return told + ("a game for one" if self.alone else f"player {self.player} moves next")


def shown_only_by(state: Any) -> Sequence[str]:
    """The mistakes that show where other than two players move, or not in strict turns, and nowhere else."""
    other = getattr(state, "players", 2) > 2 or getattr(state, "alone", False)
    return ["two-players-only", "mover-flipped"][not other :] if other or isinstance(state, Twice) else []


ALONE = Twice(alone=True)
THREE = Nim((1, 2), players=3)
LONG_GAME = Nim((2,) * 6)  # of six to twelve moves, without draws
# Of every kind: two players from both seats, three, double moves, one player alone
SMALL_GAMES = (COURSE, MIRRORED, THREE, Twice(), Twice(first=1), ALONE)
