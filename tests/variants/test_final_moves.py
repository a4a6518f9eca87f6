"""The rules for the final move on trees by hand."""

from functools import partial

import pytest
from some_variants import root_of

from mcts_teach import best_move
from mcts_teach.variants import max_child, max_robust_child, secure_child


def test_the_four_policies_can_choose_four_moves():
    root = root_of((55, 100), (1, 1), (30, 50), (10, 14))
    assert best_move(root) == 0  # most visits
    assert best_move(root, max_child) == 1  # mean 1
    assert best_move(root, secure_child) == 2  # .6 - 1/sqrt(50) = .4586, against .45, 0 and .4470
    assert best_move(root, partial(secure_child, a=0)) == 1
    assert best_move(root, partial(secure_child, a=0.9)) == 3  # .4738 against .4727 and .46
    with pytest.raises(ValueError, match="the most visited move is a1, and the highest mean has b1: no move has both"):
        best_move(root, max_robust_child)


def test_the_secure_child_takes_the_lower_bound_and_not_the_upper_one():
    root = root_of((50, 100), (2, 4))  # the same mean: .5 - .1 and .5 - .5; with a plus it would be .6 and 1
    assert best_move(root, secure_child) == 0
    assert best_move(root, partial(secure_child, a=-1)) == 1


def test_the_first_of_equal_children_is_taken_and_no_unvisited_one():
    assert best_move(root_of((2, 4), (1, 2), (0, 0)), max_child) == 0
    assert best_move(root_of((1, 2), (2, 4), (0, 0)), max_child) == 1
    assert best_move(root_of((0, 0), (0, 3)), max_child) == 1
    assert best_move(root_of((0, 0), (0, 3)), secure_child) == 1
    assert best_move(root_of((2, 5), (3, 5), (3, 5)), max_robust_child) == 1
    assert best_move(root_of((0, 0), (0, 0)), max_robust_child) == 0  # nothing is known of either
