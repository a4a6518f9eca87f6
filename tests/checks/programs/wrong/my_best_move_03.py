"""my_best_move
It takes the move with the highest UCB1 value: that is the move to explore next, not the one to play, and its bonus favours what was visited little.
named: highest-ucb
"""

import math

from mcts_teach import ucb1


def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    return max(root.children, key=lambda move: ucb1(root, root.children[move], math.sqrt(2)))
