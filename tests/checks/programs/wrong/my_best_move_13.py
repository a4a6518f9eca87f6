"""my_best_move
The final move still explores.
named: highest-ucb
"""

from mcts_teach import mcts


def my_best_move(root):
    b = max(root.children.values(), key=lambda k: mcts.ucb1(root, k))
    return [m for m, k in root.children.items() if k is b][0]
