"""my_iteration
For notebook 11: recursion; each node passes the path on, and a leaf gets all of its children at once.
"""

from mcts_teach import backpropagate, simulate, ucb1
from mcts_teach.variants import expand_all



def my_iteration(root, rng):
    """Walk to a leaf, give it its children, step to one, play, and update every node on the path."""

    def walk(path):
        node = path[-1]
        if node.children and not node.untried:
            best = max(node.children.values(), key=lambda child: ucb1(node, child))
            return walk([*path, best])
        first = expand_all(node, rng)
        return path if first is None else [*path, first]

    path = walk([root])
    backpropagate(path, simulate(path[-1].state, rng))
