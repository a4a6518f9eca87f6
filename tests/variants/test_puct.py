"""Policies in a score, and searches that ask a function instead of playing at random."""

import math
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from many import naming
from some_variants import FOUR, asked, root_of
from trees import nodes

from mcts_teach import Node, TicTacToe, from_text, search, steps
from mcts_teach.variants import alphazero_phases, policy_value_native, puct, search_in_batches, uniform_policy


def test_puct_is_that_worked_out_by_hand():
    parent = root_of((3, 4), (0, 0), (1, 5))
    parent.visits = 9
    policy = {0: 0.5, 1: 0.25, 2: 0.25}
    found = [puct(parent, child, policy=lambda state: policy, c=2) for child in parent.children.values()]
    assert found == pytest.approx([0.75 + 2 * 0.5 * 3 / 5, 0 + 2 * 0.25 * 3 / 1, 0.2 + 2 * 0.25 * 3 / 6])


def test_puct_is_asked_about_the_parent_and_knows_any_tree_of_nodes():
    parent = SimpleNamespace(state=FOUR, visits=4, children={})
    child = parent.children[6] = SimpleNamespace(visits=0, wins=0.0)
    asked_for = []
    assert puct(parent, child, policy=lambda state: asked_for.append(state) or {6: 0.5}, c=3) == 3.0
    assert asked_for == [FOUR]


def test_a_guided_search_does_what_was_worked_out_by_hand():
    def policy_value(state):
        if len(state.moves()) == 3:
            return {0: 0.1, 1: 0.6, 2: 0.3}, (0.9, 0.1)
        return uniform_policy(state), (0.25, 0.75)

    three = from_text("... / OXX / XOO", TicTacToe())  # X to move
    root = Node(three)
    run = steps(root, Random(0), **alphazero_phases(policy_value, c=1))
    first = list(islice(run, 4))
    assert [len(step.path) for step in first] == [1, 1, 1, 1]  # the path stays at the leaf
    assert first[2].rewards == (0.9, 0.1)
    assert sorted(root.children) == [0, 1, 2]
    second = list(islice(run, 4))
    assert second[0].path == [root, root.children[1]]  # .6 * sqrt(1) is the largest
    assert (root.children[1].visits, root.children[1].wins) == (1, 0.25)
    assert next(run).path[1] is root.children[1]  # .25 + .6 * sqrt(2) / 2 against .3 * sqrt(2)


def test_an_answer_that_is_none_is_refused_by_both_searches_that_ask():
    for answer, message in (
        (None, "gives two things for a position.* not None"),
        (({0: 1.0}, (0.5, 0.5), 1), "gives two things"),
        ((None, (0.5, 0.5)), "gives two things"),
        (({0: 0.5, 8: 0.5}, (0.5, 0.5)), "the policy says nothing of b1, only of a1, c3, in\n"),
        (({0: -0.5}, (0.5, 0.5)), "the policy gives a1 -0.5; it must be a finite number of at least 0, in\n"),
        (({0: math.nan}, (0.5, 0.5)), "the policy gives a1 nan; it must be a finite number"),
        (({0: math.inf}, (0.5, 0.5)), "the policy gives a1 inf; it must be a finite number"),
        ((dict.fromkeys(range(9), 0.5), (0.5, 0.5)), "must add up to 1, and not to 4.5"),
        ((dict.fromkeys(range(18), 1 / 18), (0.5, 0.5)), "must add up to 1, and not to 0.5"),
        ((uniform_policy(TicTacToe()), None), "policy_value returned None; it must return a tuple with"),
        ((uniform_policy(TicTacToe()), (0.5,)), r"alphazero_phases\(\) returned \(0.5,\); it must return 2 numbers"),
        ((uniform_policy(TicTacToe()), (-1, 1)), r"returned \(-1, 1\), and .* is for rewards from 0 to 1"),
    ):
        with naming(answer, "alone"), pytest.raises(ValueError, match=message):
            search(TicTacToe(), 9, **alphazero_phases(lambda state, answer=answer: answer))
        with naming(answer, "in batches"), pytest.raises(ValueError, match=message):
            search_in_batches(TicTacToe(), lambda states, answer=answer: [answer for _ in states], 9)


def test_a_guided_search_asks_once_a_position_and_never_of_a_finished_game():
    calls = Counter()

    def policy_value(state):
        calls[state] += 1
        return asked(state)

    root = search(FOUR, 300, **alphazero_phases(policy_value))
    assert set(calls.values()) == {1}
    assert all(state.moves() for state in calls)
    finished = [node for node in nodes(root) if not node.state.moves() and node.visits]
    assert finished
    assert all(node.wins == node.visits * node.state.rewards()[node.mover] for node in finished)


def weighed(weights):
    """A position that says how likely its moves are, by number, and what is to be expected."""
    moves = list(range(len(weights)))
    return SimpleNamespace(moves=lambda: moves, prior=weights.__getitem__, estimate=lambda: (0.25, 0.75))


def test_a_game_s_own_priors_are_shares_of_their_sum():
    for weights in ((1, 2, 3), (0.0, 0.5, 0.0), (True, Fraction(1, 3), np.float64(2)), (1e300, 1e-300, 5e-324)):
        with naming(weights):
            policy, rewards = policy_value_native(weighed(weights))
            total = sum(map(float, weights))
            assert policy == {move: pytest.approx(float(weight) / total) for move, weight in enumerate(weights)}
            assert rewards == (0.25, 0.75)


def test_priors_that_are_no_numbers_of_at_least_0_are_refused():
    wrong = (-1, -0.5, math.nan, math.inf, "1", None, 1j, [1], Decimal(1), np.array([1.0]))
    words = r"prior\(move\) must be numbers of at least 0 with a finite sum above 0"
    for weights in ((0, 0), (1e308, 1e308), *(each for one in wrong for each in ((one,), (one, 2), (2, one)))):
        with naming(weights), pytest.raises(ValueError, match=words):
            policy_value_native(weighed(weights))
