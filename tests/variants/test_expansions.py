"""Expansions: all children at once, and one of each group of equal moves."""

from random import Random

import pytest
from some_variants import every_game
from trees import nodes

from mcts_teach import MNK, ConnectFour, Hex, Node, TicTacToe, search
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


@pytest.mark.parametrize(
    ("state", "openings"),
    [(TicTacToe(), 3), (Hex(3), 5), (Hex(4), 8), (ConnectFour(5, 4), 2), (ConnectFour(), 4), (MNK(4, 3, 3), 4)],
    ids=repr,
)
def test_only_openings_that_are_distinct_are_added(state, openings):
    for seed in range(6):
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
