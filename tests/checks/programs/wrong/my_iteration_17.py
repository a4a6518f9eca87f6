"""my_iteration
It hands select a score without the bonus, the mean alone, so a move that lost its first game is never tried again.
named: no-bonus
"""

from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



def mean(parent, child):
    return child.wins / child.visits


def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    path = my_select(root, mean)
    new = my_expand(path[-1], rng)
    if new:
        path.append(new)
    my_backpropagate(path, my_simulate(path[-1].state, rng))
