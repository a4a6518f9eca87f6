"""my_backpropagate
A loss subtracts one: a win is +1, a draw 0 and a loss -1, where the rewards 1, 1/2 and 0 should be added; the bonus of UCB1 is then too small beside them.
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    for node in path:
        node.visits += 1
        if node.mover is None:
            pass
        elif rewards[node.mover] > 0.5:
            node.wins += 1
        elif rewards[node.mover] < 0.5:
            node.wins -= 1
