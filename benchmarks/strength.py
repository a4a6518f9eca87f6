"""How well a search plays Connect Four against others of the same size: `python benchmarks/strength.py`.

Needs open_spiel (`pip install mcts-teach[bench]`). Flat Monte Carlo shares its random games equally among the legal
moves. OpenSpiel's bot, the one written in C++, plays as it comes: with its solver, which proves wins and losses in the
tree, and with a constant of 2, which is 1 for rewards from 0 to 1, as ours are. Then it plays once more as the same
algorithm as ours: without solver, and with our constant; and as it comes against ours with its constant. All matches:
about three hours.
"""

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path

import pyspiel

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, flat_player, match, mcts_player, ucb1
from mcts_teach.players import Dice

GAME = pyspiel.load_game("connect_four")


@dataclass(eq=False)
class flat_monte_carlo(Dice):  # noqa: N801 (called as a function is)
    """Flat Monte Carlo with so many random games a move, shared equally among the legal moves."""

    playouts: int
    seed: int = 0

    def __call__(self, state):
        return flat_player(max(1, self.playouts // len(state.moves())), seed=self.rng.getrandbits(32))(state)


@dataclass(eq=False)
class open_spiel_bot(Dice):  # noqa: N801
    """OpenSpiel's search in C++. It follows a game move by move, for it cannot be given a position of ours."""

    iterations: int
    c: float = 2.0  # for rewards from -1 to 1
    solver: bool = True
    seed: int = 0

    def __post_init__(self):
        super().__post_init__()
        dice = [self.rng.getrandbits(31) for _ in range(2)]
        evaluator = pyspiel.RandomRolloutEvaluator(1, dice[0])
        self.bot = pyspiel.MCTSBot(GAME, evaluator, self.c, self.iterations, 1000, self.solver, dice[1], False)
        self.ours, self.theirs = ConnectFour(), GAME.new_initial_state()

    def __call__(self, state):
        if state != self.ours:
            self._play(next(move for move in self.ours.moves() if self.ours.play(move) == state))
        move = self.bot.step(self.theirs)
        self._play(move)
        return move

    def _play(self, move):
        self.ours = self.ours.play(move)
        self.theirs.apply_action(move)


def main():
    """Play the matches that are asked for, and print each as a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    for iterations in arguments.iterations:
        ours, theirs = mcts_player(iterations), open_spiel_bot(iterations)
        pairs = [
            (ours, flat_monte_carlo(iterations)),
            (ours, theirs),
            (ours, open_spiel_bot(iterations, c=2 * sqrt(2), solver=False)),
            (mcts_player(iterations, score=partial(ucb1, c=1.0)), theirs),
        ]
        for pair in pairs:
            print(match(ConnectFour(), pair, arguments.games), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
