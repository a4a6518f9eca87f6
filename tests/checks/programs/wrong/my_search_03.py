"""my_search
The root is made anew in each iteration, so nothing is remembered and the tree has one visit.
named: state-not-kept
"""

from random import Random

from mcts_teach import mine

MyNode, my_iteration = mine("MyNode", "my_iteration")


def my_search(state, iterations, seed=0):
    rng = Random(seed)
    for _ in range(iterations):
        root = MyNode(state)
        my_iteration(root, rng)
    return root
