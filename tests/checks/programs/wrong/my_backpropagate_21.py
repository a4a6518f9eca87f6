"""my_backpropagate
`return` where `continue` is meant: the root comes first on the path and has no mover, so nobody below it hears of the game.
named: return-for-continue
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    for node in path:
        node.visits += 1
        if node.mover is None:
            return
        node.wins += rewards[node.mover]
