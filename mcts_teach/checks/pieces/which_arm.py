"""The check of the choice of an arm by UCB1, from lists of the arms' visits and wins."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import takewhile
from random import Random
from typing import Any
from warnings import catch_warnings

from mcts_teach.bandits import Arm
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check, Facts
from mcts_teach.checks.pieces.scoring import as_number
from mcts_teach.checks.plain_data import kind_of
from mcts_teach.mcts import ucb1

Row = tuple[Sequence[int], Sequence[float], int, float]

HIGHEST_UCB = (
    "the machine to pull next is the one with the highest UCB1 value, and one that was never pulled comes first"
)
ROWS: list[Row] = [
    ([5, 3, 2, 1], [3, 1, 0, 0], 11, 1.4),
    ([100, 40, 30, 29], [90, 10, 3, 3], 199, 1.4),
    ([3, 0, 2, 4], [2, 0, 1, 0], 9, 1.4),
    ([5, 3, 2, 1], [3, 1, 0, 0], 11, 0.0),
    ([50, 20, 10, 19], [20, 9, 2.5, 9.5], 99, 0.7),
    ([4, 24, 3, 29], [2, 15, 0, 11], 61, 2.0),
    ([10, 6, 4], [6, 2, 0], 10_000, 1.4),
    ([5, 0, 4], [5, 0, 0], 10, 0.1),
    ([10, 8, 3], [10, 2, 1], 21, 0.2),
    ([9, 5, 4, 3], [-3, -2, -2, -2.5], 21, 0.1),
]


def _arm_cases(function: Any) -> list[Case]:
    """Every row as lists; as arrays, if the function does better with those."""
    as_lists, as_arrays = ([_arm_case(row, arrays=arrays) for row in ROWS] for arrays in (False, True))
    arrays = find_spec("numpy") is not None and _right(function, as_lists) < _right(function, as_arrays)
    return [_arm_case(row, arrays=arrays) for row in (*ROWS, *_drawn_rows())]


def _right(function: Any, cases: Sequence[Case]) -> int:
    """In how many of some cases a function is right, as far as it ends."""
    runs = (run_guarded(case.run, function) for case in cases)
    ended = takewhile(lambda one: one.trouble is None or one.trouble.kind == "raised", runs)
    return sum(one.value == case.right for one, case in zip(ended, cases, strict=False))


def _drawn_rows() -> Iterator[Row]:
    """As many choices as it takes to tell one formula from another that is like it."""
    rng = Random(1)
    for _ in range(60):
        visits = [rng.randint(1, 60) for _ in range(rng.randint(2, 7))]
        yield visits, [rng.randint(0, n) for n in visits], sum(visits), 1.4


def _arm_case(row: Row, *, arrays: bool) -> Case:
    visits, wins, above, c = row
    score: Callable[..., float] = ucb1  # arms count as nodes do
    values = [score(Arm(above), Arm(*arm), c) for arm in zip(visits, wins, strict=True)]
    highest = max(values)
    best = [place for place, value in enumerate(values) if value >= highest - 1e-9]

    def call(function: Any) -> Facts:
        given = [_array(row) if arrays else list(row) for row in (visits, wins)]
        with catch_warnings(action="ignore"):  # of NumPy, about numbers that are none
            place = as_number(function(*given, above, c))
        place = int(place) if isinstance(place, float) and place.is_integer() else place
        changed = list(given[0]) != list(visits) or list(given[1]) != list(wins)
        other = f"{place:.2f}" if isinstance(place, float) else f"something of type {kind_of(place)}"
        told = best[0] if place in best else place if isinstance(place, int | None) else other
        return {"": told, **({"the lists": "changed"} if changed else {})}

    called = f"{'with arrays: ' * arrays}parent_visits = {above}, c = {c:g}, and these machines:\n{_table(row, values)}"
    expected = f"{best[0]}, the place of the highest UCB1 value"
    return Case(called, call, expected, HIGHEST_UCB, right={"": best[0]})


def _array(row: Sequence[float]) -> Any:
    import numpy as np

    return np.array(row, dtype=float)


def _table(row: Row, values: Sequence[float]) -> str:
    """A line for each machine: its place, visits, wins and UCB1 value."""
    lines = [f"{'place':>5}{'visits':>8}{'wins':>6}{'value':>7}"]
    for place, (visits, wins, value) in enumerate(zip(*row[:2], values, strict=True)):
        lines.append(f"{place:5}{visits:8}{wins:6g}{value:7.2f}")
    return "\n".join(lines)


def choose_arm(visits: Sequence[int], wins: Sequence[float], parent_visits: int, c: float) -> int:
    """The place of the arm with the highest UCB1 value; an arm without visits comes first."""
    values = []
    for n, w in zip(visits, wins, strict=True):
        values.append(w / n + c * math.sqrt(math.log(parent_visits) / n) if n else math.inf)
    return values.index(max(values))


check_which_arm = Check("which_arm", _arm_cases, choose_arm)
