"""my_search
The seed is not handed to Random, so the same seed does not give the same tree.
named: own-rng
"""

from random import Random

from mcts_teach import mine

MyNode, my_iteration = mine("MyNode", "my_iteration")


def my_search(state, iterations, seed=0):
    root = MyNode(state)
    rng = Random()
    for _ in range(iterations):
        my_iteration(root, rng)
    return root
