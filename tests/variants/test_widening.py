"""Progressive widening: against the plain search, against its own law, and where there are a hundred moves."""

from itertools import cycle

import pytest
from some_variants import FOUR, GAMES
from trees import facts, nodes

from mcts_teach import Hex, search
from mcts_teach.variants import widening


@pytest.mark.parametrize(("state", "alpha"), [*zip(GAMES, cycle([0, 0.5, 1]))], ids=repr)
def test_with_k_of_the_number_of_moves_the_tree_is_the_plain_one_node_for_node(state, alpha):
    plain = facts(search(state, 400, seed=3))
    assert facts(search(state, 400, seed=3, **widening(k=len(state.moves()), alpha=alpha))) == plain


@pytest.mark.parametrize(("k", "alpha"), [(1, 0.5), (2.5, 0.3), (0.1, 1), (3, 0)])
def test_a_node_has_as_many_children_as_its_visits_are_worth(k, alpha):
    root = search(Hex(5), 700, **widening(k, alpha))
    assert any(len(node.children) > 1 and node.untried for node in nodes(root))
    for node in nodes(root):
        children = 0
        for visits in range(0 if node is root else 1, node.visits):  # at the beginning of each iteration that passed
            children += children == 0 or children < k * visits**alpha
        assert len(node.children) == min(children, len(node.state.moves()))


def test_choose_says_which_move_enters_and_is_refused_if_it_is_none():
    root = search(Hex(5), 300, **widening(choose=lambda node, rng: max(node.untried)))
    for node in nodes(root):
        assert [*node.children] == sorted(node.state.moves(), reverse=True)[: len(node.children)]
    with pytest.raises(ValueError, match=r"choose\(node, rng\) must return one of node.untried, .*, not 99"):
        search(FOUR, 10, **widening(choose=lambda node, rng: 99))
