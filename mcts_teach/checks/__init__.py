"""Checks that know the real mistakes: `check.select(my_select)` says right, wrong and why, or not attempted yet."""

from __future__ import annotations

from types import SimpleNamespace

from mcts_teach.checks.arrays import array_step
from mcts_teach.checks.by_example import examples
from mcts_teach.checks.formulas import puct, ucb1
from mcts_teach.checks.games_played import expand, flat, simulate
from mcts_teach.checks.makings import game, loop, node
from mcts_teach.checks.questions import cards, predictions
from mcts_teach.checks.verdict import Verdict
from mcts_teach.checks.walks import backpropagate, best_move, select
from mcts_teach.checks.whole import Adapter, moves_only, search


class Checks(SimpleNamespace):
    """The checks, one for each thing that a learner writes: `check.select(my_select)`, `check.select.hint()`.

    For anything else there is `check.examples(my_function, rows, why)`.
    """

    def __repr__(self) -> str:
        return f"<check.NAME(yours): NAME is one of {', '.join(vars(self))}>"


check = Checks(
    game=game,
    flat=flat,
    ucb1=ucb1,
    node=node,
    select=select,
    expand=expand,
    simulate=simulate,
    backpropagate=backpropagate,
    loop=loop,
    best_move=best_move,
    search=search,
    puct=puct,
    array_step=array_step,
    examples=examples,
)

__all__ = ["Adapter", "Verdict", "cards", "check", "moves_only", "predictions"]
