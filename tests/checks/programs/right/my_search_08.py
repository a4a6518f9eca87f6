"""my_search
By hand, with nodes that know their parent and keep their untried moves shuffled; the walk goes up again by parent pointers.
"""

import math
from random import Random


class TreeNode:
    def __init__(self, state, rng, parent=None):
        self.state = state
        self.parent = parent
        self.mover = None if parent is None else parent.state.player
        self.visits = 0
        self.wins = 0
        self.children = {}
        self.untried = list(state.moves())
        rng.shuffle(self.untried)

    def ucb1(self):
        exploit = self.wins / self.visits
        explore = math.sqrt(math.log(self.parent.visits) / self.visits)
        return exploit + math.sqrt(2) * explore

    def best_child(self):
        return max(self.children.values(), key=TreeNode.ucb1)


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    rng = Random(seed)
    root = TreeNode(state, rng)
    for _ in range(iterations):
        node = root
        while not node.untried and node.children:
            node = node.best_child()
        if node.untried:
            move = node.untried.pop()
            node.children[move] = TreeNode(node.state.play(move), rng, node)
            node = node.children[move]
        position = node.state
        while position.moves():
            position = position.play(rng.choice(position.moves()))
        result = position.rewards()
        while node is not None:
            node.visits += 1
            if node.mover is not None:
                node.wins += result[node.mover]
            node = node.parent
    return root
