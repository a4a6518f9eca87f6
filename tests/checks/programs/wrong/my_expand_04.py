"""my_expand
`del node.untried[move]` takes the move for an index: another move is crossed off, or an IndexError raised.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if len(node.untried) == 0:
        return None
    move = rng.choice(node.untried)
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    del node.untried[move]
    return child
