"""my_backpropagate
For notebook 12: the reward of the player who was to move at the parent is added to the parent and not to the child, one node too high.
named: told-to-the-parent
"""

from itertools import pairwise


def my_backpropagate(path, rewards):
    """Count a visit at each node, and what the player gets who was to move at its parent."""
    for node in path:
        node.visits += 1
    for parent, child in pairwise(path):
        parent.wins += rewards[parent.state.player]
