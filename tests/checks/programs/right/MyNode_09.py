"""MyNode
Written with __slots__ and a short __repr__, untried by unpacking.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    __slots__ = ("children", "mover", "state", "untried", "visits", "wins")

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits, self.wins = 0, 0.0
        self.children, self.untried = {}, [*state.moves()]

    def __repr__(self):
        return f"MyNode({self.wins}/{self.visits})"
