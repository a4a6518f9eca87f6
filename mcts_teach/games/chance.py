"""Positions in which nobody moves: a die falls, a card is drawn. Their moves are what may happen."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, isclose, isfinite
from random import Random
from typing import Any

from mcts_teach.games.state import State

Rewards = tuple[float, ...]


def has_chance(state: Any) -> bool:
    """Whether a game says with what odds its chances fall.

    >>> from mcts_teach import Nim
    >>> from mcts_teach.games import Pig
    >>> has_chance(Pig()), has_chance(Nim((3, 4)))
    (True, False)
    """
    return callable(getattr(state, "chance", None))


def is_chance(state: Any) -> bool:
    """Whether nobody moves in a position that is not over: one of its outcomes happens.

    >>> from mcts_teach.games import Pig
    >>> is_chance(Pig()), is_chance(Pig().play(1))
    (False, True)
    """
    return has_chance(state) and state.player is None


def drawn(state: State, rng: Random, among: Sequence[Any] | None = None) -> Any:
    """An outcome of a position of chance, drawn by its odds, or by those of the outcomes `among` which to draw.

    >>> from random import Random
    >>> from mcts_teach.games import Pig
    >>> drawn(Pig().play(1), Random(0)), drawn(Pig().play(1), Random(0), among=[3])
    (6, 3)
    """
    outcomes, odds = state.chance()  # type: ignore[attr-defined]
    if among is not None:
        of = dict(zip(outcomes, odds, strict=True))
        outcomes, odds = among, [of[outcome] for outcome in among]
    return rng.choices(outcomes, odds)[0]


def random_move(state: State, rng: Random) -> Any:
    """A legal move drawn at random, all with equal chances; where nobody moves, an outcome drawn by its odds."""
    return drawn(state, rng) if is_chance(state) else rng.choice(state.moves())


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
