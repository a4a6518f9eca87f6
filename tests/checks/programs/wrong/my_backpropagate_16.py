"""my_backpropagate
The visit stands inside the `if` that guards the root, so the root is never counted and its children's bonus has no visits to grow with.
named: root-not-counted
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    for node in path:
        if node.mover is not None:
            node.visits += 1
            node.wins += rewards[node.mover]
