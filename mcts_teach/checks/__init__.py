"""Checks that know the real mistakes: `check.select(my_select)` says right, wrong and why, or not attempted yet."""

from __future__ import annotations

from types import SimpleNamespace

from mcts_teach.checks.by_example import examples
from mcts_teach.checks.pieces.decisions import (
    check_best_move,
    check_lesson,
    check_own_player,
    check_proof,
    check_strategy,
)
from mcts_teach.checks.pieces.node_classes import check_node
from mcts_teach.checks.pieces.own_games import check_own_game
from mcts_teach.checks.pieces.paths import check_backpropagate, check_next_child, check_select
from mcts_teach.checks.pieces.random_draws import check_expand, check_flat, check_simulate
from mcts_teach.checks.pieces.scoring import check_puct, check_ucb1, check_which_arm
from mcts_teach.checks.questions import CARDS, PREDICTIONS
from mcts_teach.checks.verdict import Verdict
from mcts_teach.checks.whole import Adapter, check_loop, check_whole


class Checks(SimpleNamespace):
    """The checks, one for each thing that a learner writes: `check.select(my_select)`, `check.select.hint()`.

    For anything else there is `check.examples(my_function, rows, why)`.
    """

    def __repr__(self) -> str:
        return f"<check.NAME(yours): NAME is one of {', '.join(vars(self))}>"


_PIECES = [check_own_game, check_own_player, check_flat, check_strategy, check_ucb1, check_node, check_select]
_PIECES += [check_expand, check_simulate, check_backpropagate, check_loop, check_best_move, check_whole, check_puct]
_PIECES += [check_which_arm, check_proof, check_next_child, check_lesson]
check = Checks(**{one.piece: one for one in _PIECES}, examples=examples)
cards, predictions = CARDS, PREDICTIONS

__all__ = ["Adapter", "Verdict", "cards", "check", "predictions"]
