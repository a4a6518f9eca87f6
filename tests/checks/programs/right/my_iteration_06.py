"""my_iteration
Asks the position first: only where there are untried moves is there something to expand.
"""

from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    path = my_select(root, my_ucb1)
    if path[-1].untried:
        path.append(my_expand(path[-1], rng))
    result = my_simulate(path[-1].state, rng)
    my_backpropagate(path, result)
