"""my_search
Only the root gets children and games are played below them by the same score, so there is no tree: the opponent's answers stay random (flat Monte Carlo).
named: one-level (partly)
"""

from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations):
        if root.untried:
            child = my_expand(root, rng)
        else:
            child = max(root.children.values(), key=lambda c: my_ucb1(root, c))
        my_backpropagate([root, child], my_simulate(child.state, rng))
    return root
