"""my_iteration
The package's generator of steps with the learner's pieces in it: four steps are one iteration.
"""

from itertools import islice

from mcts_teach import steps
from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



PHASES = {
    "select": my_select,
    "expand": my_expand,
    "simulate": my_simulate,
    "backpropagate": my_backpropagate,
}


def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    for _ in islice(steps(root, rng, score=my_ucb1, **PHASES), 4):
        pass
