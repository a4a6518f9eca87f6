"""my_search
With properties: a node keeps the rewards of all players, and `wins` and `untried` are worked out when they are asked for.
"""

from math import log, sqrt
from random import Random


class Record:
    def __init__(self, state, mover=None):
        self.state, self.mover = state, mover
        self.visits, self.totals, self.children = 0, {}, {}
        self.all_moves = tuple(state.moves())

    @property
    def wins(self):
        return self.totals.get(self.mover, 0.0)

    @property
    def untried(self):
        return [move for move in self.all_moves if move not in self.children]

    def add(self, rewards):
        self.visits += 1
        for player, reward in enumerate(rewards):
            self.totals[player] = self.totals.get(player, 0.0) + reward


def upper_bound(child, log_visits):
    return child.wins / child.visits + sqrt(2 * log_visits / child.visits)


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    rng = Random(seed)
    root = Record(state)
    for _ in range(iterations):
        path = [root]
        while path[-1].all_moves:
            node = path[-1]
            if fresh := node.untried:
                move = rng.choice(fresh)
                node.children[move] = Record(node.state.play(move), node.state.player)
                path.append(node.children[move])
                break
            log_visits = log(node.visits)
            path.append(max(node.children.values(), key=lambda child: upper_bound(child, log_visits)))
        end = path[-1].state
        while end.moves():
            end = end.play(rng.choice(end.moves()))
        for node in path:
            node.add(end.rewards())
    return root
