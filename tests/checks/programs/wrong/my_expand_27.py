"""my_expand
never asks whether there is an untried move, so randrange(0) raises where None is wanted: the finished game is forgotten.
named: over-and-expanded
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    move = node.untried.pop(rng.randrange(len(node.untried)))
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
