"""my_expand
The moves are tried in the order of the list: rng is never asked.
named: same-order
"""

from mcts_teach.mcts import Node


def my_expand(node, rng):
    if len(node.untried) == 0:
        return None
    move = node.untried.pop(0)
    after = node.state.play(move)
    child = Node(after, node.state.player)
    node.children[move] = child
    return child
