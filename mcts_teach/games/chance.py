"""Positions in which nobody moves: a die falls, a card is drawn. Their moves are the outcomes: what may happen."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, isclose, isfinite
from random import Random
from typing import Any

from mcts_teach.games.state import State


def has_chance(state: Any) -> bool:
    """Whether a game is one of chance: it has a method that says the odds.

    >>> from mcts_teach import Nim
    >>> from mcts_teach.games import Pig
    >>> has_chance(Pig()), has_chance(Nim((3, 4)))
    (True, False)
    """
    return callable(getattr(state, "chance", None))


def is_chance(state: Any) -> bool:
    """Whether nobody moves in a position that is not over: one of its outcomes happens.

    >>> from mcts_teach.games import Pig
    >>> is_chance(Pig()), is_chance(Pig().play("roll"))
    (False, True)
    """
    return has_chance(state) and state.player is None and len(state.moves()) > 0


def odds_of(state: Any) -> dict[Any, float]:
    """The outcomes of a position of chance, each with its odds.

    >>> from mcts_teach.games import Pig
    >>> odds_of(Pig().play("roll"))[6]
    0.16666666666666666
    """
    return dict(zip(*state.chance(), strict=True))


def draw_outcome(state: Any, rng: Random, among: Sequence[Any] | None = None) -> Any:
    """What happens in a position of chance, drawn by the odds; only the outcomes `among`, if they are given.

    >>> from random import Random
    >>> from mcts_teach.games import Pig
    >>> draw_outcome(Pig().play("roll"), Random(0)), draw_outcome(Pig().play("roll"), Random(0), among=[3])
    (6, 3)
    """
    odds = odds_of(state)
    outcomes = list(odds if among is None else among)
    return rng.choices(outcomes, [odds[outcome] for outcome in outcomes])[0]


def random_move(state: State, rng: Random) -> Any:
    """A legal move drawn at random, all with equal chances; where nobody moves, an outcome drawn by its odds."""
    return draw_outcome(state, rng) if is_chance(state) else rng.choice(state.moves())


def check_chance(state: Any, moves: Sequence[Any]) -> None:
    """Refuse outcomes that are not the legal moves, and odds that are not positive or do not add up to 1."""
    method = f"{type(state).__name__}.chance()"
    try:
        outcomes, odds = map(list, state.chance())
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
