"""Cases about chance that several checks ask: does all of it come from the rng, and are moves drawn alike?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

from mcts_teach.checks.judge import UNSEEN, Case, Facts, Share
from mcts_teach.names import move_name

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


SEED = "all chance comes from the rng that is handed over, so that a search can be repeated"


def repeats(called: str, draws: Callable[[Any, Random], Any], seeds: int, state: Any) -> Case:
    """Whether the same seed brings the same again, and others bring others."""

    def call(function: Any) -> Facts:
        once, again = ([repr(draws(function, Random(seed))) for seed in range(seeds)] for _ in range(2))
        others = "others" if len(set(once)) > 1 else "the same"
        return {"with the same seed again": "the same" if once == again else "others", "with other seeds": others}

    return Case(called, call, why=SEED, state=state)


def shares(state: Any, moves: Sequence[Any], counts: Counter[Any]) -> Any:
    """How often each of some moves came; it cannot be seen where the draws are made on positions of one's own."""
    total = counts.total()
    return {move_name(state, move): Share(counts[move] / total, total) for move in moves} if total else UNSEEN


def even(state: Any, moves: Sequence[Any]) -> Facts:
    """The same if all are drawn alike."""
    return {move_name(state, move): 1 / len(moves) for move in moves}
