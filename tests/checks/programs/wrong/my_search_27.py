"""my_search
`untried` and `children` have default values that are made once, so all nodes share one dictionary of children and one list of untried moves.
"""

from math import log, sqrt
from random import Random


class SearchNode:
    def __init__(self, state, mover=None, children={}, untried=[]):
        self.state, self.mover = state, mover
        self.visits, self.wins = 0, 0
        self.children = children
        self.untried = untried
        self.untried.extend(move for move in state.moves() if move not in untried)


def score(parent, child):
    return child.wins / child.visits + sqrt(2 * log(parent.visits) / child.visits)


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    rng, root = Random(seed), SearchNode(state)
    for _ in range(iterations):
        path = [root]
        while path[-1].children and not path[-1].untried and len(path) < 20:
            path.append(max(path[-1].children.values(), key=lambda child: score(path[-1], child)))
        moves = [move for move in path[-1].untried if move in path[-1].state.moves()]
        if moves:
            move = rng.choice(moves)
            path[-1].untried.remove(move)
            child = SearchNode(path[-1].state.play(move), path[-1].state.player)
            path[-1].children[move] = child
            path.append(child)
        end = path[-1].state
        while end.moves():
            end = end.play(rng.choice(end.moves()))
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.wins += end.rewards()[node.mover]
    return root
