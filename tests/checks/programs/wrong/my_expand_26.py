"""my_expand
assigns a dictionary with only the new child, so those that were there are lost: replaces instead of adds.
named: children-lost
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = rng.choice(node.untried)
    node.untried = [other for other in node.untried if other != move]
    child = MyNode(node.state.play(move), node.state.player)
    node.children = {move: child}
    return child
