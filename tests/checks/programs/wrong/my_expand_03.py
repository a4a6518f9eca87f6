"""my_expand
The child is kept under its index among the untried moves and not under its move: index taken for value.
named: index-not-move
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    k = rng.randrange(len(node.untried))
    node.children[k] = MyNode(node.state.play(node.untried[k]), node.state.player)
    node.untried.pop(k)
    return node.children[k]
