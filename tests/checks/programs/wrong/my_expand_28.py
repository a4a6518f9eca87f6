"""my_expand
counts a visit already when the child is made, which backpropagate will count again: a visit too many.
named: phantom-visit
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    child = MyNode(node.state.play(move), node.state.player)
    child.visits += 1
    node.children[move] = child
    return child
