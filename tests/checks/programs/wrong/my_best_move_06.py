"""my_best_move
It sorts from the smallest number of visits and takes the first: the sort order was forgotten.
named: fewest-visits
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    ranking = sorted(root.children.items(), key=lambda item: item[1].visits)
    return ranking[0][0]
