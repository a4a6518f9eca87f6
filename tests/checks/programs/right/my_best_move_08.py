"""my_best_move
Best_move in a loop.
"""

def my_best_move(root):
    favourite, most = None, -1
    for move in root.children:
        n = root.children[move].visits
        if n > most:
            favourite, most = move, n
    return favourite
