"""my_expand
All is done right, but the node itself is returned and not the new child: wrong return value.
named: parent-returned
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = rng.choice(node.untried)
    node.untried.remove(move)
    node.children[move] = MyNode(node.state.play(move), node.state.player)
    return node
