"""my_iteration
For notebook 11: it makes children without looking whether the game is over, and max() of no children is an error in a finished game (fault 3 put back).
"""

from mcts_teach import backpropagate, simulate, ucb1
from mcts_teach.variants import expand_all



def my_iteration(root, rng):
    """Walk to a leaf, give it its children, step to one, play, and update every node on the path."""
    node, path = root, [root]
    while node.children:
        node = max(node.children.values(), key=lambda child, parent=node: ucb1(parent, child))
        path.append(node)
    expand_all(node, rng)
    child = max(node.children.values(), key=lambda child: ucb1(node, child))
    path.append(child)
    rewards = simulate(child.state, rng)
    backpropagate(path, rewards)
