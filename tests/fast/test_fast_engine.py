"""The compiled engine grows the trees of the readable one, node for node."""

import pytest
from compiled import fast
from trees import facts

from mcts_teach import ConnectFour, TicTacToe, from_text, search, simulate
from mcts_teach.variants import simulate_native

TUTORIAL = from_text("X.. / XO. / .XO", TicTacToe())
# To compile a game takes seconds, with each playout anew. So what other sizes share is tried in test_fast_random.py.
CASES = [(TUTORIAL, 2000, simulate), (ConnectFour(), 3000, simulate), (ConnectFour(), 3000, simulate_native)]


def case_name(value):
    return getattr(value, "__name__", repr(value).replace(" ", ""))


@pytest.mark.slow
@pytest.mark.parametrize(("state", "iterations", "how"), CASES, ids=case_name)
def test_both_engines_grow_the_same_tree(state, iterations, how):
    root = fast.search(state, iterations, seed=7, simulate=how)
    assert facts(root.to_tree()) == facts(search(state, iterations, seed=7, simulate=how))
