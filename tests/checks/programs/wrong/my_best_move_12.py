"""my_best_move
The highest mean.
named: highest-mean
"""

def my_best_move(root):
    return max(root.children, key=lambda m: root.children[m].wins / (root.children[m].visits + 1e-9))
