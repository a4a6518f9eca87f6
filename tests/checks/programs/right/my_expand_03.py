"""my_expand
A place from `rng.random()`, rounded down.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    n = len(node.untried)
    if n:
        k = int(rng.random() * n)
        move = node.untried[k]
        node.untried[k : k + 1] = []
        node.children[move] = child = MyNode(node.state.play(move), mover=node.state.player)
        return child
