"""my_backpropagate
A draw counts as a loss.
named: draw-is-a-loss
"""

def my_backpropagate(path, rewards):
    for n in path:
        n.visits += 1
        if n.mover is not None and rewards[n.mover] == max(rewards) == 1:
            n.wins += 1
