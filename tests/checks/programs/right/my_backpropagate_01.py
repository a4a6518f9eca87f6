"""my_backpropagate
By recursion: tell the first node, then the rest of the path.
"""

def my_backpropagate(path, rewards):
    if not path:
        return
    first, *rest = path
    first.visits += 1
    if first.mover is not None:
        first.wins += rewards[first.mover]
    my_backpropagate(rest, rewards)
