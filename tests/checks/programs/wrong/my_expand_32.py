"""my_expand
The parent is returned.
named: parent-returned
"""

from mcts_teach.mcts import Node


def my_expand(node, rng):
    if node.untried:
        m = node.untried.pop()
        node.children[m] = Node(node.state.play(m), node.state.player)
    return node
