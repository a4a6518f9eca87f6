"""my_expand
It draws from one place too few, so the last untried move is never drawn as long as there is another: off by one, a draw that is not fair.
named: last-never-drawn
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    last = len(node.untried) - 1
    k = rng.randrange(last) if last > 0 else 0
    move = node.untried[k]
    node.untried[k] = node.untried[last]
    node.untried.pop()
    child = node.children[move] = MyNode(node.state.play(move), node.state.player)
    return child
