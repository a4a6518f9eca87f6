"""my_backpropagate
Another scale of rewards.
"""

def my_backpropagate(path, rewards):
    for n in path:
        n.visits += 1
        if n.mover is not None:
            n.wins += {1: 1, 0: -1, 0.5: 0}[rewards[n.mover]]
