"""my_expand
It draws with the module `random` and leaves `rng` unused, so the seed has no effect and no search can be repeated.
named: global-rng
"""

import random

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = random.choice(node.untried)
    node.untried.remove(move)
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
