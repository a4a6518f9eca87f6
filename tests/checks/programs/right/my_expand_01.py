"""my_expand
`rng.choice` and `remove`.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if node.untried == []:
        return None
    move = rng.choice(node.untried)
    node.untried.remove(move)
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child
