"""my_backpropagate
The root is never counted.
named: root-not-counted
"""

def my_backpropagate(path, rewards):
    for n in path[1:]:
        n.visits += 1
        n.wins += rewards[n.mover]
