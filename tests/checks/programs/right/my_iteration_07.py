"""my_iteration
A filter takes the None out: the path is what select gave, and the child if there is one.
"""

from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    walked = my_select(root, my_ucb1)
    path = [node for node in (*walked, my_expand(walked[-1], rng)) if node is not None]
    my_backpropagate(path, my_simulate(path[-1].state, rng))
