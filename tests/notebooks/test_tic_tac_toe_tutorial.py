"""The appendix on a tic-tac-toe tutorial: its two classes beside the package's own search, exact means and games."""

from random import Random
from typing import NamedTuple

import pytest
from lessons import source

from mcts_teach import MNK, ConnectFour, Hex, TicTacToe, best_move, from_text, move_values, search

PAGE = "tic_tac_toe_tutorial"
CLASSES = ["tree-node-fields", "tree-node-expand-get-value-select", "tree-node-update", "two-policies", "rollout"]
CLASSES += ["mcts-class", "their-habits"]
NEEDED = """
import math
from collections import Counter
from random import Random
from mcts_teach import Node, TicTacToe, ask
from mcts_teach.checks import cards
from mcts_teach.variants import puct, uniform_policy
"""


@pytest.fixture(scope="module")
def built():
    """What the page's cells define."""
    names: dict = {}
    for code in (NEEDED, *(source(PAGE, cell) for cell in CLASSES)):
        exec(code, names)
    return names


def their_tree(node):
    return node._n_visits, {move: their_tree(child) for move, child in node._children.items()}


def our_tree(node):
    return node.visits, {move: our_tree(child) for move, child in node.children.items()}


def their_search(built, state, playouts, seed):
    mcts = built["MCTS"](built["policy_value_fn"], n_playout=playouts, rng=Random(seed))
    return mcts, mcts.get_move(state)


@pytest.mark.parametrize("state", [TicTacToe(), MNK(4, 3, 3), ConnectFour(4, 5), Hex(3)], ids=repr)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_both_grow_the_same_tree(built, state, seed):
    phases = {"score": built["unvisited_is_a_draw"], "expand": built["all_in_order"]}
    theirs, move = their_search(built, state, 200, seed)
    ours = search(state, 200, seed=seed, **phases)
    assert their_tree(theirs._root) == our_tree(ours)
    assert ours.children[move].visits == max(child.visits for child in ours.children.values())


def test_a_sign_fails_where_a_player_moves_twice(built):
    names = {"NamedTuple": NamedTuple}
    exec(source("08", "class-race-namedtuple"), names)
    Race = names["Race"]  # noqa: N806 - a class of the notebook's
    assert move_values(Race()) == {1: 0.0, 2: 1.0}
    assert best_move(search(Race(), 1000)) == 2
    assert their_search(built, Race(), 1000, 0)[1] == 1


def test_a_step_into_the_tree_keeps_what_is_below_and_any_other_move_nothing(built):
    state = from_text("X.. / XO. / .XO", TicTacToe())
    mcts, move = their_search(built, state, 300, 0)
    child = mcts._root._children[move]
    below = their_tree(child)
    mcts.update_with_move(move)
    assert mcts._root is child
    assert child.is_root()
    assert their_tree(mcts._root) == below
    mcts.update_with_move(-1)
    assert their_tree(mcts._root) == (0, {})
