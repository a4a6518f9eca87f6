"""my_expand
works the mover out as the other one of two players, counted from the node's own mover, which fails at the root, with three players and where one moves twice: assumes that players alternate.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    mover = node.state.player if node.mover is None else 1 - node.mover
    node.children[move] = MyNode(node.state.play(move), mover)
    return node.children[move]
