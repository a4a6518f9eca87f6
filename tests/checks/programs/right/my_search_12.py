"""my_search
The sums of all players are kept in a dictionary beside the nodes, the choice asks for those of the player to move, and at the end each node is handed the wins of its mover.
"""

from collections import defaultdict
from math import log, sqrt
from random import Random
from types import SimpleNamespace


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    rng = Random(seed)
    sums = defaultdict(lambda: defaultdict(float))  # by node and player

    def new(position, mover=None):
        return SimpleNamespace(
            state=position, mover=mover, visits=0, wins=0.0, children={}, untried=list(position.moves())
        )

    def choose(parent):
        best, best_value = None, -1.0
        for child in parent.children.values():
            mean = sums[id(child)][parent.state.player] / child.visits
            value = mean + sqrt(2) * sqrt(log(parent.visits) / child.visits)
            if value > best_value:
                best, best_value = child, value
        return best

    root = new(state)
    every = [root]
    for _ in range(iterations):
        path = [root]
        while not path[-1].untried and path[-1].children:
            path.append(choose(path[-1]))
        if path[-1].untried:
            here = path[-1]
            rng.shuffle(here.untried)
            move = here.untried.pop()
            here.children[move] = new(here.state.play(move), here.state.player)
            path.append(here.children[move])
            every.append(path[-1])
        position = path[-1].state
        while moves := position.moves():
            position = position.play(moves[rng.randrange(len(moves))])
        for node in path:
            node.visits += 1
            for player, reward in enumerate(position.rewards()):
                sums[id(node)][player] += reward
    for node in every:
        if node.mover is not None:
            node.wins = sums[id(node)][node.mover]
    return root
