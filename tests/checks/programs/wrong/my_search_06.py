"""my_search
All in one function; the bonus uses log10 in place of the natural logarithm, so it explores too little.
named: other-constant (partly)
"""

import math
from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations):
        node, path = root, [root]
        while not node.untried and node.children:
            n = node.visits
            node = max(
                node.children.values(),
                key=lambda ch: ch.wins / ch.visits + math.sqrt(2 * math.log10(n) / ch.visits),
            )
            path.append(node)
        child = my_expand(node, rng)
        if child is not None:
            path.append(child)
        my_backpropagate(path, my_simulate(path[-1].state, rng))
    return root
