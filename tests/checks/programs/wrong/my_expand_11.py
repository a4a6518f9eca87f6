"""my_expand
It draws twice: one move is the key and is crossed off, another one is played, so the child does not fit its key.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    child = MyNode(node.state.play(rng.choice(node.untried)), node.state.player)
    move = rng.choice(node.untried)
    node.children[move] = child
    node.untried.remove(move)
    return child
