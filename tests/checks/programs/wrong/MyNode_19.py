"""MyNode
untried is a one-way iterator, which has no length, no places and no pop: an iterator instead of a list.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = iter(state.moves())
