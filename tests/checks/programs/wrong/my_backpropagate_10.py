"""my_backpropagate
The field wins is moved towards the reward as a running mean; it must hold the sum, as the score divides it by the visits once more.
"""

def my_backpropagate(path, rewards):
    for node in path:
        node.visits += 1
        if node.mover is not None:
            node.wins += (rewards[node.mover] - node.wins) / node.visits
