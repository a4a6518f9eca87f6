"""my_backpropagate
The sign changes at every level.
"""

def my_backpropagate(path, rewards):
    r = rewards[path[-1].mover] if path[-1].mover is not None else 0
    for n in reversed(path):
        n.visits += 1
        n.wins += r
        r = 1 - r
