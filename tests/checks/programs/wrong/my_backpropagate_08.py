"""my_backpropagate
All nodes get the reward of the player who moved into the leaf, so a win counts for both sides.
named: same-for-all
"""

def my_backpropagate(path, rewards):
    *_, leaf = path
    value = 0 if leaf.mover is None else rewards[leaf.mover]
    for node in path:
        node.visits = node.visits + 1
        node.wins = node.wins + (value if node.mover is not None else 0)
