"""my_iteration
After expanding it selects again to 'find' the new node; as long as moves are untried that walk stops at the parent, so the child is neither played from nor told.
named: path-without-child
"""

from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    leaf = my_select(root, my_ucb1)[-1]
    my_expand(leaf, rng)
    path = my_select(root, my_ucb1)
    rewards = my_simulate(path[-1].state, rng)
    my_backpropagate(path, rewards)
