"""my_search
The score is the mean alone, without a bonus, so a good move that lost its first game is not tried again.
named: no-bonus
"""

from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def mean(parent, child):
    return child.wins / child.visits


def my_search(state, iterations, seed=0):
    root = MyNode(state)
    rng = Random(seed)
    for _ in range(iterations):
        path = my_select(root, mean)
        child = my_expand(path[-1], rng)
        if child is not None:
            path = [*path, child]
        rewards = my_simulate(path[-1].state, rng)
        my_backpropagate(path, rewards)
    return root
