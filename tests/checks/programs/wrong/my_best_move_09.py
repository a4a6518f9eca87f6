"""my_best_move
finds the place of the largest number of visits and returns the place, which is not a move: index for move.
named: place-not-move
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    visits = [child.visits for child in root.children.values()]
    return visits.index(max(visits))
