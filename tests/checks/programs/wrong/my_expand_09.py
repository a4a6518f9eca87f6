"""my_expand
A new generator with seed 0 is made at each call, so the "random" place depends on nothing but the length of the list.
named: seeded-anew
"""

from random import Random

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    rng = Random(0)
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
