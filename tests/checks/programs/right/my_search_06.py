"""my_search
An endless generator of iterations, of which islice takes as many as are wanted.
"""

from itertools import islice
from random import Random

from mcts_teach import mine

MyNode, my_iteration = mine("MyNode", "my_iteration")


def forever(root, rng):
    while True:
        my_iteration(root, rng)
        yield root


def my_search(state, iterations, seed=0):
    root = MyNode(state)
    for root in islice(forever(root, Random(seed)), iterations):
        pass
    return root
