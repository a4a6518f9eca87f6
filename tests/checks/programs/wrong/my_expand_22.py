"""my_expand
draws with the module `random` and leaves rng alone, so the same seed does not give the same tree: own dice.
named: global-rng
"""

import random

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = random.choice(node.untried)
    node.untried.remove(move)
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
