"""my_backpropagate
Backpropagate from the leaf.
"""

def my_backpropagate(path, rewards):
    i = len(path) - 1
    while i >= 0:
        node = path[i]
        node.visits = node.visits + 1
        who = node.mover
        if who is not None:
            node.wins = node.wins + rewards[who]
        i -= 1
