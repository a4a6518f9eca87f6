"""my_backpropagate
The mover is tested for truth, and 0 is false, so player 0 never gets a reward; it must be compared with None.
named: zero-is-false
"""

def my_backpropagate(path, rewards):
    for node in path:
        node.visits += 1
        if node.mover:
            node.wins += rewards[node.mover]
