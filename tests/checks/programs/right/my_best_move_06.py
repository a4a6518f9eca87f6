"""my_best_move
A Counter of the visits and its most common key.
"""

from collections import Counter


def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    visits = Counter()
    for move in root.children:
        visits[move] += root.children[move].visits
    return visits.most_common(1)[0][0]
