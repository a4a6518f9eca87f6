"""my_expand
takes untried.pop(0) and never asks rng, so moves are tried in the order of the list: not drawn at random.
named: same-order
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if node.untried:
        move = node.untried.pop(0)
        node.children[move] = MyNode(node.state.play(move), node.state.player)
        return node.children[move]
    return None
