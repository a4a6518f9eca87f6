"""my_best_play
Groups the moves by their visits and takes one of the highest group: first by share of all visits.
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    total = sum(child.visits for child in root.children.values()) or 1
    groups = {}
    for move, child in root.children.items():
        groups.setdefault(child.visits / total, []).append(move)
    return groups[max(groups)][0]
