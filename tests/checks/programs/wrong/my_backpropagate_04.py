"""my_backpropagate
The operators are written =+, so visits and wins are set and not added to.
named: overwritten
"""

def my_backpropagate(path, rewards):
    for node in path:
        node.visits =+ 1
        if node.mover is not None:
            node.wins =+ rewards[node.mover]
