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

    verdict = check.loop(my_iteration)
    assert verdict.returned.startswith("b1 and then c1: 0.2")
    assert verdict.expected == "any two moves, one as often as the other, and random playouts after them"


def followed_by(slip):
    """A right iteration, and then a slip, which is told the root and the path."""

    def my_iteration(root, rng):
        path = select(root)
        child = expand(path[-1], rng)
        path += [] if child is None else [child]
        backpropagate(path, simulate(path[-1].state, rng))
        slip(root, path)

    return my_iteration


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
    ("slip", "told"),
    [
        (all_children_visited, "in iteration 3: visits of "),
        (another_child_changed, "in iteration 2: visits of c1: +0, wins of c1: +1; right would be"),
        (another_child_lost, "in iteration 2: the child c1: gone; right would be"),
        (expanded_at_the_end, "where the game is over"),
        (counted_twice_and_endless_later, "in iteration 9: visits of"),
    ],
)
def test_what_went_wrong_first_is_told(slip, told):
    verdict = check.loop(followed_by(slip))
    assert verdict.outcome == "wrong"
    assert told in verdict.returned
