"""my_expand
tests the move by its truth, so that move 0 (a legal one) is crossed off and no child is made: 0 taken for None.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    move = None
    if len(node.untried) > 0:
        move = node.untried.pop(rng.randrange(len(node.untried)))
    if not move:
        return None
    node.children[move] = MyNode(node.state.play(move), node.state.player)
    return node.children[move]
