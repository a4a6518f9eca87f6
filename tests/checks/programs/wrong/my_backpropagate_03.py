"""my_backpropagate
A visit is counted only where the mover got something, so lost games are forgotten and every mean is too high.
named: only-wins-counted
"""

def my_backpropagate(path, rewards):
    for node in path:
        gain = 0 if node.mover is None else rewards[node.mover]
        if gain > 0 or node.mover is None:
            node.visits += 1
            node.wins += gain
