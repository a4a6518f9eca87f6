"""my_best_move
Sorts (visits, wins, ...) and takes the last; the later child wins a full tie.
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    table = [(child.visits, child.wins, number, move) for number, (move, child) in enumerate(root.children.items())]
    table.sort(key=lambda row: row[:3])
    return table[-1][-1]
