"""my_search
Every node below the root gets the reward of the player at the root, so the search believes in a helpful opponent.
named: takes-first-found
"""

from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    me = state.player
    for _ in range(iterations):
        path = my_select(root, my_ucb1)
        child = my_expand(path[-1], rng)
        if child is not None:
            path.append(child)
        result = my_simulate(path[-1].state, rng)[me]
        for node in path:
            node.visits += 1
            if node is not root:
                node.wins += result
    return root
