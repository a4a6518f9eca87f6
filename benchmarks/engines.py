"""How many iterations a second `search` does, next to two other searches in Python: `python benchmarks/engines.py`.

Needs mctspy and open_spiel (`pip install mcts-teach[bench]`). The searches take turns in one run, so that whatever
else the machine does befalls all of them.
"""

import math
import platform
import sys
from datetime import date
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import numpy as np
import pyspiel
from mctspy.games.common import TwoPlayersAbstractGameState
from mctspy.games.examples.tictactoe import TicTacToeGameState
from mctspy.tree.nodes import TwoPlayersGameMonteCarloTreeSearchNode
from mctspy.tree.search import MonteCarloTreeSearch
from open_spiel.python.algorithms import mcts as open_spiel_mcts
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, TicTacToe, search

ITERATIONS = 1_000
ROUNDS = 5


class Adapter(TwoPlayersAbstractGameState):
    """A position of ours for mctspy, which has no Connect Four: players 1 and -1, and a result for player 1."""

    def __init__(self, state):
        self.state = state
        self.next_to_move = 1 if state.player == 0 else -1
        self.legal = state.moves()

    @property
    def game_result(self):
        if self.legal:
            return None
        first, second = self.state.rewards()
        return first - second

    def is_game_over(self):
        return not self.legal

    def move(self, action):
        return Adapter(self.state.play(action))

    def get_legal_actions(self):
        return list(self.legal)


def ours(state):
    """Search with this package."""
    return lambda seed: search(state, ITERATIONS, seed=seed)


def with_mctspy(state):
    """Search with mctspy, from a position of its own kind."""

    def run(seed):
        np.random.seed(seed)
        MonteCarloTreeSearch(TwoPlayersGameMonteCarloTreeSearchNode(state)).best_action(ITERATIONS)

    return run


def with_open_spiel(name):
    """Search with OpenSpiel's Python MCTS: UCT, one random game an iteration, no solver."""
    game = pyspiel.load_game(name)

    def run(seed):
        dice = np.random.RandomState(seed)
        evaluator = open_spiel_mcts.RandomRolloutEvaluator(1, random_state=dice)
        bot = open_spiel_mcts.MCTSBot(game, math.sqrt(2), ITERATIONS, evaluator, solve=False, random_state=dice)
        bot.mcts_search(game.new_initial_state())

    return run


ENGINES = {
    "tic-tac-toe": {
        "mcts_teach": ours(TicTacToe()),
        "mctspy, its own game": with_mctspy(TicTacToeGameState(np.zeros((3, 3)))),
        "mctspy, our game": with_mctspy(Adapter(TicTacToe())),
        "OpenSpiel, Python": with_open_spiel("tic_tac_toe"),
    },
    "Connect Four": {
        "mcts_teach": ours(ConnectFour()),
        "mctspy, our game": with_mctspy(Adapter(ConnectFour())),
        "OpenSpiel, Python": with_open_spiel("connect_four"),
    },
}


def measure():
    """Seconds of each round, by game and engine; the engines take turns, and one round before warms them up."""
    seconds = {(game, name): [] for game, engines in ENGINES.items() for name in engines}
    turns = [(number, *key) for number in range(ROUNDS + 1) for key in seconds]
    for number, game, name in tqdm(turns, desc="searching", unit="search"):
        start = perf_counter()
        ENGINES[game][name](Random(number).randrange(2**32))
        if number > 0:
            seconds[game, name].append(perf_counter() - start)
    return {key: median(times) for key, times in seconds.items()}


def main():
    """Measure, and print a table."""
    seconds = measure()
    print(f"{ITERATIONS:,} iterations from the empty board, medians of {ROUNDS}.")
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}, {date.today()}\n")
    print(f"{'game':<13} {'search':<22} {'iterations/s':>12} {'mcts_teach is':>14}")
    for (game, name), taken in seconds.items():
        faster = f"{taken / seconds[game, 'mcts_teach']:.1f} x as fast" if name != "mcts_teach" else ""
        print(f"{game:<13} {name:<22} {ITERATIONS / taken:>12,.0f} {faster:>14}")


if __name__ == "__main__":
    main()
