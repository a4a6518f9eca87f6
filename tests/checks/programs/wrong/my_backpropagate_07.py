"""my_backpropagate
Each node gets the reward of the mover's opponent, 1 - mover: it should get that of the mover (wrong player).
named: upside-down
"""

def my_backpropagate(path, rewards):
    for node in path:
        node.visits += 1
        if node.mover is not None:
            node.wins += rewards[1 - node.mover]
