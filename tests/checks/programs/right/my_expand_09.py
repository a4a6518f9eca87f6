"""my_expand
Short: pop at a drawn place.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    node.children[move] = MyNode(node.state.play(move), node.state.player)
    return node.children[move]
