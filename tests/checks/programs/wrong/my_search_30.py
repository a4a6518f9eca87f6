"""my_search
The root begins with one visit, 'so that the logarithm is not asked for 0', and has one too many at the end.
named: phantom-visit
"""

from math import log, sqrt
from random import Random


class SearchNode:
    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = list(state.moves())


def value(parent, child):
    return child.wins / child.visits + sqrt(2 * log(parent.visits) / child.visits)


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    rng = Random(seed)
    root = SearchNode(state)
    root.visits = 1  # log(0) is an error
    for _ in range(iterations):
        path = [root]
        while not path[-1].untried and path[-1].children:
            parent = path[-1]
            path.append(max(parent.children.values(), key=lambda child: value(parent, child)))
        node = path[-1]
        if node.untried:
            move = node.untried.pop(rng.randrange(len(node.untried)))
            node.children[move] = SearchNode(node.state.play(move), node.state.player)
            path.append(node.children[move])
        position = path[-1].state
        while moves := position.moves():
            position = position.play(rng.choice(moves))
        rewards = position.rewards()
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.wins += rewards[node.mover]
    return root
