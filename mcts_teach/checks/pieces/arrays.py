"""The check of one step on arrays: the choice of a child by UCB1, all children at once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.positions import made_tree
from mcts_teach.checks.side_by_side import chosen
from mcts_teach.games import TicTacToe
from mcts_teach.mcts import ucb1

ROWS = [
    ([5, 3, 2, 1], [3.0, 1.0, 0.0, 0.0], 11, 1.4),
    ([100, 40, 30, 29], [90.0, 10.0, 3.0, 3.0], 199, 1.4),
    ([3, 0, 2, 4], [2.0, 0.0, 1.0, 0.0], 9, 1.4),
    ([5, 3, 2, 1], [3.0, 1.0, 0.0, 0.0], 11, 0.0),
    ([50, 20, 10, 19], [20.0, 9.0, 2.5, 9.5], 99, 0.7),
    ([4, 24, 3, 29], [2.0, 15.0, 0.0, 11.0], 61, 2.0),
    ([10, 6, 4], [6.0, 2.0, 0.0], 10_000, 1.4),
    ([5, 0, 4], [5.0, 0.0, 0.0], 10, 0.1),
    ([10, 8, 3], [10.0, 2.0, 1.0], 21, 0.2),
    ([9, 5, 4, 3], [-3.0, -2.0, -2.0, -2.5], 21, 0.1),
]


def _array_cases(function: Any) -> list[Case]:
    return [_array_case(*row) for row in (*ROWS, *_drawn_rows())]


def _drawn_rows() -> Iterator[Any]:
    """As many choices as it takes to tell one formula from another that is like it."""
    rng = Random(1)
    for _ in range(60):
        visits = [rng.randint(1, 60) for _ in range(rng.randint(2, 7))]
        yield visits, [float(rng.randint(0, n)) for n in visits], sum(visits), 1.4


def _array_case(visits: list[int], wins: list[float], above: int, c: float) -> Case:
    family = made_tree(TicTacToe(), above, dict(enumerate(zip(visits, wins, strict=True))))  # the arrays as children
    scores = [ucb1(family, child, c) for child in family.children.values()]
    best = [place for place, score in enumerate(scores) if score >= max(scores) - 1e-9]
    family.untried.clear()

    def call(function: Any) -> Any:
        import numpy as np

        given = np.array(visits, dtype=float), np.array(wins, dtype=float)
        with np.errstate(all="ignore"):
            index = _index(function(*given, above, c))
        changed = given[0].tolist() != visits or given[1].tolist() != wins
        return "arrays changed" if changed else "index", best[0] if index in best else index

    return Case(
        f"choose(visits, wins, parent_visits, c) with visits {visits}, wins {wins}, parent_visits {above}, c {c:g}",
        call,
        lambda seen: seen == ("index", best[0]),
        f"{best[0]}, the place of the highest of {', '.join(f'{score:.2f}' for score in scores)}",
        "one formula on whole arrays must choose the child that ucb1 chooses one by one",
        lambda seen: f"{seen[1]}" + (", and the arrays were changed" if seen[0] != "index" else ""),
        draw=lambda function, seen: (chosen(family, seen and seen[1]), chosen(family, best[0])),
    )


def _index(answer: Any) -> Any:
    try:
        return int(answer) if float(answer) == int(answer) else float(answer)
    except (TypeError, ValueError, OverflowError):
        return f"{type(answer).__name__}"


def choose_on_arrays(visits: Any, wins: Any, parent_visits: int, c: float) -> int:
    """The place of the child with the highest UCB1 value, for arrays of the children's visits and wins."""
    import numpy as np

    with np.errstate(divide="ignore", invalid="ignore"):
        scores = wins / visits + c * np.sqrt(math.log(parent_visits) / visits)
    return int(np.argmax(np.where(visits == 0, math.inf, scores)))


check_array_step = Check("array_step", _array_cases, choose_on_arrays)
