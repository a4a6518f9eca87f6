"""my_best_move
plays the move with the highest UCB1 value, which is the one to look at next and may be a bad one seldom visited: exploration bonus in the final choice.
named: highest-ucb
"""

from mcts_teach import ucb1


def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    return max(root.children, key=lambda move: ucb1(root, root.children[move]))
