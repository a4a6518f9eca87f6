"""my_backpropagate
It keeps the mean in `wins` in place of the sum of rewards, so that UCB1, which divides by the visits, divides twice.
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    for node in path:
        node.visits += 1
        if node.mover is None:
            continue
        reward = rewards[node.mover]
        node.wins += (reward - node.wins) / node.visits
