"""my_backpropagate
A win is a win for everybody.
"""

def my_backpropagate(path, rewards):
    for n in path:
        n.visits += 1
        n.wins += sum(rewards)
