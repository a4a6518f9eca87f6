"""my_best_move
`not best` is also true when the best move so far is move 0, which is then replaced by any other: 0 taken for None.
named: zero-is-false
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    best = None
    for move, child in root.children.items():
        if not best or child.visits > root.children[best].visits:
            best = move
    return best
