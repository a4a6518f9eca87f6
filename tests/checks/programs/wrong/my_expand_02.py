"""my_expand
The mover is left out, so the child looks like a root and will never be credited with a win: a forgotten argument.
named: no-mover
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    k = rng.randrange(len(node.untried))
    move = node.untried[k]
    child = MyNode(node.state.play(move))
    node.children[move] = child
    del node.untried[k]
    return child
