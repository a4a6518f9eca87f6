"""my_iteration
It makes a fresh root of the position and does the iteration there, so the tree that was handed over never changes.
named: state-not-kept
"""

from mcts_teach import Node as MyNode
from mcts_teach import backpropagate as my_backpropagate
from mcts_teach import expand as my_expand
from mcts_teach import select as my_select
from mcts_teach import simulate as my_simulate
from mcts_teach import ucb1 as my_ucb1



def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    root = MyNode(root.state)
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child is not None:
        path.append(child)
    rewards = my_simulate(path[-1].state, rng)
    my_backpropagate(path, rewards)
    return root
