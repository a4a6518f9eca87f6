"""What the check of a walk's next child asks with, and its own answer beside the bundle of the package."""

import pytest

from mcts_teach import move_values, search
from mcts_teach.checks import check
from mcts_teach.checks.pieces.walking import ODDS, Loaded
from mcts_teach.games import Pig
from mcts_teach.games.contract import check_game
from mcts_teach.variants import next_child, with_chance


def test_the_game_of_the_check_keeps_all_promises():
    assert check_game(Loaded()) == 2
    assert sum(ODDS.values()) == pytest.approx(1)
    assert len(set(ODDS.values())) == len(ODDS)


def test_right_ones_that_draw_otherwise_are_right():
    def by_hand(node, score, rng):
        if node.state.player is not None:
            return next_child(node, score, rng)
        number, sums = rng.random(), 0.0
        for outcome, chance in zip(*node.state.chance(), strict=True):
            sums += chance
            if number < sums:
                return node.children.get(outcome)
        return node.children.get(outcome)

    assert check.next_child(by_hand)
    state = Pig(20, points=(10, 15), turn=6)
    root = search(state, 4000, **with_chance(by_hand))
    roll = root.children["roll"]
    assert roll.wins / roll.visits == pytest.approx(move_values(state)["roll"], abs=0.06)


def test_a_verdict_says_how_often_each_outcome_came():
    verdict = check.next_child(lambda node, score, rng: next(iter(node.children.values()), None))
    assert verdict.called.endswith("the children are: 6, 4, 1")
    assert verdict.returned == "4: 0.00, 6: 1.00, 1: 0.00"
    assert verdict.expected == "4: 0.3, 6: 0.6, 1: 0.1"


def test_the_tree_is_left_as_it_is():
    def greedy(node, score, rng):
        node.visits += 1
        return next_child(node, score, rng)

    verdict = check.next_child(greedy)
    assert verdict.returned.endswith("the tree was changed: 1.00")
