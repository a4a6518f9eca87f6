"""my_backpropagate
`if node.mover:` is false for player 0 as well as for None, so player 0 never gets a reward.
named: zero-is-false
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    for node in path:
        node.visits += 1
        if node.mover:
            node.wins += rewards[node.mover]
