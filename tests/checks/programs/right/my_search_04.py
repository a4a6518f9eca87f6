"""my_search
With parents kept in a dictionary beside the tree, climbed from the new node to the root.
"""

from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    parent = {id(root): None}
    for _ in range(iterations):
        node = root
        while not node.untried and node.children:
            up = node
            node = max(up.children.values(), key=lambda child: my_ucb1(up, child))
        child = my_expand(node, rng)
        if child is not None:
            parent[id(child)] = node
            node = child
        rewards = my_simulate(node.state, rng)
        while node is not None:
            node.visits += 1
            if node.mover is not None:
                node.wins += rewards[node.mover]
            node = parent[id(node)]
    return root
