"""The move to play after a search: the most visited one, and what proofs leave of the others."""

from functools import reduce
from itertools import product
from random import Random

import pytest
from random_trees import random_tree
from trees import tree

from mcts_teach import Node, TicTacToe, best_move, exact_value, principal_variation, search
from mcts_teach.games import Pig
from mcts_teach.searching import robust_child
from mcts_teach.variants import max_child, max_robust_child, secure_child, solver, with_chance

RULES = [robust_child, max_child, max_robust_child, secure_child]
every_rule = pytest.mark.parametrize("rule", RULES)
WIN, DRAW, LOSS = (1.0, 0.0), (0.5, 0.5), (0.0, 1.0)  # for player 0


def test_best_move_takes_more_wins_and_then_the_first_tried_among_equals():
    assert best_move(tree(30, children={"a": tree(10, 3), "b": tree(10, 5), "c": tree(10, 4)})) == "b"
    for order in ("abc", "cab", "bca"):
        assert best_move(tree(30, children={move: tree(10, 5) for move in order})) == order[0]


def test_best_move_takes_any_rule_for_the_final_move():
    root = tree(30, children={"a": tree(10, 9), "b": tree(12, 3), "c": tree(8, 8)})
    assert [best_move(root, rule) for rule in (robust_child, max_child, lambda node: "a")] == ["b", "c", "a"]


@every_rule
def test_best_move_refuses_a_root_without_children(rule):
    with pytest.raises(ValueError, match="this root has no children yet: search it first"):
        best_move(Node(TicTacToe()), rule)


def proven(proofs, player=0, proof=None):
    """A root whose moves a, b, ... are proven like this (None: not proven), each visited less than the one before.

    So without proofs every rule plays a.
    """
    visits = [100 // 2**number for number in range(len(proofs))]
    children = {move: tree(n, 0.9 * n - number) for number, (move, n) in enumerate(zip("abcdef", visits, strict=False))}
    root = tree(sum(visits), children=children, player=player)
    root.proof = proof
    for child, value in zip(children.values(), proofs, strict=True):
        child.proof = value
    return root


@pytest.mark.parametrize(
    ("proofs", "move"),
    [
        ([None, None, WIN], "c"),
        ([DRAW, LOSS, None, WIN], "d"),
        ([WIN, None, WIN], "a"),
        ([None, WIN, WIN], "b"),
        ([LOSS, None, None], "b"),
        ([LOSS, LOSS, None], "c"),
        ([LOSS, LOSS, LOSS], "a"),
        ([LOSS, DRAW, LOSS], "b"),
        ([DRAW, None, None], "a"),  # what is not proven may be better or worse: the rule decides
        ([None, DRAW, None], "a"),
        ([LOSS, None, DRAW], "b"),
        ([LOSS, DRAW, None], "b"),
        ([(0.25, 0.75), DRAW, None], "b"),  # of sure things only the best
    ],
    ids=repr,
)
def test_every_rule_obeys_proofs(proofs, move):
    seen_by_the_other = [value and value[::-1] for value in proofs]
    for rule in RULES:
        assert best_move(proven(proofs), rule) == move
        assert best_move(proven(seen_by_the_other, player=1), rule) == move


def test_a_root_that_is_proven_plays_a_move_that_is():
    cases = [([None, DRAW, None], DRAW, "b"), ([None, LOSS, DRAW], DRAW, "c"), ([None, LOSS, LOSS], LOSS, "b")]
    for (proofs, proof, move), rule in product(cases, RULES):
        assert best_move(proven(proofs, proof=proof), rule) == move
        assert best_move(proven(proofs), rule) == "a"


def test_what_proofs_leave_is_a_root_of_its_own():
    root = proven([LOSS, None, DRAW])
    before = [(move, child, child.proof) for move, child in root.children.items()]
    seen = []
    best_move(root, lambda given: seen.append(given) or "b")
    assert [(move, child, child.proof) for move, child in root.children.items()] == before
    (given,) = seen
    assert (given.visits, given.state) == (root.visits, root.state)
    assert list(given.children.items()) == [("b", root.children["b"]), ("c", root.children["c"])]


def test_the_principal_variation_of_a_solved_game_ends_with_its_exact_value(capsys):
    games = [random_tree(Random(seed), rewards=(0.0, 0.5, 1.0), shared=True) for seed in range(40)]
    roots = [search(state, 1000, **solver()) for state in games if state.moves()]
    solved = [root for root in roots if root.proof]  # a tie that others care about proves nothing
    assert len(solved) > 20
    for root in solved:
        last = reduce(lambda position, move: position.play(move), principal_variation(root), root.state)
        assert last.rewards() == exact_value(root.state)


def test_the_principal_variation_goes_down_by_the_final_move_to_a_leaf():
    leaf = tree(6, 1)
    root = tree(30, children={"a": tree(10, 9), "b": tree(12, 3, children={"c": tree(4, 4), "d": leaf})})
    assert principal_variation(root) == ["b", "d"]
    assert principal_variation(root, max_child) == ["a"]
    leaf.children = {"e": tree(0, 0)}  # which nobody has visited
    assert principal_variation(root) == ["b", "d"]


def test_the_principal_variation_ends_where_a_die_falls():
    root = search(Pig(), 300, **with_chance())
    assert principal_variation(root) == ["roll"]
    with pytest.raises(ValueError, match="nobody moves here"):
        principal_variation(root.children["roll"])
    with pytest.raises(ValueError, match="search it first"):
        principal_variation(Node(TicTacToe()))
