"""my_iteration
It tells the new node and the root of the result and leaves out the nodes between them: a good answer two moves down never changes the mean of the move that led there.
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
    if child is not None:
        path.append(child)
    rewards = my_simulate(path[-1].state, rng)
    if len(path) > 1:
        my_backpropagate([root, path[-1]], rewards)
    else:
        my_backpropagate([root], rewards)
