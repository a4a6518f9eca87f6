"""my_backpropagate
The root is never counted.
named: root-not-counted
"""

def my_backpropagate(path, rewards):
    for n in path:
        if n.mover is None:
            continue
        n.visits += 1
        n.wins += rewards[n.mover]
