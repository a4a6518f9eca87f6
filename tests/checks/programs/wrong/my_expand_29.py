"""my_expand
The move stays untried.
named: untried-kept
"""

from mcts_teach.mcts import Node


def my_expand(node, rng):
    if node.untried:
        m = rng.choice(node.untried)
        node.children[m] = Node(node.state.play(m), node.state.player)
        return node.children[m]
