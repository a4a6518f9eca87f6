"""How much sooner PUCT is when it is compiled: `python benchmarks/guided.py`. Two minutes.

Both engines search a game that has its own priors and values; they grow the same tree. They take turns; printed are
the medians of the CPU time, and of the ratios round by round.
"""

import sys
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from harness import BUSY, is_quiet, lasting, machine, take_turns

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import fast, search
from mcts_teach.games.m_n_k import has_line
from mcts_teach.variants import alphazero_phases, policy_value_native

ROUNDS, ITERATIONS = 15, 1000
NATIVE = alphazero_phases(policy_value_native)


class Rows(NamedTuple):
    """Four in a row on a board of 6 x 6, whose middle is liked, and where a larger middle is thought worth more."""

    mine: int = 0
    theirs: int = 0
    player: int = 0
    won: bool = False

    def moves(self):
        free = 0 if self.won else ~(self.mine | self.theirs)
        return [cell for cell in range(36) if free >> cell & 1]

    def play(self, move):
        if self.won or not 0 <= move < 36 or (self.mine | self.theirs) >> move & 1:
            raise ValueError(f"illegal move {move}; legal are {self.moves()}")
        stones = self.mine | 1 << move
        return Rows(self.theirs, stones, 1 - self.player, has_line(stones, 6, 6, 4))

    def rewards(self):
        if not self.won and self.mine | self.theirs != (1 << 36) - 1:
            raise ValueError("the game is not over")
        if self.won:
            return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)
        return (0.5, 0.5)

    def prior(self, move):
        row, col = divmod(move, 6)
        return 1 / (1 + (row - 2.5) ** 2 + (col - 2.5) ** 2)

    def estimate(self):
        middle = 0b001100001100 << 12
        share = 0.5 + 0.1 * ((self.mine & middle).bit_count() - (self.theirs & middle).bit_count())
        return (share, 1 - share) if self.player == 0 else (1 - share, share)


def main():
    """Measure and print."""
    engines = {"readable": search, "compiled": fast.search}
    run = {name: partial(engine, Rows(), ITERATIONS, **NATIVE) for name, engine in engines.items()}
    jobs = {name: lasting(lambda seed, name=name: run[name](seed=seed), 0.2) for name in run}
    taken = take_turns(jobs, ROUNDS, "guided")
    print(machine(), *[] if is_quiet(taken) else [BUSY], sep="\n")
    for name, seconds in taken.items():
        print(name, f"{ITERATIONS / median(one.charged for one in seconds):,.0f} iterations a second")
    ratios = [slow.charged / quick.charged for slow, quick in zip(*taken.values(), strict=True)]
    print(f"{median(ratios):.0f} times, in single rounds {min(ratios):.0f} to {max(ratios):.0f}")


if __name__ == "__main__":
    main()
