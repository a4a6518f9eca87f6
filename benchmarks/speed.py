"""How many iterations a second each engine does, next to OpenSpiel, mctspy and plain C: `python benchmarks/speed.py`.

Needs numba, mctspy and open_spiel (`pip install mcts-teach[fast,bench]`), and a C compiler for the row in C. All
engines take turns in one run, and what counts is the time of the processor, not that of the clock (but for threads),
so that whatever else the machine does befalls all of them alike; the table shows medians.
"""

import ctypes
import gc
import math
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from datetime import date
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import numpy as np
import pyspiel
from engines import Adapter, with_mctspy, with_open_spiel
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, Hex, TicTacToe, fast, search
from mcts_teach.variants import simulate_quickly

SIZES = (1_000, 10_000, 100_000)
ROUNDS = 5
GAMES = {
    "Connect Four": (ConnectFour(), "connect_four"),
    "Hex 7x7": (Hex(7), "hex(board_size=7)"),
    "tic-tac-toe": (TicTacToe(), "tic_tac_toe"),
}
WANTED = {  # at least so many times OpenSpiel's C++, at 1,000, 10,000 and 100,000 iterations
    "Connect Four": (27, 22, 17),
    "Hex 7x7": (30, 25, 20),
    "tic-tac-toe": (3.5, 3, 2.5),
}
FRESH = (
    "import time; start = time.perf_counter(); from mcts_teach import ConnectFour, best_move, fast; "
    "best_move(fast.search(ConnectFour(), 10_000)); print(time.perf_counter() - start)"
)


def ours(engine, state, **how):
    """Search with an engine of this package."""
    return lambda iterations, seed: engine(state, iterations, seed=seed, **how)


def open_spiel_cpp(name):
    """Search with OpenSpiel's MCTSBot in C++: UCT, one random game an iteration, no solver."""
    game = pyspiel.load_game(name)

    def run(iterations, seed):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, math.sqrt(2), iterations, 1000, False, seed, False)
        bot.mcts_search(game.new_initial_state())

    return run


def in_c():
    """Search Connect Four with the program in C, if there is a compiler. Its rewards go from -1 to 1, so c doubles."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    library = Path(tempfile.mkdtemp()) / "connect_four.so"
    source = Path(__file__).parent / "c" / "connect_four.c"
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source, "-lm"], check=True)
    grow = ctypes.CDLL(str(library)).search
    roots = np.sqrt(np.log(np.maximum(1, np.arange(max(SIZES) + 2)))).astype(np.float32)

    def run(iterations, seed):
        nodes = np.empty((7 * iterations + 8, 5), np.uint32)
        how = (ctypes.c_uint32(iterations), ctypes.c_float(2 * math.sqrt(2)), ctypes.c_uint64(seed))
        grow(nodes.ctypes.data_as(ctypes.c_void_p), roots.ctypes.data_as(ctypes.c_void_p), *how)

    return run


def engines(game):
    """What searches a game, by name, and up to how many iterations it is asked for."""
    state, name = GAMES[game]
    found = {
        "fast, own playout": (ours(fast.search, state, simulate=simulate_quickly), SIZES[-1]),
        "fast, generic playout": (ours(fast.search, state), SIZES[-1]),
        "OpenSpiel, C++": (open_spiel_cpp(name), SIZES[-1]),
        "readable, own playout": (ours(search, state, simulate=simulate_quickly), SIZES[0]),
        "readable, generic playout": (ours(search, state), SIZES[0]),
        "OpenSpiel, Python": (lambda iterations, seed: with_open_spiel(name)(seed), SIZES[0]),
        "mctspy, our game": (lambda iterations, seed: with_mctspy(Adapter(state))(seed), SIZES[0]),
    }
    c = in_c() if game == "Connect Four" else None
    return found | ({"C": (c, SIZES[-1])} if c else {})


def seconds_of(run, iterations, repeats, clock):
    """How long a search takes, on average."""
    start = clock()
    for seed in range(repeats):
        run(iterations, seed)
    return (clock() - start) / repeats


def take_turns(jobs, rounds, clock):
    """The median time of each job, in a run in which all take turns; a first round warms them up."""
    times = {key: [] for key in jobs}
    for turn, key in tqdm([(turn, key) for turn in range(rounds + 1) for key in jobs], leave=False):
        gc.collect()
        gc.freeze()  # what numba and the searches before left behind is not looked through in the time of this one
        taken = seconds_of(*jobs[key], clock)
        if turn > 0:
            times[key].append(taken)
    return {key: median(taken) for key, taken in times.items()}


def print_engines(rounds):
    """The table of engines, and how far they are from what is wanted."""
    jobs = {}
    for game in GAMES:
        for name, (run, most) in engines(game).items():
            quick = name.startswith("fast") or name.endswith("C++") or name == "C"
            for size in (size for size in SIZES if size <= most):
                jobs[game, name, size] = (run, size, max(1, 20_000 // size) if quick else 1)
    speed = {key: key[2] / taken for key, taken in take_turns(jobs, rounds, process_time).items()}
    print(f"{'thousand iterations a second':<42}" + "".join(f"{size:>10,}" for size in SIZES))
    for game, name in dict.fromkeys((game, name) for game, name, _ in speed):
        cells = [f"{speed[game, name, size] / 1000:,.1f}" if (game, name, size) in speed else "" for size in SIZES]
        print(f"{game:<13} {name:<28}" + "".join(f"{cell:>10}" for cell in cells))
    print_ratios(speed)


def print_ratios(speed):
    """How many times as fast one engine is as another."""
    print(f"\n{'times as fast':<42}" + "".join(f"{size:>10,}" for size in SIZES) + "   at least")
    for game, wanted in WANTED.items():
        print_ratio(speed, game, "fast, own playout", "OpenSpiel, C++", wanted)
    print_ratio(speed, "Connect Four", "fast, generic playout", "OpenSpiel, C++", (4.5,) * 3)
    print_ratio(speed, "Connect Four", "fast, own playout", "C", (0.45,) * 3)
    print_ratio(speed, "Connect Four", "readable, own playout", "OpenSpiel, Python", (4,))
    print_ratio(speed, "Connect Four", "readable, own playout", "mctspy, our game", (3,))


def print_ratio(speed, game, one, other, wanted):
    """A line of ratios."""
    known = [size for size in SIZES if (game, one, size) in speed and (game, other, size) in speed]
    cells = "".join(f"{speed[game, one, size] / speed[game, other, size]:>10.2f}" for size in known)
    label = f"{game}: {one.split(',')[0]} / {other}"
    label += " (generic)" if "generic" in one else ""
    print(f"{label:<42}{cells:<30}   {', '.join(map(str, wanted))}")


def print_the_rest(rounds):
    """Threads, large trees, memory, and how long the first answer takes."""
    run = partial(fast.search, ConnectFour(), simulate=simulate_quickly)
    jobs = {
        (threads, size): (lambda size, seed, threads=threads: run(size, seed=seed, threads=threads), size, repeats)
        for threads, size, repeats in ((1, 20_000, 3), (2, 20_000, 3), (1, 100_000, 1), (2, 100_000, 1))
    }
    jobs |= {(1, 10_000): (lambda size, seed: run(size, seed=seed), 10_000, 5)}
    jobs |= {(1, 1_000_000): (lambda size, seed: run(size, seed=seed), 1_000_000, 1)}
    speed = {key: key[0] * key[1] / taken for key, taken in take_turns(jobs, rounds, perf_counter).items()}
    print("\nConnect Four, own playout")
    for size in (20_000, 100_000):
        print(f"two threads over one, {size:,} iterations a tree: {speed[2, size] / speed[1, size]:.2f} (1.8)")
    print(f"speed at 1,000,000 over 10,000 iterations: {speed[1, 1_000_000] / speed[1, 10_000]:.2f} (0.5)")
    tree = fast.Tree(1000)
    print(f"bytes a reserved slot: {(tree.slots.nbytes + tree.moves.nbytes) / 1000:.0f} (40)")
    cold, cached = first_answers()
    print(f"a fresh process answers in {cached:.2f} s (0.6), without anything on disk in {cold:.2f} s (3)")
    print(f"slowest end of a search of a second, of five: {slowest_end() * 1000:.0f} ms late (50)")


def first_answers():
    """Seconds from the import to the first move of a fresh process: with nothing on disk, then with what it left."""
    with tempfile.TemporaryDirectory() as cache:
        surroundings = {**os.environ, "NUMBA_CACHE_DIR": cache}
        command = [sys.executable, "-c", FRESH]
        runs = [subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings) for _ in range(3)]
    return float(runs[0].stdout), min(float(run.stdout) for run in runs[1:])


def slowest_end():
    """How much longer than its budget a search of a second took."""
    late = []
    fast.search(Hex(7), 10, simulate=simulate_quickly)  # compiled before, which is not part of a budget
    for seed in range(5):
        start = perf_counter()
        fast.search(Hex(7), seconds=1, seed=seed, simulate=simulate_quickly)
        late.append(perf_counter() - start - 1)
    return max(late)


def main():
    """Measure, and print tables."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(f"From the empty board, medians of {rounds}; after a line stands what is wanted.")
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}, {date.today()}\n")
    print_engines(rounds)
    print_the_rest(rounds)


if __name__ == "__main__":
    main()
