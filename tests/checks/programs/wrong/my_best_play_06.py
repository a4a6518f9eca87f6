"""my_best_play
compares wins / visits, so one lucky game beats a hundred good ones: mean for visits.
named: highest-mean
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    tried = {move: child for move, child in root.children.items() if child.visits}
    return max(tried, key=lambda move: tried[move].wins / tried[move].visits)
