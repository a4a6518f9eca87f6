"""Cases about chance that several checks ask: does all of it come from the rng, and are moves drawn alike?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from mcts_teach.checks.guard import LINES
from mcts_teach.checks.judge import UNSEEN, Case, Facts, Share, no_picture
from mcts_teach.names import move_name

Draw = Callable[[Any, Random], Sequence[Any]]  # by a function and an rng: the moves that count
SEED = "all chance comes from the rng that is handed over, so that a search can be repeated"
DIFFER, REPEATS = "others", "the same"
REPEATED = {"with the same seed again": REPEATS, "with other seeds": DIFFER}


def repeats(called: str, draws: Callable[[Any, int], Any], seeds: int, state: Any, lines: int = LINES) -> Case:
    """Whether the same seed brings the same again, and others bring others."""

    def call(function: Any) -> Facts:
        once, again = ([repr(draws(function, seed)) for seed in range(seeds)] for _ in range(2))
        found = once == again, len(set(once)) == 1
        return {label: REPEATS if alike else DIFFER for label, alike in zip(REPEATED, found, strict=True)}

    return Case(called, call, why=SEED, state=state, draw=no_picture, lines=lines, right=REPEATED)


def drawn_alike(called: str, why: str, state: Any, moves: Sequence[Any], times: int, seed: int, draw: Draw) -> Case:
    """How often each of some moves is drawn; it cannot be seen where the draws are made on positions of one's own."""

    def call(function: Any) -> Any:
        rng = Random(seed)
        counts = Counter(move for _ in range(times) for move in draw(function, rng))
        total = counts.total()
        return {move_name(state, move): Share(counts[move] / total, total) for move in moves} if total else UNSEEN

    right = {move_name(state, move): 1 / len(moves) for move in moves}
    return Case(called, call, "", why, state, right=right, law="not-uniform", draw=no_picture)
