"""my_expand
draws once for the move to play and again for the move to cross off, so the wrong one usually disappears: the draw is not remembered.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = node.untried[rng.randrange(len(node.untried))]
    node.untried.pop(rng.randrange(len(node.untried)))
    child = node.children[move] = MyNode(node.state.play(move), node.state.player)
    return child
