"""my_expand
Shuffles untried at every call and pops its last move.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    rng.shuffle(node.untried)
    try:
        move = node.untried.pop()
    except IndexError:
        return None
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
