"""A player that searches with the compiled engine."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from mcts_teach.arguments import check_search
from mcts_teach.errors import check_function, whole_number
from mcts_teach.fast.run import MOST_THREADS, asks_for_proofs, check_playouts, check_score, search
from mcts_teach.games.state import Move, State
from mcts_teach.mcts import Backpropagate, Score, Select, Simulate, backpropagate, select, simulate, ucb1
from mcts_teach.playing.players import Searching
from mcts_teach.searching import FinalMove, best_move, robust_child
from mcts_teach.stop import silence_searches


@dataclass(eq=False, repr=False)
class fast_player(Searching):  # noqa: N801 - made as the other players are
    """A player that searches with the compiled engine: it plays the moves of `mcts_player`, sooner.

    It takes `iterations`, `seconds`, `seed`, `c` and `score` as `search` does, and `**variants.solver()`.

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
    backpropagate: Backpropagate = backpropagate

    def __post_init__(self) -> None:
        phases = {name: getattr(self, name) for name in ("score", "select", "backpropagate")}
        check_score(check_search(self.iterations, self.seconds, self.seed, self.c, phases)["score"])
        asks_for_proofs({name: phases[name] for name in ("select", "backpropagate")})
        whole_number("threads", self.threads, 1, MOST_THREADS)
        check_playouts(self.simulate)
        check_function("final_move", self.final_move, "a root")
        super().__post_init__()

    def __call__(self, state: State) -> Move:
        names = ("seconds", "threads", "c", "score", "select", "simulate", "backpropagate")
        with silence_searches():
            root = search(state, self.iterations, seed=self.rng, **{name: getattr(self, name) for name in names})
        move: Move = best_move(root, self.final_move)
        return move
