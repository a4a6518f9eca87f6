"""my_backpropagate
Asks for forgiveness: nobody moved into the root, and rewards[None] is a TypeError.
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    i = len(path)
    while i > 0:
        i -= 1
        path[i].visits += 1
        try:
            path[i].wins += rewards[path[i].mover]
        except TypeError:
            assert path[i].mover is None
