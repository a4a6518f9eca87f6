"""my_search
The range begins with 1, so there is one iteration too few (off by one).
named: one-too-many
"""

from random import Random

from mcts_teach import mine

MyNode, my_iteration = mine("MyNode", "my_iteration")


def my_search(state, iterations, seed=0):
    root = MyNode(state)
    rng = Random(seed)
    for i in range(1, iterations):
        my_iteration(root, rng)
    return root
