"""Pig: roll a die as often as you dare; a 1 loses what the turn has earned, and the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mcts_teach.errors import whole_number
from mcts_teach.games.board import Position
from mcts_teach.games.state import Move, as_move, refuse, refuse_unfinished

HOLD, ROLL = "hold", "roll"
FACES = (1, 2, 3, 4, 5, 6)
DIE = (FACES, (1 / 6,) * 6)


class _Pig(NamedTuple):
    goal: int
    points: tuple[int, int]
    turn: int
    rolling: bool
    who: int


class Pig(Position, _Pig):
    """A position of Pig for two players, of whom the first with `goal` points wins (Scarne 1945, "Scarne on Dice").

    It is the turn of player `who`, and the turn has earned `turn` so far. The player may "roll" the die or "hold"; a
    turn begins with a roll. A roll of 2 to 6 adds to what the turn has earned; holding adds that to the player's
    points. After a 1 the turn is over and has earned nothing. While the die falls, `rolling`, nobody moves.
    ValueError for settings to which no game leads, and for illegal moves.

    >>> state = Pig().play("roll").play(6)
    >>> state, state.moves(), state.play("hold").player
    (Pig(20, turn=6), ['hold', 'roll'], 1)
    """

    __slots__ = ()
    constant_sum = True
    chance_name = "die"

    def __new__(
        cls, goal: int = 20, points: tuple[int, int] = (0, 0), turn: int = 0, rolling: bool = False, who: int = 0
    ) -> Pig:
        goal, who = whole_number("goal", goal, 2, 100), whole_number("who", who, 0, 1)
        if not isinstance(points, Sequence) or len(points) != 2:
            raise ValueError(f"points must be two whole numbers such as (0, 0), not {points!r}")
        one, other = (whole_number("a player's points", number, 0, goal) for number in points)
        left = goal - (one, other)[who]
        turn = whole_number("turn", turn, 0, left)
        if goal in (one, other) and (turn or rolling or not left):  # it would be the loser's turn
            raise ValueError(f"with the points {points!r} the game is over, so player {who} cannot have a turn")
        if turn == 1 < left:
            raise ValueError(f"no turn earns 1: a 1 ends it, with nothing; give turn=0, or 2 to {left}")
        return tuple.__new__(cls, (goal, (one, other), turn, bool(rolling), who))

    @property
    def player(self) -> int | None:
        """Whose turn it is, 0 or 1; None while the die falls."""
        return None if self.rolling else self.who

    @property
    def aim(self) -> str:
        """How to win, in a sentence."""
        return f"Whoever has {self.goal} points first wins; a 1 loses the turn."

    def moves(self) -> list[Any]:
        """Hold and roll, or the faces of the falling die."""
        if self.goal in self.points:
            return []
        if self.rolling:
            return list(FACES)
        return [HOLD, ROLL] if self.turn else [ROLL]

    def chance(self) -> tuple[tuple[int, ...], tuple[float, ...]]:
        """The faces of the die, and the odds of each."""
        return DIE

    def play(self, move: Move) -> Pig:
        """Roll, hold, or let the die show a face."""
        if not isinstance(move, int | str):
            move = as_move(self, move)
        if move not in self.moves():
            refuse(self, move)
        if move == ROLL:
            return self._replace(rolling=True)
        if isinstance(move, int) and move != 1:  # a face of the die
            return self._replace(turn=min(self.turn + move, self.goal - self.points[self.who]), rolling=False)
        earned = 0 if self.rolling else self.turn
        one, other = (has + earned * (player == self.who) for player, has in enumerate(self.points))
        return tuple.__new__(Pig, (self.goal, (one, other), 0, False, 1 - self.who))

    def rewards(self) -> tuple[float, float]:
        """1 for the player who reached the goal, 0 for the other; ValueError before the end."""
        if self.moves():
            refuse_unfinished()
        return (1.0, 0.0) if self.points[0] == self.goal else (0.0, 1.0)

    def __str__(self) -> str:
        turn = f" + {self.turn}" * (self.turn > 0) + " + ?" * self.rolling
        return "\n".join(f"player {one}  {has}{turn if one == self.who else ''}" for one, has in enumerate(self.points))

    def __repr__(self) -> str:
        fields = zip(self._fields, self, (None, (0, 0), 0, False, 0), strict=True)
        settings = [f"{name}={value}" for name, value, usual in fields if value != usual]
        return f"Pig({', '.join([str(self.goal), *settings[1:]])})"
