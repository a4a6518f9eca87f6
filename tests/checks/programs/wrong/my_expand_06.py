"""my_expand
It asks whether the game is over and not whether a move is untried, so a node whose moves are all tried raises an error: wrong condition.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.state.moves():  # game over
        return None
    k = rng.randrange(len(node.untried))
    move = node.untried.pop(k)
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
