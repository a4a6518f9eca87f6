"""my_search
Scores as numpy arrays, and among equal ones a child drawn with rng.
"""

import numpy as np
from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def best_child(node, rng):
    children = list(node.children.values())
    visits = np.array([child.visits for child in children], dtype=float)
    wins = np.array([child.wins for child in children], dtype=float)
    scores = wins / visits + np.sqrt(2 * np.log(node.visits) / visits)
    return children[rng.choice(np.flatnonzero(scores == scores.max()).tolist())]


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations):
        path = [root]
        while not path[-1].untried and path[-1].children:
            path.append(best_child(path[-1], rng))
        child = my_expand(path[-1], rng)
        if child is not None:
            path.append(child)
        my_backpropagate(path, my_simulate(path[-1].state, rng))
    return root
