"""my_expand
A finished game is expanded.
named: over-and-expanded
"""

from mcts_teach.mcts import Node


def my_expand(node, rng):
    m = rng.choice(node.untried)
    node.untried.remove(m)
    node.children[m] = Node(node.state.play(m), node.state.player)
    return node.children[m]
