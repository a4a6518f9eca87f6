"""my_expand
The move is crossed off a copy of the list, so the node's own list never gets shorter: a copy where the object itself was meant.
named: untried-kept
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    untried = list(node.untried)
    if not untried:
        return None
    rng.shuffle(untried)
    move = untried.pop()
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
