"""my_expand
rng.sample gives one move; the list is put together again of two slices.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    count = len(node.untried)
    if count == 0:
        return None
    (place,) = rng.sample(range(count), 1)
    move = node.untried[place]
    node.untried[:] = node.untried[:place] + node.untried[place + 1:]
    child = node.children[move] = MyNode(node.state.play(move), node.state.player)
    return child
