"""my_best_play
A plain loop that keeps the best so far, with `is None`.
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    best = best_visits = None
    for move, child in root.children.items():
        if best_visits is None or child.visits > best_visits:
            best, best_visits = move, child.visits
    return best
