"""What can be kept: the pieces of a learner's own search, and a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from mcts_teach import mcts, searching
from mcts_teach.checks import Verdict, check
from mcts_teach.checks.pieces.decisions import proof_from_children
from mcts_teach.checks.whole import one_iteration
from mcts_teach.variants.alphazero import lesson
from mcts_teach.variants.priors import puct

MY_FILE, MY_GAME = "my_mcts.py", "my_game.py"


def many_iterations(state: Any, iterations: int, seed: int = 0) -> mcts.Node:
    """Search as `my_search` does; this is lent to a learner who has none yet."""
    return searching.search(state, iterations, seed=seed)


class Kind(NamedTuple):
    """What can be kept: the check that must call it right, what is lent in its place until then, and in which file."""

    check: Callable[[Any], Verdict]
    lent: Any = None
    file: str = MY_FILE


OWN_PIECES = {
    "MyNode": Kind(check.node, mcts.Node),
    "my_ucb1": Kind(check.ucb1, mcts.ucb1),
    "my_select": Kind(check.select, mcts.select),
    "my_expand": Kind(check.expand, mcts.expand),
    "my_simulate": Kind(check.simulate, mcts.simulate),
    "my_backpropagate": Kind(check.backpropagate, mcts.backpropagate),
    "my_iteration": Kind(check.loop, one_iteration),
    "my_best_move": Kind(check.best_move, searching.best_move),
    "my_search": Kind(check.search, many_iterations),
    "my_proof": Kind(check.proof, proof_from_children),
    "my_puct": Kind(check.puct, puct),
    "my_next_child": Kind(check.next_child, check.next_child.answer),
    "my_lesson": Kind(check.lesson, lesson),
}
KINDS = OWN_PIECES | {"MyGame": Kind(check.game, file=MY_GAME)}
