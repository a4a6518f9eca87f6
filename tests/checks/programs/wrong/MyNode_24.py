"""MyNode
untried is the very list that moves() returned and no copy, so a game that keeps its list (or gives a tuple) is changed by the search, or cannot be: aliasing.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = state.moves()
