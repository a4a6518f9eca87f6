"""Positions of chance, in which a die falls or a card is dealt: nobody moves, and the moves are the outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, isclose, isfinite
from random import Random
from typing import Any, Protocol, TypeGuard

from mcts_teach.games.state import Move, State


class GameOfChance(State, Protocol):
    """A position of a game with dice or cards."""

    def chance(self) -> tuple[Sequence[Move], Sequence[float]]:
        """The outcomes, which are the moves here, and the odds of each; asked only where `player` is None."""


def has_chance(state: object) -> TypeGuard[GameOfChance]:
    """Whether a game has dice or cards: it has a method `chance` that gives the odds.

    >>> from mcts_teach import Nim
    >>> from mcts_teach.games import Pig
    >>> has_chance(Pig()), has_chance(Nim((3, 4)))
    (True, False)
    """
    return callable(getattr(state, "chance", None))


def refuse_dice(state: object, name: str) -> None:
    """Refuse a game of chance, of which `name` knows nothing."""
    if has_chance(state):
        raise ValueError(f"{type(state).__name__} is a game of chance, and {name} is for games without dice")


def is_chance(state: object) -> TypeGuard[GameOfChance]:
    """Whether this is a position of chance: the game is not over, nobody moves, and one of the outcomes happens.

    >>> from mcts_teach.games import Pig
    >>> is_chance(Pig()), is_chance(Pig().play("roll"))
    (False, True)
    """
    return has_chance(state) and state.player is None and len(state.moves()) > 0


def odds_of(state: GameOfChance) -> dict[Move, float]:
    """The odds of each outcome in a position of chance.

    >>> from mcts_teach.games import Pig
    >>> odds_of(Pig().play("roll"))[6]
    0.16666666666666666
    """
    return dict(zip(*state.chance(), strict=True))


def draw_outcome(state: Any, rng: Random, among: Sequence[Move] | None = None) -> Move:
    """Draw an outcome of a position of chance by the odds; only one of the outcomes `among`, if they are given.

    >>> from random import Random
    >>> from mcts_teach.games import Pig
    >>> draw_outcome(Pig().play("roll"), Random(0)), draw_outcome(Pig().play("roll"), Random(0), among=[3])
    (6, 3)
    """
    odds = odds_of(state)
    outcomes = list(odds if among is None else among)
    return rng.choices(outcomes, [odds[outcome] for outcome in outcomes])[0]


def random_move(state: State, rng: Random, moves: Sequence[Move] = ()) -> Move:
    """Draw one of the legal moves, which may be given, all with equal odds; in a position of chance by its odds."""
    moves = moves or state.moves()
    return draw_outcome(state, rng) if has_chance(state) and state.player is None else rng.choice(moves)


def check_chance(state: GameOfChance, moves: Sequence[Move]) -> None:
    """Refuse outcomes that are not the legal moves, and odds that are not positive or do not add up to 1."""
    method = f"{type(state).__name__}.chance()"
    try:
        outcomes, odds = state.chance()
        outcomes, odds = list(outcomes), list(odds)
    except (TypeError, ValueError):
        raise ValueError(
            f"{method} returned {state.chance()!r}; it must return two lists, the outcomes and their odds"
        ) from None
    if outcomes != list(moves):
        raise ValueError(f"{method} has the outcomes {outcomes!r}, and moves() are {list(moves)!r}; they must be equal")
    if len(odds) != len(outcomes) or not all(isfinite(chance) and chance > 0 for chance in odds):
        raise ValueError(f"{method} has the odds {odds!r}; each outcome must have one, above 0")
    if not isclose(fsum(odds), 1):
        raise ValueError(f"{method} has odds that add up to {fsum(odds):g}: {odds!r}; they must add up to 1")
