"""my_iteration
If there is nothing to add, the last node is put on the path a second time, so a finished game counts twice in its own node.
"""

from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    path = my_select(root, my_ucb1)
    leaf = my_expand(path[-1], rng) or path[-1]
    rewards = my_simulate(leaf.state, rng)
    my_backpropagate([*path, leaf], rewards)
