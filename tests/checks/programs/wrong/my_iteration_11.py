"""my_iteration
The new child is never put on the path, so the new node itself keeps 0 visits and 0 wins although the game was played from it.
named: path-without-child
"""

from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child is None:
        child = path[-1]
    rewards = my_simulate(child.state, rng)
    my_backpropagate(path, rewards)
