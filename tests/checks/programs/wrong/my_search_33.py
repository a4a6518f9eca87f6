"""my_search
Random() without the seed: the argument is never used, and the same seed gives other trees each time.
named: own-rng
"""

from random import Random

from mcts_teach import Node as MyNode
from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child is not None:
        path = [*path, child]
    my_backpropagate(path, my_simulate(path[-1].state, rng))


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    root = MyNode(state)
    rng = Random()
    for _ in range(iterations):
        my_iteration(root, rng)
    return root
