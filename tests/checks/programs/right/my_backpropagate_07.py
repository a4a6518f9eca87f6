"""my_backpropagate
Notebook 12: with zip of the path and the path shifted by one, the root apart.
"""

def my_backpropagate(path, rewards):
    path[0].visits += 1
    for parent, child in zip(path, path[1:]):
        child.visits += 1
        child.wins += rewards[parent.state.player]
