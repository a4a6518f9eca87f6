"""my_expand
rng.choice and a new list of the others; setdefault hangs the child.
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if len(node.untried) > 0:
        drawn = rng.choice(node.untried)
        node.untried = [move for move in node.untried if move != drawn]
        return node.children.setdefault(drawn, MyNode(node.state.play(drawn), node.state.player))
