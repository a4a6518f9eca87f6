"""Cases about chance that several checks ask: does all of it come from the rng, and are moves drawn alike?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from mcts_teach.checks.judge import UNSEEN, Case, Facts, Share, no_picture
from mcts_teach.names import move_name

SEED = "all chance comes from the rng that is handed over, so that a search can be repeated"


def repeats(called: str, draws: Callable[[Any, Random], Any], seeds: int, state: Any) -> Case:
    """Whether the same seed brings the same again, and others bring others."""

    def call(function: Any) -> Facts:
        once, again = ([repr(draws(function, Random(seed))) for seed in range(seeds)] for _ in range(2))
        others = "others" if len(set(once)) > 1 else "the same"
        return {"with the same seed again": "the same" if once == again else "others", "with other seeds": others}

    return Case(called, call, why=SEED, state=state, draw=no_picture)


def shares(state: Any, moves: Sequence[Any], counts: Counter[Any]) -> Any:
    """How often each of some moves came; it cannot be seen where the draws are made on positions of one's own."""
    total = counts.total()
    return {move_name(state, move): Share(counts[move] / total, total) for move in moves} if total else UNSEEN


def even(state: Any, moves: Sequence[Any]) -> Facts:
    """The same if all are drawn alike."""
    return {move_name(state, move): 1 / len(moves) for move in moves}
