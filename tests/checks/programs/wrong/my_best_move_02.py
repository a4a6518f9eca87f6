"""my_best_move
`max` without a key: it returns the move with the largest number, whatever the search has found.
named: first-move (partly)
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    best = None
    for move, child in root.children.items():
        if best is None or move > best:
            best = move
    return best
