"""my_backpropagate
Recursion: the first node of the path, then the rest.
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    if not path:
        return
    node, *rest = path
    node.visits += 1
    if node.mover is not None:
        node.wins += rewards[node.mover]
    my_backpropagate(rest, rewards)
