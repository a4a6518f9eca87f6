"""my_search
Where player 1 chooses it takes the lowest score, although each node already keeps the wins of the player who chose it (double change of sides).
named: right-for-one-seat
"""

from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations):
        path = [root]
        while not path[-1].untried and path[-1].children:
            parent = path[-1]
            pick = max if parent.state.player == 0 else min
            path.append(pick(parent.children.values(), key=lambda child: my_ucb1(parent, child)))
        child = my_expand(path[-1], rng)
        if child is not None:
            path.append(child)
        my_backpropagate(path, my_simulate(path[-1].state, rng))
    return root
