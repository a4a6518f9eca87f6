"""my_expand
the child's mover is asked of the new position, where the next player is to move: wrong player.
named: mover-is-next
"""

from mcts_teach import Node

MyNode = Node


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    k = rng.randrange(len(node.untried))
    move = node.untried.pop(k)
    after = node.state.play(move)
    child = MyNode(after, after.player)
    node.children[move] = child
    return child
