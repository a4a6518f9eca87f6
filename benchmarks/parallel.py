"""What searching in parallel gains in speed and loses in strength: `python benchmarks/parallel.py [speed] [strength]`.

Needs numba and, for the rows of Dask, distributed (`pip install '.[fast,dask]'`). Results go to
`notebooks/measured/parallel.json`, which notebook 16 draws; a part that is not asked for stays as it is there.

Speed: one search of the empty Connect Four board on executors that have been started and warmed up before. All take
turns, so that whatever else the machine does befalls all of them; each is compared with the same work done in turn
in this process. Wants a quiet machine. Strength: matches that the seed decides, whatever the machine. Both: about 15
minutes on two cores.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from harness import BUSY, MEASURED, is_quiet, machine, take_turns, timed
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, fast, search
from mcts_teach.files import write_file
from mcts_teach.parallel import match_parallel, parallel_player, search_parallel, simulate_parallel

FILE = MEASURED / "parallel.json"
TREES = 4
ITERATIONS = {"readable": 20_000, "compiled": 1_000_000}
ENGINES = {"readable": search, "compiled": fast.search}

# Speed


def trees(engine, executor, seed):
    """Grow several trees with an engine; None grows one after the other here."""
    where = {"workers": 1} if executor is None else {"executor": executor}
    how = {"trees": TREES, "engine": ENGINES[engine], "progress": False}
    search_parallel(ConnectFour(), ITERATIONS[engine], seed=seed, **how, **where)


def leaves(playouts, executor, seed):
    """Grow one tree with so many playouts at each leaf, in two tasks; without an executor, in one thread."""
    with ThreadPoolExecutor(1) as one:
        settings = {"playouts": playouts, "tasks": 1 if executor is None else 2, "executor": executor or one}
        search(ConnectFour(), 16_000 // playouts, seed=seed, simulate=partial(simulate_parallel, **settings))


def dask_executor(stack, workers):
    """The executor of a Dask cluster on this machine; None if Dask is not installed."""
    try:
        from distributed import LocalCluster
    except ModuleNotFoundError:
        return None
    cluster = stack.enter_context(LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None))
    return stack.enter_context(cluster.get_client()).get_executor(pure=False)


def places(stack):
    """Executors of one and of two workers, by their names."""
    found, afresh = {}, get_context("spawn")  # as on Windows and macOS; to fork beside threads may hang
    for workers in 1, 2:
        found["threads", workers] = stack.enter_context(ThreadPoolExecutor(workers))
        found["processes", workers] = stack.enter_context(ProcessPoolExecutor(workers, afresh))
        found["Dask", workers] = dask_executor(stack, workers)
    return {name: executor for name, executor in found.items() if executor is not None}


def speed(rounds):
    """How many times as fast as in turn each way is, with one worker and with two."""
    with ExitStack() as stack:
        executors = places(stack)
        jobs = {}
        for place, executor in executors.items():
            jobs |= {(f"trees, {engine} engine", *place): partial(trees, engine, executor) for engine in ENGINES}
        for playouts in 8, 1000:
            pool = executors["processes", 2]
            jobs[f"leaves, {playouts:,} playouts each", "processes", 2] = partial(leaves, playouts, pool)
        jobs |= {(what, "in turn", 1): partial(job.func, job.args[0], None) for (what, _, _), job in jobs.items()}
        taken = take_turns({key: partial(timed, job) for key, job in jobs.items()}, rounds, "searches")
    best = {key: min(one.wall for one in seconds) for key, seconds in taken.items()}
    quiet = is_quiet({key: seconds for key, seconds in taken.items() if "in turn" in key})
    if not quiet:
        print(BUSY, file=sys.stderr)
    rows = [
        {"what": what, "where": where, "workers": workers, "speed_up": round(best[what, "in turn", 1] / seconds, 2)}
        for (what, where, workers), seconds in best.items()
        if where != "in turn"
    ]
    return {**machine(), "quiet": quiet, "rounds": rounds, "iterations": ITERATIONS, "trees": TREES, "rows": rows}


# Strength


def pairings():
    """Who plays whom: trees and iterations in all of the one side, and of the other."""
    for total in 400, 2_000, 10_000:
        for count in 4, 16:
            yield f"{count} trees share what one tree gets", (count, total), (1, total)
    for iterations in 500, 2_500:
        yield "4 trees get as much each as one tree", (4, 4 * iterations), (1, iterations)
        yield "one tree gets 4 times as much", (1, 4 * iterations), (1, iterations)


def strength(games):
    """The share of points that each first side wins, with its 95 % interval."""
    rows = []
    for what, one, other in tqdm(list(pairings()), unit="match"):
        players = [parallel_player(total, trees=count, engine=fast.search) for count, total in (one, other)]
        played = match_parallel(ConnectFour(), players, games, progress=False)
        low, high = played.interval
        row = {"what": what, "trees": one[0], "iterations": one[1], "against": other[1]}
        rows.append(row | {"score": round(played.score, 4), "low": round(low, 4), "high": round(high, 4)})
    return {"game": "Connect Four", "games": games, "seed": 0, "rows": rows}


def main():
    """Measure what is asked for, and store and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help="speed, strength; both unless one is named")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=600)
    arguments = parser.parse_args()
    measure = {"speed": partial(speed, arguments.rounds), "strength": partial(strength, arguments.games)}
    if not set(arguments.parts) <= set(measure):
        parser.error(f"the parts are {', '.join(measure)}, not {', '.join(arguments.parts)}")
    results = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for part in arguments.parts or measure:
        results[part] = measure[part]()
        FILE.parent.mkdir(exist_ok=True)
        write_file(FILE, json.dumps(results, indent=1) + "\n")
        print(part, *results[part]["rows"], sep="\n")


if __name__ == "__main__":
    main()
