"""my_best_move
Best_move that sorts.
"""

def my_best_move(tree):
    order = sorted(tree.children.items(), key=lambda pair: -pair[1].visits)
    move, child = order[0]
    return move
