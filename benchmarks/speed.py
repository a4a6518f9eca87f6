"""How fast each engine searches, and what else that costs: `python benchmarks/speed.py`.

Measures ours, the peers of `peers.py` and a small program in C, and writes `results/speed.md` (tables),
`results/speed.png` (a plot) and `notebooks/measured/speed.json` (the numbers, which notebook 15 draws). All engines
take turns in one run, after one round that is not counted, so that whatever else the machine does befalls all of them
alike; what counts is the median. A peer that is not installed is left out, and a sentence says what it needs. Wants a
quiet machine, and about ten minutes. The first move of a fresh process is measured in an environment of its own, which
has the extra `fast` alone, for numba imports more where it finds more.

The time is that of the processor. Searches in a process of their own (mctx, the Node.js tutorial) time themselves, by
the processor or by the clock on the wall, whichever is better for them; two threads are timed by the clock on the wall.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import venv
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from time import perf_counter

import memory
import report
from harness import BUSY, MEASURED, Seconds, is_quiet, lasting, machine, take_turns, timed
from peers import CONNECT_FOUR, GAMES, MOST, Elsewhere, LeftOutError, compiler, fast, made, peers, simulate_native
from report import SIZES

TABLES = Path(__file__).with_name("results")
GROWTH = ("fast, own playout", "C, same tree", "C", "OpenSpiel, C++")  # to a million iterations
THREADS = {20_000: 15, 100_000: 15, MOST: 5}  # iterations a tree, and at least so many rounds: short ones vary most
ENOUGH = 0.05  # seconds that a turn takes at least: a core that was busy with another engine has to warm up first
GIT = (["rev-parse", "HEAD"], ["status", "--porcelain", "--untracked-files=no"])
PACKAGES = ("numpy", "numba", "open_spiel", "mctspy", "mcts", "multimcts", "mctx", "pgx", "jax")
FRESH = (
    "import time; from mcts_teach import ConnectFour, best_move, fast; "
    "best_move(fast.search(ConnectFour(), 10_000)); print(time.process_time())"
)
ROOT = Path(__file__).resolve().parents[1]


# Engines


def engines(tutorial):
    """What searches, by game and name, and a sentence for each peer that is left out."""
    here, left_out = {}, {}
    for game in GAMES:
        for name, peer in peers(tutorial).items():
            if game is CONNECT_FOUR or not peer.only_connect_four:
                try:
                    here[game.name, name] = made(peer, game)
                except LeftOutError as error:
                    left_out[name] = str(error)
    return here, left_out


def sizes_of(game, name, largest):
    """For how many iterations an engine is asked."""
    sizes = SIZES if peers()[name].quick else SIZES[:1]
    more = (MOST,) if game == CONNECT_FOUR.name and name in GROWTH else ()
    return [size for size in sizes + more if size <= largest]


def measure_engines(here, rounds, largest):
    """Iterations a second of each engine, and whether the machine was quiet."""
    jobs = {}
    for (game, name), grow in here.items():
        for size in sizes_of(game, name, largest):
            search, away = partial(grow, size), isinstance(grow, Elsewhere)
            jobs[game, name, size] = partial(elsewhere, search) if away else lasting(search, ENOUGH)
    taken = take_turns(jobs, rounds, "engines")
    rows = [
        {"game": game, "engine": name, "iterations": size, "per_second": size / median(one.charged for one in seconds)}
        for (game, name, size), seconds in taken.items()
    ]
    return rows, is_quiet(taken)


def elsewhere(search):
    """The seconds that a search in another process says it took."""
    taken = search(0)["seconds"]
    return Seconds(taken, taken)


def growth(rows):
    """The rows that tell how an engine fares as its tree grows."""
    chosen = [row for row in rows if row["engine"] in GROWTH and row["game"] == CONNECT_FOUR.name]
    return [{key: row[key] for key in ("engine", "iterations", "per_second")} for row in chosen]


# Threads, the first answer and the last moment


def measure_threads(rounds, largest):
    """How many times as much two threads get done as one, by the medians and by the best rounds."""
    rows = []
    for size, at_least in THREADS.items():
        if size <= largest:
            jobs = {threads: partial(timed, partial(in_threads(threads), size)) for threads in (1, 2)}
            taken = take_turns(jobs, max(rounds, at_least), f"threads, {size:,}")
            walls = {threads: [one.wall for one in seconds] for threads, seconds in taken.items()}
            ratio, best = (2 * middle(walls[1]) / middle(walls[2]) for middle in (median, min))
            rows.append({"iterations": size, "ratio": ratio, "best": best})
    return rows


def in_threads(threads):
    """The compiled search with so many threads."""
    how = {"simulate": simulate_native, "threads": threads}
    return lambda iterations, seed: fast.search(CONNECT_FOUR.state, iterations, seed=seed, **how)


def first_answers():
    """CPU seconds of a fresh process to its first move: with nothing on disk, then with what it left."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python")
        install = [python, "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", f"{ROOT}[fast]"]
        subprocess.run(install, check=True, capture_output=True)
        kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")}
        how = {"env": {**kept, "NUMBA_CACHE_DIR": folder}, "cwd": folder, "capture_output": True, "text": True}
        runs = [float(subprocess.run([python, "-c", FRESH], check=True, **how).stdout) for _ in range(10)]
    return {"cold": runs[0], "cached": median(runs[1:])}


def slowest_end():
    """How many seconds after its budget of a second a search ended, at worst of five."""
    late, game = [], GAMES[1].state
    fast.search(game, 10, simulate=simulate_native)  # compiled before, which is not part of a budget
    for seed in range(5):
        start = perf_counter()
        fast.search(game, seconds=1, seed=seed, simulate=simulate_native)
        late.append(perf_counter() - start - 1)
    return max(late)


# All


def versions():
    """The versions of what was measured."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found | first_lines({"node": ["node", "--version"], "C": [compiler(), "--version"]})


def first_lines(commands):
    """The first line that each command says."""
    said = {}
    for name, command in commands.items():
        try:
            said[name] = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()[0]
        except (OSError, TypeError):
            continue
    return said


def commit():
    """The commit that is measured; with a + if files differ from it."""
    said = [subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True).stdout.strip() for words in GIT]
    return said[0] + "+" * bool(said[1])


def processor():
    """The name of the processor, where the system tells it."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), "")


def measure(rounds, largest, tutorial):
    """Everything, as it is stored."""
    here, left_out = engines(tutorial)
    rows, quiet = measure_engines(here, rounds, largest)
    of_connect_four = {name: grow for (game, name), grow in here.items() if game == CONNECT_FOUR.name}
    bytes_taken, unweighed = memory.measure(of_connect_four)
    return {
        **machine(),
        "commit": commit(),
        "processor": processor(),
        "quiet": quiet,
        "rounds": rounds,
        "versions": versions(),
        "rows": [row for row in rows if row["iterations"] in SIZES],
        "growth": growth(rows),
        "memory": bytes_taken,
        "reserved_a_slot": memory.reserved(),
        "threads": measure_threads(rounds, largest),
        "start": first_answers(),
        "slowest_end": slowest_end(),
        "left_out": left_out | unweighed,
        "differs": {name: peer.differs for name, peer in peers().items()},
    }


def main():
    """Measure, store, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--largest", type=int, default=MOST, help="leave out searches of more iterations")
    parser.add_argument("--node-tutorial", metavar="FOLDER", help="a clone of the Node.js tutorial's program")
    parser.add_argument("--results", metavar="FOLDER", type=Path, help="write to this folder only, to try it out")
    arguments = parser.parse_args()
    results = measure(arguments.rounds, arguments.largest, arguments.node_tutorial)
    print(report.write(rounded(results), arguments.results or TABLES, arguments.results or MEASURED))
    if not results["quiet"]:
        print(BUSY, file=sys.stderr)


def rounded(results):
    """Results with four digits, for no more can be relied on."""
    return json.loads(json.dumps(results), parse_float=lambda digits: float(f"{float(digits):.4g}"))


if __name__ == "__main__":
    main()
