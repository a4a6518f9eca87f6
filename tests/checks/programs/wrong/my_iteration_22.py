"""my_iteration
The new child is left out of the path.
named: path-without-child
"""

from mcts_teach.mcts import backpropagate, expand, select, simulate


def my_iteration(root, rng):
    path = select(root)
    ch = expand(path[-1], rng)
    s = ch.state if ch else path[-1].state
    backpropagate(path, simulate(s, rng))
