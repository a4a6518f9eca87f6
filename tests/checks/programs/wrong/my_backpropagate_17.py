"""my_backpropagate
Whose reward it is goes by the depth in the path, as if player 0 always moved first and players took turns: wrong when the root belongs to player 1, and when somebody moves twice.
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    for depth, node in enumerate(path):
        node.visits += 1
        if depth > 0:
            node.wins += rewards[(depth - 1) % len(rewards)]
