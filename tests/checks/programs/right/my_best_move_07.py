"""my_best_move
Finds the most visits first and then the most wins among those; a debugging print was left in.
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    most = max(child.visits for child in root.children.values())
    print("most visits:", most, "of", root.visits)
    top = [move for move in root.children if root.children[move].visits == most]
    return max(top, key=lambda move: root.children[move].wins)
