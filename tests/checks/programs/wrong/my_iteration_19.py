"""my_iteration
For notebook 11: the leaf gets its children and the best is put on the path, but the random game starts from the leaf's own position: the move of the child is not played (fault 4 put back).
named: played-from-the-parent
"""

from mcts_teach import backpropagate, simulate, ucb1
from mcts_teach.variants import expand_all



def my_iteration(root, rng):
    """Walk to a leaf, give it its children, step to one, play, and update every node on the path."""
    path = [root]
    while not path[-1].untried and path[-1].children:
        node = path[-1]
        path.append(max(node.children.values(), key=lambda child: ucb1(node, child)))
    leaf = path[-1]
    child = expand_all(leaf, rng)
    if child is not None:
        path.append(child)
    rewards = simulate(leaf.state, rng)
    backpropagate(path, rewards)
