"""Checks that know the real mistakes: `check.select(my_select)` says right, wrong and why, or not attempted yet."""

from __future__ import annotations

from types import SimpleNamespace

from mcts_teach.checks.by_example import examples
from mcts_teach.checks.pieces import decisions, own_games, paths, random_draws, scoring
from mcts_teach.checks.questions import cards, predictions
from mcts_teach.checks.verdict import Verdict
from mcts_teach.checks.whole import Adapter, check_loop, check_whole


class Checks(SimpleNamespace):
    """The checks, one for each thing that a learner writes: `check.select(my_select)`; else `check.examples`."""

    def __repr__(self) -> str:
        return f"<check.NAME(yours): NAME is one of {', '.join(vars(self))}>"


_PIECES = [own_games.check_own_game, decisions.check_own_player, random_draws.check_flat, decisions.check_strategy]
_PIECES += [scoring.check_ucb1, scoring.check_node, paths.check_count, random_draws.check_attach]
_PIECES += [paths.check_select, random_draws.check_expand, random_draws.check_simulate, paths.check_backpropagate]
_PIECES += [check_loop, decisions.check_best_move, check_whole, scoring.check_puct, scoring.check_which_arm]
_PIECES += [decisions.check_proof, paths.check_next_child, decisions.check_lesson]
check = Checks(**{one.piece: one for one in _PIECES}, examples=examples)

__all__ = ["Adapter", "Verdict", "cards", "check", "predictions"]
