"""my_iteration
One iteration, step by step.
"""

from mcts_teach.mcts import backpropagate, expand, select, simulate


def my_iteration(root, rng):
    path = select(root)
    leaf = path[-1]
    child = expand(leaf, rng)
    if child:
        path.append(child)
        leaf = child
    result = simulate(leaf.state, rng)
    backpropagate(path, result)
