"""Notebook 14: its two classes, held against the package's own search, exact means and other games; and its figures."""

import ast
import math
import re
from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

import pytest
from lessons import code_cells, printed, source

from mcts_teach import MNK, ConnectFour, Hex, Nim, Node, TicTacToe, best_move, from_text, move_values, search
from mcts_teach.variants import alphazero_phases, expand_all, puct, uniform_policy

CLASSES = ["tree-node-fields", "tree-node-expand-get-value-select", "tree-node-update", "two-policies", "rollout"]
CLASSES += ["playout", "mcts-class", "their-habits"]
NEEDED = """
import math
from random import Random
from mcts_teach import Node
from mcts_teach.variants import puct, uniform_policy
"""


@pytest.fixture(scope="module")
def built():
    """What the notebook's cells define."""
    names: dict = {}
    for code in (NEEDED, *(source("14", cell) for cell in CLASSES)):
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


def test_without_the_habits_the_trees_differ(built):
    theirs, _ = their_search(built, TicTacToe(), 200, 0)
    lost = search(TicTacToe(), 200, seed=0, score=built["puct"], expand=built["all_in_order"])
    assert their_tree(theirs._root) != our_tree(lost)


def test_a_running_mean_of_fractions_is_the_mean_exactly(built):
    node, rng, values = built["TreeNode"](None, 1.0), Random(3), []
    node._Q = Fraction(0)
    for _ in range(500):
        values.append(Fraction(rng.randrange(-9, 10)))
        node.update(values[-1])
        assert sum(values) == node._Q * len(values)


def test_parents_may_be_told_first_or_last(built):
    def parents_first(node, value):
        if not node.is_root():
            parents_first(node._parent, -value)
        node.update(value)

    roots = []
    for tell in (built["TreeNode"].update_recursive, parents_first):
        root = node = built["TreeNode"](None, 1.0)
        for name in "abc":
            node.expand([(name, 1.0)])
            node = node._children[name]
        for value in (1, -1, 0, 1):
            tell(node, value)
        roots.append(root)
    assert their_tree(roots[0]) == their_tree(roots[1])
    assert roots[0]._Q == roots[1]._Q == -1 / 4


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


# What the notebook says in figures


def medians(text: str) -> dict:
    """The medians and intervals that a cell has printed, by name."""
    found = re.findall(r"^(.*\S)\s+(\(\d+, \d+, \d+\))$", text, re.M)
    return {name: ast.literal_eval(numbers) for name, numbers in found} or ast.literal_eval(text.partition(": ")[2])


@pytest.mark.parametrize("n", [51, 101])
def test_the_interval_of_a_median_holds_the_true_one_95_times_in_100(n):
    names = {"math": math}
    exec(source("14", "middle-of"), names)
    median, low, high = names["middle"](range(1, n + 1))
    assert (median, low - 1) == ((n + 1) / 2, n - high)
    outside = 2 * sum(math.comb(n, below) for below in range(low)) / 2**n
    assert 0.04 < outside < 0.05


def test_every_median_is_of_many_seeds():
    code = "\n".join(code_cells("14").values())
    seeds = [int(number) for number in re.findall(r"for seed in range\((\d+)\)", code)]
    assert set(seeds) == {51, 101}
    assert len(seeds) >= 6


def test_one_change_at_a_time_is_not_clearly_ahead_of_ucb1():
    """Score and expansion change at once between UCB1 and uniform PUCT, so neither can have the credit alone."""
    found = medians(printed("14", "one-change-at-a-time"))
    assert {name: median for name, (median, *_) in found.items()} == {
        "UCB1, all children": 12,
        "PUCT, one child": 14,
        "PUCT with c = 5, all children": 13,
    }
    assert all(high >= 13 for _, _, high in found.values())  # the interval of UCB1 begins there


def test_what_the_medians_say_of_priors():
    slow = medians(printed("14", "a-bad-prior-and-c"))
    price = medians(printed("14", "price-of-a-small-prior").splitlines()[0])
    assert max(slow[1][2], slow[2.5][2]) < slow[5][1] <= slow[5][2] < 900
    assert slow[1][2] > slow[2.5][1]  # those cannot be told apart
    assert price[0.7][2] < price[0.1][1]
    assert price[0.1][2] < price[0.01][1]
    assert price[0.01][2] < 600
    guided = medians(printed("14", "alphazero-in-miniature"))
    assert guided["win or block"][2] < guided["uniform"][1]
    assert guided["uniform"][2] < guided["threaten"][1]


@pytest.mark.parametrize("state", [TicTacToe(), Nim((2, 3), players=3)], ids=repr)
def test_the_parent_has_a_visit_whenever_a_child_is_chosen_by_its_prior(state):
    asked = []

    def noting(parent, child, score):
        asked.append(parent.visits)
        return score(parent, child)

    guided = alphazero_phases(lambda state: (uniform_policy(state), (0.5,) * getattr(state, "players", 2)))
    for phases in {"score": puct, "expand": expand_all}, guided:
        search(state, 100, **{**phases, "score": partial(noting, score=phases["score"])})
    assert min(asked) == 1


def test_a_root_that_is_expanded_without_a_visit_does_not_ask_its_prior():
    """As in AlphaZero's pseudocode, whose root is expanded before the first simulation and not backpropagated."""
    root = Node(from_text("X.. / XO. / .XO", TicTacToe()))
    expand_all(root, Random(0))
    policy = {1: 0.1, 2: 0.2, 5: 0.3, 6: 0.4}
    assert {puct(root, child, policy=lambda state: policy) for child in root.children.values()} == {0.0}


def test_lost_counts_are_not_ascribed_to_the_tutorial():
    card = next(line for line in source("14", "cards").splitlines() if line.startswith("7."))
    assert "counts are lost" in card
    assert "ours" in card
    assert "our counts" in next(line for line in source("14", "cards-answered").splitlines() if line.startswith("7."))
