"""my_search
The mean is computed with //, so it is 0 unless the child won every game.
named: whole-numbers
"""

import math
from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def score(parent, child):
    return child.wins // child.visits + math.sqrt(2 * math.log(parent.visits) / child.visits)


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    while root.visits < iterations:
        path = my_select(root, score)
        child = my_expand(path[-1], rng)
        if child is not None:
            path.append(child)
        my_backpropagate(path, my_simulate(path[-1].state, rng))
    return root
