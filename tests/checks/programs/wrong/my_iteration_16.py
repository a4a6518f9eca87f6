"""my_iteration
The playout gets a Random(0) of its own in each iteration, so it is the same dice again and again; the rng that was handed over is for both.
named: seeded-anew
"""

from random import Random

from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child is not None:
        path = path + [child]
    rewards = my_simulate(path[-1].state, Random(0))
    my_backpropagate(path, rewards)
