"""my_backpropagate
It walks up from the leaf and takes 1 - value at each step: with three players, or one who moves twice, the others' loss is not this one's win.
named: flips-each-level
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    if path[-1].mover is None:
        path[-1].visits += 1
        return
    value = rewards[path[-1].mover]
    for node in reversed(path):
        node.visits += 1
        if node.mover is not None:
            node.wins += value
        value = 1 - value
