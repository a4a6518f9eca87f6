"""my_expand
Shuffles the untried moves each time and takes the last.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    rng.shuffle(node.untried)
    move = node.untried.pop()
    node.children[move] = MyNode(node.state.play(move), node.state.player)
    return node.children[move]
