"""my_expand
Match on the list; the place comes from rng.random(); helper functions draw and hang.
"""

from mcts_teach import Node

MyNode = Node


def draw(moves, rng):
    """Take a move out of the list by chance."""
    return moves.pop(int(rng.random() * len(moves)))


def hang(node, move):
    """Hang the position after the move below the node."""
    mover = node.state.player
    child = MyNode(node.state.play(move), mover)
    node.children.update({move: child})
    return child


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    match node.untried:
        case []:
            return None
        case _:
            return hang(node, draw(node.untried, rng))
