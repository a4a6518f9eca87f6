"""The compiled engine grows the trees of the readable one, node for node."""

import pytest
from compiled import fast
from trees import facts

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, from_text, search, simulate
from mcts_teach.variants import simulate_native

TUTORIAL = from_text("X.. / XO. / .XO", TicTacToe())
# To compile a game takes seconds, with each playout anew. So what other sizes share is tried in test_fast_random.py.
CASES = [(TUTORIAL, 2000, simulate), (ConnectFour(), 3000, simulate), (ConnectFour(), 3000, simulate_native)]
LATER = [(Hex(7), 1500, simulate), (MNK(26, 2, 26), 500, simulate), (ConnectFour(20, 3, 15), 500, simulate)]
LATER += [(Nim((99,) * 8), 60, simulate)]  # 792 moves
LATER += [(Hex(7), 1500, simulate_native), (MNK(26, 2, 26), 500, simulate_native)]
CASES += [pytest.param(*case, marks=pytest.mark.thorough) for case in LATER]


def case_name(value):
    return getattr(value, "__name__", repr(value).replace(" ", ""))


@pytest.mark.slow
@pytest.mark.parametrize(("state", "iterations", "how"), CASES, ids=case_name)
def test_both_engines_grow_the_same_tree(state, iterations, how):
    root = fast.search(state, iterations, seed=7, simulate=how)
    assert facts(root.to_tree()) == facts(search(state, iterations, seed=7, simulate=how))
