"""my_iteration
It expands again and again until there is nothing left and puts all the new siblings on the path, one below the other: a path is a line of moves, and only one new node belongs on it.
"""

from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    path = my_select(root, my_ucb1)
    leaf = path[-1]
    while (child := my_expand(leaf, rng)) is not None:
        path.append(child)
    rewards = my_simulate(path[-1].state, rng)
    my_backpropagate(path, rewards)
