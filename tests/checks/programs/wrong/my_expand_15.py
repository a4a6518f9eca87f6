"""my_expand
the new child hangs in the tree, but its move stays in untried, so it can be drawn again and its child be thrown away: forgets to change untried.
named: untried-kept
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = rng.choice(node.untried)
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
