"""my_expand
Asks for forgiveness: drawing from an empty list is an IndexError.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    try:
        move = rng.choice(node.untried)
    except IndexError:
        return None
    node.untried.remove(move)
    node.children.update({move: MyNode(node.state.play(move), node.state.player)})
    return node.children[move]
