"""my_search
Recursive: a visit to a node visits one child and returns the rewards, which are counted on the way back.
"""

from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Any


@dataclass
class Place:
    state: Any
    mover: Any = None
    visits: int = 0
    wins: float = 0.0
    children: dict = field(default_factory=dict)
    untried: list = None

    def __post_init__(self):
        self.untried = list(self.state.moves())

    def visit(self, rng):
        if self.untried:
            move = self.untried.pop(rng.randrange(len(self.untried)))
            child = self.children[move] = Place(self.state.play(move), self.state.player)
            rewards = child.born(rng)
        elif self.children:
            rewards = self.favourite().visit(rng)
        else:
            rewards = self.state.rewards()
        return self.count(rewards)

    def favourite(self):
        ln = log(self.visits)
        return max(self.children.values(), key=lambda c: c.wins / c.visits + sqrt(2 * ln / c.visits))

    def born(self, rng):
        state = self.state
        while moves := state.moves():
            state = state.play(rng.choice(moves))
        return self.count(state.rewards())

    def count(self, rewards):
        self.visits += 1
        if self.mover is not None:
            self.wins += rewards[self.mover]
        return rewards


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    root, rng = Place(state), Random(seed)
    for _ in range(iterations):
        root.visit(rng)
    return root
