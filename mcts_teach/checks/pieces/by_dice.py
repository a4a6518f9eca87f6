"""Cases about chance that several checks ask: does all of it come from the rng, and are moves drawn alike?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

from mcts_teach.checks.judge import Case, Share

LUCK = 5  # standard errors: one right program in a million is further off


def seeded_case(
    called: str,
    answer: Callable[[Any, Random], Any],
    seeds: int,
    expected: str,
    told: tuple[str, str],
    state: Any,
    key: str = "",
    why: str = "all chance comes from the rng that is handed over, so that a search can be repeated",
) -> Case:
    """Whether the same seed brings the same answer, and others bring others; if not, `told` says which of the two."""

    def call(function: Any) -> Any:
        answers = [answer(function, Random(seed)) for seed in [*range(seeds), *range(seeds)]]
        return answers[:seeds] == answers[seeds:], any(one != answers[0] for one in answers)

    proven = lambda seen: key if seen[0] else ""  # noqa: E731
    return Case(called, call, lambda seen: seen == (True, True), expected, why, lambda s: told[s[0]], state, proven)


def even_case(called: str, draws: Callable[[Any], Counter[Any]], moves: Sequence[Any], why: str, state: Any) -> Case:
    """Whether each of some moves is drawn as often as the others."""
    share = 1 / len(moves)

    def call(function: Any) -> Any:
        counts = draws(function)
        return (counts.total(), *(Share(counts[move] / counts.total()) for move in moves)) if counts else None

    def accepts(seen: Any) -> bool:
        return seen is None or all(abs(one - share) < LUCK * sqrt(share * (1 - share) / seen[0]) for one in seen[1:])

    return Case(
        called,
        call,
        accepts,
        f"each about {share:.2f}",
        why,
        lambda seen: told_shares(seen[1:]),
        state,
        lambda seen: "not-uniform",
    )


def told_shares(values: Sequence[float]) -> str:
    """Shares with two decimals each."""
    return ", ".join(f"{value:.2f}" for value in values)
