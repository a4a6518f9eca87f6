"""my_search
Numpy works out the scores of all children at once; ties are broken by chance.
"""

from random import Random

import numpy as np


class MCTSNode:
    __slots__ = ("state", "mover", "visits", "wins", "children", "untried")

    def __init__(self, state, mover=None):
        self.state, self.mover, self.visits, self.wins = state, mover, 0, 0.0
        self.children, self.untried = {}, [*state.moves()]


def pick(node, rng):
    children = list(node.children.values())
    n = np.array([child.visits for child in children], dtype=float)
    w = np.array([child.wins for child in children], dtype=float)
    scores = w / n + np.sqrt(2.0) * np.sqrt(np.log(node.visits) / n)
    return children[rng.choice([int(k) for k in np.flatnonzero(scores == scores.max())])]


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    rng = Random(seed)
    root = MCTSNode(state)
    for _ in range(iterations):
        path = [root]
        while path[-1].children and not path[-1].untried:
            path.append(pick(path[-1], rng))
        leaf = path[-1]
        if leaf.untried:
            k = rng.randrange(len(leaf.untried))
            move = leaf.untried.pop(k)
            child = MCTSNode(leaf.state.play(move), leaf.state.player)
            leaf.children[move] = child
            path.append(child)
        game = path[-1].state
        while game.moves():
            game = game.play(rng.choice(game.moves()))
        for node in path:
            node.visits += 1
            node.wins += 0 if node.mover is None else game.rewards()[node.mover]
    return root
