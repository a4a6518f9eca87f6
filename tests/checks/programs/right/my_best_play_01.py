"""my_best_play
A plain loop; `>=`, so among equals the one tried last, about which the exercise says nothing.
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    best_move, most = None, -1
    for move, child in root.children.items():
        if child.visits >= most:
            best_move, most = move, child.visits
    return best_move
