"""my_backpropagate
Backpropagate with means.
"""

def my_backpropagate(path, rewards):
    def visit(node, reward):
        mean = node.wins / node.visits if node.visits else 0
        node.visits += 1
        mean += (reward - mean) / node.visits
        node.wins = mean * node.visits

    for node in reversed(path):
        visit(node, 0 if node.mover is None else rewards[node.mover])
