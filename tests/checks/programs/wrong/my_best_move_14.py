"""my_best_move
The child instead of the move.
named: node-not-move
"""

def my_best_move(root):
    return max(root.children.values(), key=lambda k: k.visits)
