"""The compiled engine grows the trees of the readable one, node for node."""

import pytest
from compiled import fast
from trees import facts

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, from_text, search, simulate
from mcts_teach.variants import simulate_native

TUTORIAL = from_text("X.. / XO. / .XO", TicTacToe())
GAMES = [
    (TUTORIAL, 2000),
    (ConnectFour(), 3000),
    (Hex(7), 1500),  # the largest board of 63 bits
    (MNK(26, 2, 26), 500),  # rows longer than a processor can shift
    (ConnectFour(20, 3, 15), 500),
    (Nim((99,) * 8), 60),  # 792 moves
]
# Sizes share what is compiled, but for the usual ones, and compiling takes seconds: so each own playout once.
CASES = [(state, iterations, simulate) for state, iterations in GAMES[:4]]
CASES += [(*GAMES[1], simulate_native)]
LATER = [(*GAMES[4], simulate), (*GAMES[5], simulate), (*GAMES[2], simulate_native), (*GAMES[3], simulate_native)]
CASES += [pytest.param(*case, marks=pytest.mark.thorough) for case in LATER]


def case_name(value):
    return getattr(value, "__name__", repr(value).replace(" ", ""))


@pytest.mark.slow
@pytest.mark.parametrize(("state", "iterations", "how"), CASES, ids=case_name)
def test_both_engines_grow_the_same_tree(state, iterations, how):
    root = fast.search(state, iterations, seed=7, simulate=how)
    assert facts(root.to_tree()) == facts(search(state, iterations, seed=7, simulate=how))
