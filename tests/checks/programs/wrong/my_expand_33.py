"""my_expand
Untried moves are lost.
named: moves-lost
"""

from mcts_teach.mcts import Node


def my_expand(node, rng):
    if not node.untried:
        return None
    m = rng.choice(node.untried)
    node.untried = []
    node.children[m] = Node(node.state.play(m), node.state.player)
    return node.children[m]
