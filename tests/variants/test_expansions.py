"""Expansions: all children at once, and one of each group of equal moves."""

import math
from collections import Counter
from random import Random

import pytest
from some_variants import FOUR, every_game
from trees import facts, nodes

from mcts_teach import MNK, ConnectFour, Hex, Nim, Node, TicTacToe, search
from mcts_teach.variants import expand_all, expand_up_to_symmetry


@every_game
def test_all_children_come_at_once_and_the_first_goes_on(state):
    node = Node(state)
    child = expand_all(node, Random(1))
    assert child is next(iter(node.children.values()))
    assert sorted(node.children) == sorted(state.moves())
    assert node.untried == []
    assert all(after.state == state.play(move) for move, after in node.children.items())
    assert all((after.visits, after.mover) == (0, state.player) for after in node.children.values())


def test_the_child_that_goes_on_is_drawn_uniformly():
    firsts = Counter()
    for seed in range(3600):
        node = Node(FOUR)
        child = expand_all(node, Random(seed))
        firsts[next(move for move, after in node.children.items() if after is child)] += 1
    assert sorted(firsts) == [1, 2, 5, 6]
    assert all(abs(count - 900) < 4 * math.sqrt(3600 * 1 / 4 * 3 / 4) for count in firsts.values())


@pytest.mark.parametrize(
    ("state", "openings"),
    [(TicTacToe(), 3), (Hex(3), 5), (Hex(4), 8), (ConnectFour(5, 4), 2), (ConnectFour(), 4), (MNK(4, 3, 3), 4)],
    ids=repr,
)
def test_only_openings_that_are_distinct_are_added(state, openings):
    for seed in range(20):
        root = search(state, 60, seed=seed, expand=expand_up_to_symmetry)
        assert len(root.children) == openings
        both = Node(state)
        expand_all(both, Random(seed), expand=expand_up_to_symmetry)
        assert len(both.children) == openings
        assert both.untried == []


@every_game
def test_each_distinct_move_stands_for_all_its_images(state):
    for node in nodes(search(state, 150, expand=expand_up_to_symmetry)):
        if node.untried or not node.children or not hasattr(state, "symmetries"):
            continue
        images = [set(child.state.symmetries()) for child in node.children.values()]
        for move in node.state.moves():
            assert sum(node.state.play(move) in orbit for orbit in images) == 1


def test_a_game_without_symmetries_is_expanded_as_ever():
    state = Nim((3, 2))
    assert facts(search(state, 300, expand=expand_up_to_symmetry)) == facts(search(state, 300))
