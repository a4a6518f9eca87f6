"""my_expand
The mover is the player to move.
named: mover-is-next
"""

from mcts_teach.mcts import Node


def my_expand(node, rng):
    if not node.untried:
        return None
    m = node.untried.pop()
    s = node.state.play(m)
    node.children[m] = Node(s, mover=s.player)
    return node.children[m]
