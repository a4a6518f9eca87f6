"""What the check of one iteration says of a tree in which something went wrong, here or there."""

import pytest

from mcts_teach import Node, backpropagate, expand, select, simulate
from mcts_teach.checks import check


def test_moves_that_follow_each_other_are_not_drawn_by_chance():
    def my_iteration(root, rng):
        path = select(root)
        node = path[-1]
        if node.untried:
            legal = node.state.moves()
            last = legal.index(list(node.children)[-1]) if node.children else rng.randrange(len(legal))
            move = legal[(last + 1) % len(legal)]
            node.untried.remove(move)
            node.children[move] = Node(node.state.play(move), node.state.player)
            path.append(node.children[move])
        backpropagate(path, simulate(path[-1].state, rng))

    told = "of the 12 pairs of moves some were drawn 64 times, and others 0"
    assert check.loop(my_iteration).returned == told


def followed_by(slip):
    """A right iteration, and then a slip, which is told the root and the path."""

    def my_iteration(root, rng):
        path = select(root)
        child = expand(path[-1], rng)
        path += [] if child is None else [child]
        backpropagate(path, simulate(path[-1].state, rng))
        slip(root, path)

    return my_iteration


def counted_twice(root, path):
    path[1].visits += 1


def all_children_visited(root, path):
    for child in root.children.values() if root.visits > 2 else ():
        child.visits += child not in path


def another_child_changed(root, path):
    for child in root.children.values():
        child.wins += child not in path


def another_child_lost(root, path):
    for move in [move for move, child in root.children.items() if child not in path]:
        del root.children[move]


def expanded_at_the_end(root, path):
    if not path[-1].state.moves():
        path[-1].children[0] = Node(path[-1].state, 0)


def counted_twice_and_endless_later(root, path):
    path[-1].visits += root.visits == 9
    while root.visits > 20:
        pass


@pytest.mark.parametrize(
    ("slip", "key", "told"),
    [
        (counted_twice, "", "in iteration 1 the visits of c1 went from 0 to 2, where one visit more is right"),
        (
            all_children_visited,
            "",
            "in iteration 3 3 children were visited, 1 of them new, where a visit of one child",
        ),
        (another_child_changed, "", "in iteration 2 c1, which is not on the path, was changed, where"),
        (another_child_lost, "", "in iteration 2 the child c1 is gone, where all children kept is right"),
        (expanded_at_the_end, "over-and-expanded", "a finished game has children, where none is right"),
        (counted_twice_and_endless_later, "", "in iteration 9 the visits of a3 went from 0 to 2"),
    ],
)
def test_what_went_wrong_first_is_told(slip, key, told):
    verdict = check.loop(followed_by(slip))
    assert (verdict.outcome, verdict.key) == ("wrong", key)
    assert told in verdict.returned
