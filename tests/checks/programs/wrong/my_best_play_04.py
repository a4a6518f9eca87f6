"""my_best_play
Pairs of visits and node are compared, so where two children have equally many visits Python compares the nodes and raises a TypeError: a tie was not thought of.
named: nodes-compared
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    ranking = [(child.visits, child, move) for move, child in root.children.items()]
    visits, child, move = max(ranking)
    return move
