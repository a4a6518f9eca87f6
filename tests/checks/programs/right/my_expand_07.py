"""my_expand
Slow but right: draws from all legal moves until an untried one comes up.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    moves = list(node.state.moves())
    move = rng.choice(moves)
    while move not in node.untried:
        move = rng.choice(moves)
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    node.untried.remove(move)
    return child
