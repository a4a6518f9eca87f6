"""my_search
A new root is made inside the loop, so each iteration begins with an empty tree, and what comes back has one visit.
named: state-not-kept
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
    rng = Random(seed)
    for _ in range(iterations):
        root = MyNode(state)
        my_iteration(root, rng)
    return root
