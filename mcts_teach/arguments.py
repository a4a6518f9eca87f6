"""The arguments that every search takes, checked in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from inspect import Parameter, signature
from numbers import Real
from typing import Any, TypedDict, cast

from mcts_teach.combining import Bundle, check_joined, layers_of
from mcts_teach.errors import check_seed, number, positive_number, whole_number
from mcts_teach.mcts import (
    Backpropagate,
    Expand,
    Score,
    Select,
    Simulate,
    backpropagate,
    expand,
    select,
    simulate,
    ucb1,
)

NOT_NEGATIVE = "of at least 0"
AnyScore = Callable[..., float]
CORE = {"score": ucb1, "select": select, "expand": expand, "simulate": simulate, "backpropagate": backpropagate}
PHASES = ("select", "expand", "simulate", "backpropagate")


class Phases(TypedDict, total=False):
    """The functions that a search may be given; it takes the core's for those that are left out."""

    score: Score[Any]
    select: Select[Any]
    expand: Expand[Any]
    simulate: Simulate[Any]
    backpropagate: Backpropagate[Any]


def as_bundle(phases: Phases) -> Phases:
    """Make a bundle of phases, which a type checker takes for the dictionary that it was."""
    return cast(Phases, Bundle(phases))


def check_search(
    iterations: int | None, seconds: float | None, seed: object, c: float | None, phases: Mapping[str, Any]
) -> Phases:
    """Refuse a search without an end or a seed, and what is no phase; return the phases, with c bound to the score.

    Everything that searches asks this first: the same arguments are right everywhere, and wrong in the same words.
    """
    if iterations is None and seconds is None:
        raise ValueError("say how long to search: iterations=1000, or seconds=1")
    if iterations is not None:
        whole_number("iterations", iterations, 1)
    if seconds is not None:
        positive_number("seconds", seconds)
    check_seed(seed)
    for name, phase in phases.items():
        if name not in ("score", *PHASES):
            raise TypeError(f"a search takes no {name!r}; it takes a function for each of score, {', '.join(PHASES)}")
        if not callable(phase):
            raise ValueError(f"{name}={phase!r}: a search takes a function for each of score, {', '.join(PHASES)}")
    check_joined(phases)
    bound = {} if c is None else {"score": set_constant(phases["score"], c)}
    score = phases.get("score", ucb1)
    if c is None and score is not ucb1 and (constant := constant_of(score)) is not None:
        number("c", constant, NOT_NEGATIVE, 0)
    return cast(Phases, hand_rng_on({**phases, **bound}))


def hand_rng_on(phases: dict[str, object]) -> Mapping[str, object]:
    """The phases, of which `expand` hands its random generator on to a `select` that draws, as one with dice does."""
    for layer in layers_of(phases.get("select")):
        wrap = getattr(getattr(layer, "__self__", None), "wrap_expand", None)
        if wrap and "expand" in phases:
            return {**phases, "expand": wrap(phases["expand"])}
    return phases


def set_constant(score: AnyScore, c: float) -> partial[float]:
    """The score with another constant c; ValueError if it takes none.

    >>> from mcts_teach import ucb1
    >>> set_constant(ucb1, 0.7).keywords
    {'c': 0.7}
    """
    if _parameter_c(score) is None:
        raise ValueError(f"c={c!r}: {getattr(score, '__name__', score)!r} has no constant c that could be set")
    constant = number("c", c, NOT_NEGATIVE, 0)
    return partial(score, c=c if type(c) is int else constant)


def constant_of(score: AnyScore) -> float | None:
    """The constant c of a score, as it was set or as it comes; None if it has none.

    >>> from mcts_teach import ucb1
    >>> constant_of(ucb1)
    1.4142135623730951
    """
    c = _parameter_c(score)
    return float(c.default) if c is not None and isinstance(c.default, Real) else None


def _parameter_c(score: AnyScore) -> Parameter | None:
    """The parameter c of a function, if it can be set by its name."""
    try:
        c = signature(score).parameters.get("c")
    except (TypeError, ValueError):  # not every function in C says what it takes
        return None
    return c if c and c.kind in (Parameter.KEYWORD_ONLY, Parameter.POSITIONAL_OR_KEYWORD) else None


def formula_of(score: AnyScore) -> AnyScore:
    """The function behind a score whose constants were set."""
    while isinstance(score, partial):
        score = score.func
    return score
