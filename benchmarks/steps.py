"""What each step of notebook 15 gains: `python benchmarks/steps.py`.

Needs numba (`pip install '.[fast]'`). The steps are the notebook's own cells, those with the tag "step", so that they
stand once. The last of them is also taken apart. Results go to `notebooks/measured/steps.json`, which the notebook
draws. All steps take turns, and what counts is the time of the processor, not that of the clock, so that whatever else
the machine does befalls all of them alike. A minute.
"""

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import numba
import numpy as np
from harness import BUSY, MEASURED, is_quiet, lasting, machine, take_turns

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, fast, mcts, search
from mcts_teach.fast.rules import position_of, rules_of
from mcts_teach.files import write_file
from mcts_teach.variants import simulate_native

NOTEBOOK = MEASURED.parent / "15_make_it_fast.ipynb"
FILE = MEASURED / "steps.json"
TAG = "step"  # of the cells in which the steps are made
ITERATIONS = 2_000
PLAYOUTS = {"random moves": mcts.simulate, "own playout": simulate_native}
PHASES = ("select", "expand", "simulate", "backpropagate")
NANOSECONDS = (1_000, 10_000, 100_000)  # iterations of the searches that are taken apart
ENOUGH = 0.1  # seconds that one measurement takes at least


def steps():
    """The steps of the notebook, by name: functions of a number of iterations and a seed."""
    names = {}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if TAG in cell["metadata"].get("tags", []):
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    return names["steps"]


def run(step, seed):
    """A search as long as those that are compared."""
    step(ITERATIONS, seed=seed)


def shares_of_phases(simulate, rounds):
    """What share of its time a readable search spends in each phase, measured by phases that look at the clock."""
    spent = dict.fromkeys(PHASES, 0.0)

    def timed(phase, function):
        def run(*arguments):
            start = perf_counter()
            result = function(*arguments)
            spent[phase] += perf_counter() - start
            return result

        return run

    phases = {phase: timed(phase, getattr(mcts, phase)) for phase in PHASES} | {"simulate": timed("simulate", simulate)}
    for seed in range(rounds):
        search(ConnectFour(), ITERATIONS, seed=seed, **phases)
    return {phase: round(seconds / sum(spent.values()), 3) for phase, seconds in spent.items()}


@numba.njit
def play_out(rules, starts, rng):
    """Play a random game from each position; what the first player gets in all."""
    got = 0.0
    for k in range(len(starts)):
        mine, theirs, player, won = starts[k]
        got += position_of(rules, (6, 7, 4, mine, theirs, player, won != 0)).playout(rng)[0]
    return got


def nodes(root):
    """A node and all below it."""
    yield root
    for child in root.children.values():
        yield from nodes(child)


def nanoseconds(rounds):
    """Of an iteration of the compiled engine: in Python around the search, in its playout, and in the tree."""
    rules, rng = rules_of(ConnectFour, True, (6, 7, 4)), fast.rng_record(0)
    compiled = partial(fast.search, ConnectFour(), simulate=simulate_native)
    jobs = {("around", 1): lasting(lambda seed: compiled(1, seed=seed), ENOUGH)}
    for size in NANOSECONDS:
        starts = np.array([node.state[3:] for node in nodes(compiled(size))], np.int64)  # one playout from each
        jobs["whole", size] = lasting(lambda seed, size=size: compiled(size, seed=seed), ENOUGH)
        jobs["playout", len(starts), size] = lasting(lambda _, starts=starts: play_out(rules, starts, rng), ENOUGH)
    best = {key: min(one.charged for one in seconds) for key, seconds in take_turns(jobs, rounds, "parts").items()}
    rows = []
    for size in NANOSECONDS:
        [playout] = (seconds / key[1] for key, seconds in best.items() if key[2:] == (size,))
        around, whole = best["around", 1] / size, best["whole", size] / size
        parts = {"Python around it": around, "playout": playout, "tree": whole - around - playout}
        rows.append({"iterations": size} | {part: round(1e9 * seconds) for part, seconds in parts.items()})
    return rows


def main():
    """Measure, store and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    jobs = {name: lasting(partial(run, step), ENOUGH) for name, step in steps().items()}
    taken = take_turns(jobs, rounds, "steps")
    rates = {name: [round(ITERATIONS / one.charged) for one in seconds] for name, seconds in taken.items()}
    quiet = is_quiet(taken)
    if not quiet:
        print(BUSY, file=sys.stderr)
    results = {
        **machine(),
        "quiet": quiet,
        "rounds": rounds,
        "iterations": ITERATIONS,
        "shares": {name: shares_of_phases(simulate, rounds) for name, simulate in PLAYOUTS.items()},
        "nanoseconds": nanoseconds(rounds),
        "rows": [{"step": name, "per_second": median(times), "times": times} for name, times in rates.items()],
    }
    FILE.parent.mkdir(exist_ok=True)
    write_file(FILE, json.dumps(results, indent=1) + "\n")
    print(*results["shares"].items(), *results["rows"], sep="\n")


if __name__ == "__main__":
    main()
