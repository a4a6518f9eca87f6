"""my_best_play
starts the maximum at 1 and asks for more, so after few iterations, where all have one visit, the answer is None: wrong start value of a maximum.
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    most, best = 1, None
    for move, child in root.children.items():
        if child.visits > most:
            most, best = child.visits, move
    return best
