"""my_expand
stores the child under k, the place in untried, instead of under the move, so children overwrite one another: index for move.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    k = rng.randrange(len(node.untried))
    move = node.untried[k]
    child = MyNode(node.state.play(move), node.state.player)
    node.children[k] = child
    node.untried.remove(move)
    return child
