"""CPU time of the checks over all learners' programs: `python benchmarks/checks.py [rounds]`.

Two versions are compared by running it in both, alternately. No verdict should take more than 3 seconds.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from time import process_time

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path += [str(TESTS), str(TESTS / "checks")]

from test_programs import CHECKS, programs  # noqa: E402


def measure() -> dict[str, float]:
    """The seconds of each verdict, by piece and number."""
    seconds = {}
    for one in programs():
        began = process_time()
        CHECKS[one.piece](one.thing)
        seconds[f"{one.piece}-{one.number}"] = process_time() - began
    return seconds


def main(rounds: int = 1) -> None:
    """Print the sum of each round, and of the last one the pieces and the slowest verdicts."""
    for _ in range(rounds):
        seconds = measure()
        print(f"{sum(seconds.values()):.1f} s for {len(seconds)} verdicts")
    pieces = defaultdict[str, float](float)
    for name, took in seconds.items():
        pieces[name.rpartition("-")[0]] += took
    for shown in (pieces, dict(sorted(seconds.items(), key=lambda item: -item[1])[:5])):
        print(", ".join(f"{name} {took:.1f}" for name, took in shown.items()))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
