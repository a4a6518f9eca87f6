"""How much sooner PUCT is when it is compiled: `python benchmarks/guided.py`. Two minutes.

Both engines search the game of `tests/fast/test_fast_guided.py`, where they grow the same tree. They take turns;
printed are the medians of the CPU time, and of the ratios round by round.
"""

import sys
from functools import partial
from pathlib import Path
from statistics import median

from harness import BUSY, is_quiet, lasting, machine, take_turns

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from fast.test_fast_guided import NATIVE, Rows

from mcts_teach import fast, search

ROUNDS, ITERATIONS = 15, 1000


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
