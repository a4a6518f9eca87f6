"""How random games of Connect Four end: `python benchmarks/random_games.py`.

Needs numba (`pip install '.[fast]'`). Plays games from the empty board in which every legal move is as likely as
any other, by the package's own rules as `mcts_teach.fast` compiles them, and counts who wins and after how many discs.
The counts go to `notebooks/measured/random_games.json`. They depend on the seed and the number of games only, whatever
the machine and the number of threads. A billion games take about ten minutes on two quiet cores.
"""

import argparse
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
from harness import MEASURED
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour
from mcts_teach.fast.rng import njit, rng_record
from mcts_teach.fast.rules import position_of, rules_of
from mcts_teach.files import write_file

FILE = MEASURED / "random_games.json"
ENDINGS = "won_by_first", "won_by_second", "drawn"
LONGEST = 42  # discs fill the board
PIECE = 1_000_000  # games with a random generator of their own


@njit
def play(rules, empty, games, rng, buffer, counts):
    """Play random games from the empty board; count them by how they end and by their number of discs."""
    for _ in range(games):
        state, discs = position_of(rules, empty), 0
        moves = state.moves_into(buffer)
        while moves > 0:
            state = state.play(buffer[rng.randrange(moves)])
            moves = state.moves_into(buffer)
            discs += 1
        first, second = state.rewards()
        counts[0 if first > second else 1 if second > first else 2, discs] += 1


def piece(games, seed):
    """The counts of so many games with a random generator of their own."""
    counts = np.zeros((len(ENDINGS), LONGEST + 1), np.int64)
    rules, buffer = rules_of(ConnectFour, native=False), np.empty(7, np.int64)
    play(rules, tuple(ConnectFour()), games, rng_record(seed), buffer, counts)
    return counts


def count(games, seed=0, threads=1, progress=True):
    """How many of so many random games end in each way, a row each, after each number of discs, a column each."""
    rng = Random(seed)
    sizes = [PIECE] * (games // PIECE) + [games % PIECE]
    seeds = [rng.getrandbits(64) for _ in sizes]
    total = piece(0, 0)  # compiled once, and not by each thread
    pool = ThreadPoolExecutor(threads)
    try:
        with tqdm(total=games, unit="game", unit_scale=True, disable=not progress) as bar:
            for size, counts in zip(sizes, pool.map(piece, sizes, seeds), strict=True):
                total += counts
                bar.update(size)
    finally:
        pool.shutdown(cancel_futures=True)
    return total


def summary(counts):
    """Shares and the mean length of a game, each with its standard error."""
    games, length = counts.sum(), np.arange(LONGEST + 1)
    shares = {name: row.sum() / games for name, row in zip(ENDINGS, counts, strict=True)}
    mean = (counts.sum(axis=0) * length).sum() / games
    variance = (counts.sum(axis=0) * (length - mean) ** 2).sum() / games
    errors = {name: sqrt(share * (1 - share) / games) for name, share in shares.items()}
    return {name: (shares[name], errors[name]) for name in ENDINGS} | {"mean_length": (mean, sqrt(variance / games))}


def store(counts, seed, file):
    """Write what notebooks quote."""
    endings = {name: int(row.sum()) for name, row in zip(ENDINGS, counts, strict=True)}
    length = round(float(summary(counts)["mean_length"][0]), 6)
    found = {"game": "Connect Four", "games": int(counts.sum()), "seed": seed, **endings, "mean_length": length}
    write_file(file, json.dumps(found, indent=1) + "\n")


def main():
    """Play, store and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--file", type=Path, default=FILE, help="where the counts go")
    arguments = parser.parse_args()
    if arguments.games < 1:
        parser.error(f"--games must be at least 1, not {arguments.games}")
    counts = count(arguments.games, arguments.seed, arguments.threads)
    store(counts, arguments.seed, arguments.file)
    for name, (value, error) in summary(counts).items():
        print(f"{name:>13}: {value:.7f} +- {error:.7f}")


if __name__ == "__main__":
    main()
