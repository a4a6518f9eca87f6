"""my_backpropagate
A typing slip, `=+` for `+=`: the wins become the last reward and forget all the games before.
named: overwritten
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    for node in path:
        node.visits += 1
        if node.mover is not None:
            node.wins =+ rewards[node.mover]
