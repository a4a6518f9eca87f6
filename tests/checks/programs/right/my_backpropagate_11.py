"""my_backpropagate
A dictionary from movers to rewards, with nothing for None.
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    gets = {None: 0, **dict(enumerate(rewards))}
    for node in reversed(path):
        node.visits, node.wins = node.visits + 1, node.wins + gets[node.mover]
