"""What each step of notebook 15 gains: `python benchmarks/steps.py`.

Needs numba (`pip install mcts-teach[fast]`). The steps are the notebook's own cells, those with the tag "step", so
that they stand once. Results go to `notebooks/measured/steps.json`, which the notebook draws. All steps take turns,
and what counts is the time of the processor, not that of the clock, so that whatever else the machine does befalls
all of them alike. Half a minute.
"""

import argparse
import gc
import json
import os
import platform
import re
import sys
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, mcts, search
from mcts_teach.variants import simulate_quickly

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks" / "15_make_it_fast.ipynb"
FILE = NOTEBOOK.parent / "measured" / "steps.json"
TAG = "step"  # of the cells in which the steps are made
ITERATIONS = 2_000
PLAYOUTS = {"random moves": mcts.simulate, "own playout": simulate_quickly}
PHASES = ("select", "expand", "simulate", "backpropagate")
ENOUGH = 0.1  # seconds that one measurement takes at least
QUIET = 0.9  # of a core for what was timed, or something else had it


def steps():
    """The steps of the notebook, by name: functions of a number of iterations and a seed."""
    names = {}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if TAG in cell["metadata"].get("tags", []):
            code = re.sub(r"^(\s*)%.*", r"\1pass", "".join(cell["source"]), flags=re.MULTILINE)  # lines for IPython
            exec(compile(code, cell["id"], "exec"), names)
    return names["steps"]


def take_turns(jobs, rounds):
    """The iterations a second of each job in each round, and the share of a core that the jobs had."""
    repeats, rates, shares = {}, {name: [] for name in jobs}, []
    for number, name in tqdm([(number, name) for number in range(rounds + 2) for name in jobs], unit="search"):
        gc.collect()
        gc.freeze()  # what was left behind before is not looked through in the time of this one
        start, core = perf_counter(), process_time()
        for seed in range(repeats.get(name, 1)):
            jobs[name](ITERATIONS, seed)
        core = process_time() - core
        if number == 1:  # the round before compiles; this one says how many make a measurement
            repeats[name] = 1 + int(ENOUGH / max(core, 1e-6))
        if number > 1:
            rates[name].append(round(ITERATIONS * repeats[name] / core))
            shares.append(core / (perf_counter() - start))
    return rates, median(shares)


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


def main():
    """Measure, store and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    rates, core = take_turns(steps(), rounds)
    if core <= QUIET:
        print("The machine was busy with other things; measure again when it is quiet.", file=sys.stderr)
    results = {
        "machine": f"{platform.machine()}, {platform.system()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "date": str(date.today()),
        "quiet": core > QUIET,
        "rounds": rounds,
        "iterations": ITERATIONS,
        "shares": {name: shares_of_phases(simulate, rounds) for name, simulate in PLAYOUTS.items()},
        "rows": [{"step": name, "per_second": median(times), "times": times} for name, times in rates.items()],
    }
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(*results["shares"].items(), *results["rows"], sep="\n")


if __name__ == "__main__":
    main()
