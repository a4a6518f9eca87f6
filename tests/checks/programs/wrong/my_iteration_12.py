"""my_iteration
Where the game is over it returns early, so a finished game is never counted, and the next walk goes the same way for ever.
named: end-not-counted
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
        return
    path.append(child)
    my_backpropagate(path, my_simulate(child.state, rng))
