"""my_expand
randrange(n - 1), because places end at n - 1, but randrange leaves its end out already, so the last move comes only when it is alone: off by one.
named: last-never-drawn
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if len(node.untried) == 0:
        return None
    k = rng.randrange(len(node.untried) - 1) if len(node.untried) > 1 else 0
    move = node.untried[k]
    del node.untried[k]
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
