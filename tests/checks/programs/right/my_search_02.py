"""my_search
With a class that holds the root and the rng and runs when it is called.
"""

from random import Random

from mcts_teach import mine

MyNode, my_iteration = mine("MyNode", "my_iteration")


class Searcher:
    def __init__(self, state, seed):
        self.root = MyNode(state)
        self.rng = Random(seed)

    def run(self, times):
        for _ in range(times):
            my_iteration(self.root, self.rng)
        return self


def my_search(state, iterations, seed=0):
    return Searcher(state, seed).run(iterations).root
