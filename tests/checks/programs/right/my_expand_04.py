"""my_expand
`rng.sample`, and a new list without the move in place of the old one.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if len(node.untried) < 1:
        return None
    (move,) = rng.sample(node.untried, 1)
    node.untried = [other for other in node.untried if other != move]
    return node.children.setdefault(move, MyNode(node.state.play(move), node.state.player))
