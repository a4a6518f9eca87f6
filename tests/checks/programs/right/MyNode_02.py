"""MyNode
Slots written by hand, and unpacking.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    __slots__ = "state", "mover", "visits", "wins", "children", "untried"

    def __init__(self, state, mover=None):
        self.state, self.mover = state, mover
        self.visits = self.wins = 0
        self.children, self.untried = {}, [*state.moves()]
