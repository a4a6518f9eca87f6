"""A player that searches with the compiled engine."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Unpack

from mcts_teach.arguments import Phases
from mcts_teach.errors import check_function, whole_number
from mcts_teach.fast.run import MOST_THREADS, check_compiled, search
from mcts_teach.games.state import Move, State
from mcts_teach.playing.players import Searching
from mcts_teach.searching import FinalMove, best_move, robust_child
from mcts_teach.stop import silence_searches


class fast_player(Searching):  # noqa: N801 - made as the other players are
    """A player that searches with the compiled engine: it plays the moves of `mcts_player`, sooner.

    It takes `iterations`, `seconds`, `seed`, `c` and `score` as `search` does, and `**variants.solver()` or
    `**alphazero_phases(policy_value_native)`.

    >>> from mcts_teach import TicTacToe, fast
    >>> fast.fast_player(1000)(TicTacToe())
    4
    """

    def __init__(
        self,
        iterations: int | None = None,
        *,
        seconds: float | None = None,
        seed: int | Random = 0,
        threads: int = 1,
        c: float | None = None,
        final_move: FinalMove = robust_child,
        **phases: Unpack[Phases],
    ) -> None:
        check_compiled(iterations, seconds, seed, c, phases)
        whole_number("threads", threads, 1, MOST_THREADS)
        check_function("final_move", final_move, "a root")
        self.iterations, self.seed, self.final_move = iterations, seed, final_move
        last = None if final_move is robust_child else final_move
        several = threads if threads > 1 else None
        self.settings = {"seconds": seconds, "threads": several, "final_move": last, "c": c, **phases}
        self._search = partial(search, iterations=iterations, seconds=seconds, threads=threads, c=c, **phases)
        self.__post_init__()

    def __call__(self, state: State) -> Move:
        with silence_searches():
            root = self._search(state, seed=self.rng)
        move: Move = best_move(root, self.final_move)
        return move
