"""my_backpropagate
The updates stand in a generator expression that nobody runs through, so nothing is counted at all.
"""

def tell(node, rewards):
    node.visits += 1
    if node.mover is not None:
        node.wins += rewards[node.mover]


def my_backpropagate(path, rewards):
    (tell(node, rewards) for node in path)
