"""my_expand
a loop makes a child of every untried move and returns one of them, where one child per call is asked: adds too many.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    moves = list(node.untried)
    rng.shuffle(moves)
    for move in moves:
        node.children[move] = MyNode(node.state.play(move), node.state.player)
        node.untried.remove(move)
    return node.children[moves[0]]
