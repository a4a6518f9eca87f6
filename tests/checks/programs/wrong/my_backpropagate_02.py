"""my_backpropagate
The loop runs from the parent of the last node upwards, so the new node itself is not told (off by one in the range).
named: leaf-not-counted
"""

def my_backpropagate(path, rewards):
    for i in range(len(path) - 2, -1, -1):
        path[i].visits += 1
        if path[i].mover is not None:
            path[i].wins += rewards[path[i].mover]
