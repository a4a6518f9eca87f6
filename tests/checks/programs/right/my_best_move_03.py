"""my_best_move
Like the package: a ValueError for a root without children, otherwise `max`.
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    if not root.children:
        raise ValueError("search first")
    return max(root.children, key=lambda move: root.children[move].visits)
