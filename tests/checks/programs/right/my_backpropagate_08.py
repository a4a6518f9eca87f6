"""my_backpropagate
Notebook 12: the parent is carried along in a variable that begins as None.
"""

def my_backpropagate(path, rewards):
    parent = None
    for node in path:
        node.visits += 1
        if parent is not None:
            chooser = parent.state.player
            node.wins += rewards[chooser]
        parent = node
