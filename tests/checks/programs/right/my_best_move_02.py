"""my_best_move
A Counter of the visits, and its most common entry.
"""

from collections import Counter


def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    visits = Counter({move: child.visits for move, child in root.children.items()})
    [(move, _)] = visits.most_common(1)
    return move
