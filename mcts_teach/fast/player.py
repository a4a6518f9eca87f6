"""A player that searches with the compiled engine."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from mcts_teach.errors import check_function, whole_number
from mcts_teach.fast.run import MOST_THREADS, check_compiled, search
from mcts_teach.games.state import Move, State
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
from mcts_teach.playing.players import Searching
from mcts_teach.searching import FinalMove, best_move, robust_child
from mcts_teach.stop import silence_searches

PHASES_GIVEN = ("score", "select", "expand", "simulate", "backpropagate")


@dataclass(eq=False, repr=False)
class fast_player(Searching):  # noqa: N801 - made as the other players are
    """A player that searches with the compiled engine: it plays the moves of `mcts_player`, sooner.

    It takes `iterations`, `seconds`, `seed`, `c` and `score` as `search` does, and `**variants.solver()` or
    `**alphazero_phases(policy_value_native)`.

    >>> from mcts_teach import TicTacToe, fast
    >>> fast.fast_player(1000)(TicTacToe())
    4
    """

    iterations: int | None = None
    seed: int | Random = 0
    threads: int = 1
    c: float | None = None
    simulate: Simulate = simulate
    final_move: FinalMove = robust_child
    seconds: float | None = None
    score: Score = ucb1
    select: Select = select
    expand: Expand = expand
    backpropagate: Backpropagate = backpropagate

    def __post_init__(self) -> None:
        phases = {name: getattr(self, name) for name in PHASES_GIVEN}
        check_compiled(self.iterations, self.seconds, self.seed, self.c, phases)
        whole_number("threads", self.threads, 1, MOST_THREADS)
        check_function("final_move", self.final_move, "a root")
        super().__post_init__()

    def __call__(self, state: State) -> Move:
        given = {name: getattr(self, name) for name in ("seconds", "threads", "c", *PHASES_GIVEN)}
        with silence_searches():
            root = search(state, self.iterations, seed=self.rng, **given)
        move: Move = best_move(root, self.final_move)
        return move
