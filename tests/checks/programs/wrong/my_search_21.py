"""my_search
Below the root the walk goes down at random: the score is never asked, so good answers are not visited more often than bad ones.
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


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    root, rng = SearchNode(state), Random(seed)
    for _ in range(iterations):
        path = [root]
        while not path[-1].untried and path[-1].children:
            path.append(rng.choice(list(path[-1].children.values())))
        node = path[-1]
        if node.untried:
            move = node.untried.pop(rng.randrange(len(node.untried)))
            child = node.children[move] = SearchNode(node.state.play(move), node.state.player)
            path.append(child)
        position = path[-1].state
        while moves := position.moves():
            position = position.play(rng.choice(moves))
        rewards = position.rewards()
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.wins += rewards[node.mover]
    return root
