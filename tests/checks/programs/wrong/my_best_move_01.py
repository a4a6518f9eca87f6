"""my_best_move
It returns the child itself and not the move that leads to it: node taken for key.
named: node-not-move
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    return max(root.children.values(), key=lambda child: child.visits)
