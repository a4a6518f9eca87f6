"""my_best_move
`sorted` with a pair as key: visits, then wins.
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    order = sorted(root.children, key=lambda move: (-root.children[move].visits, -root.children[move].wins))
    return order[0]
