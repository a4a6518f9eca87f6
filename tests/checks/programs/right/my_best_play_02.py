"""my_best_play
Draws by chance among the most visited moves; the exercise does not say which of equals.
"""

import random


def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    most = max(child.visits for child in root.children.values())
    favourites = [move for move, child in root.children.items() if child.visits == most]
    return random.choice(favourites)
