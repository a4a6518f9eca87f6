"""MyNode
untried is a cached_property: a list of its own, made once at the first look and then kept and changed.
"""

from functools import cached_property


class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}

    @cached_property
    def untried(self):
        return list(self.state.moves())
