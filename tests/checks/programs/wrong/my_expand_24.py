"""my_expand
reads the move after the swap, so it plays the move that stood last and crosses off the drawn one: a line too late.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    k = rng.randrange(len(node.untried))
    node.untried[k], node.untried[-1] = node.untried[-1], node.untried[k]
    move = node.untried[k]
    node.untried.pop()
    node.children[move] = MyNode(node.state.play(move), mover=node.state.player)
    return node.children[move]
