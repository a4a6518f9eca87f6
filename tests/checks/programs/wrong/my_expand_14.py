"""my_expand
It gives up when one move is left, so the last move is never tried: `<= 1` instead of `== 0`, off by one in the guard.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    n = len(node.untried)
    if n <= 1:
        return None
    move = node.untried.pop(rng.randrange(n))
    node.children[move] = MyNode(node.state.play(move), node.state.player)
    return node.children[move]
