"""The compiled engine grows the trees of the readable one, node for node."""

import importlib
from random import Random

import pytest
from starts import STARTS
from trees import facts

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, from_text, search, simulate
from mcts_teach.variants import simulate_native

pytest.importorskip("numba", reason="the extra 'fast' is not installed")
fast = importlib.import_module("mcts_teach.fast")

TUTORIAL = from_text("X.. / XO. / .XO", TicTacToe())
GAMES = [
    (TUTORIAL, 2000),
    (ConnectFour(), 3000),
    (Hex(7), 1500),  # the largest board of 63 bits
    (Nim((2, 3, 2), players=3), 2000),
    (MNK(26, 2, 26), 500),  # rows longer than a processor can shift
    (ConnectFour(20, 3, 15), 500),
    (Nim((99,) * 8), 60),  # 792 moves
]
# Sizes share what is compiled, but for the usual ones, and compiling takes seconds: so each own playout once.
CASES = [(state, iterations, simulate) for state, iterations in GAMES[:5]]
CASES += [(*GAMES[1], simulate_native), (*GAMES[2], simulate_native)]
LATER = [(*GAMES[5], simulate), (*GAMES[6], simulate), (*GAMES[3], simulate_native), (*GAMES[4], simulate_native)]
CASES += [pytest.param(*case, marks=pytest.mark.thorough) for case in LATER]


def case_name(value):
    return getattr(value, "__name__", repr(value).replace(" ", ""))


@pytest.mark.slow
@pytest.mark.parametrize(("state", "iterations", "how"), CASES, ids=case_name)
def test_both_engines_grow_the_same_tree(state, iterations, how):
    root = fast.search(state, iterations, seed=7, simulate=how)
    assert facts(root.to_tree()) == facts(search(state, iterations, seed=7, simulate=how))


@pytest.mark.parametrize("state", STARTS, ids=repr)
def test_the_trees_of_every_game_are_the_same(state):
    assert facts(fast.search(state, 100).to_tree()) == facts(search(state, 100))


def test_a_search_goes_on_where_it_was_and_so_does_the_generator():
    rng, twin = Random(5), Random(5)
    compiled = fast.search(fast.search(ConnectFour(), 700, seed=rng), 900, seed=rng)
    readable = search(search(ConnectFour(), 700, seed=twin), 900, seed=twin)
    assert facts(compiled.to_tree()) == facts(readable)
    assert rng.getstate() == twin.getstate()
