"""What the check of expand takes, and what it names."""

from random import Random

import pytest

from mcts_teach import Node
from mcts_teach.checks import check
from mcts_teach.checks.positions import COURSE


def growing(draw):
    """An expand that draws the place of the move in another way."""

    def grow(node, rng):
        if not node.untried:
            return None
        move = node.untried.pop(draw(len(node.untried), rng))
        node.children[move] = Node(node.state.play(move), node.state.player)
        return node.children[move]

    return grow


def with_move(node, rng):
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    node.children[move] = Node(node.state.play(move), node.state.player, move=move)
    return node.children[move]


@pytest.mark.parametrize("function", [with_move, growing(lambda number, rng: rng.randrange(number))])
def test_children_may_keep_their_moves_or_not(function):
    verdict = check.expand(function)
    assert verdict.outcome == "right", verdict
    node = Node(COURSE)
    child = function(node, Random(1))
    assert child.move in (None, *node.children)


def test_a_child_with_a_move_and_a_mistake_is_wrong_as_ever():
    def no_mover(node, rng):
        child = with_move(node, rng)
        if child:
            child.mover = None
        return child

    assert check.expand(no_mover).key == "no-mover"


def test_a_fixed_order_is_not_drawn_at_random():
    for place in (0, -1):
        assert check.expand(growing(lambda number, rng, place=place: place)).key == "same-order"


def test_a_move_that_stays_untried_takes_no_others_away():
    def keep(node, rng):
        if node.untried:
            move = rng.choice(node.untried)
            node.children[move] = Node(node.state.play(move), node.state.player)
            return node.children[move]

    def lose(node, rng):
        child = growing(lambda number, rng: 0)(node, rng)
        del node.untried[:1]
        return child

    verdict = check.expand(keep)
    assert verdict.key == "untried-kept"
    assert (verdict.returned, verdict.expected) == ("struck from untried: nothing", "struck from untried: its move")
    assert check.expand(lose).returned == "struck from untried: 2 other moves"
