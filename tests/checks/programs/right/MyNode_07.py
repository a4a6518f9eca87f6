"""MyNode
Inheritance: the counts are in a base class of their own.
"""

class Counts:
    def __init__(self):
        self.visits = 0
        self.wins = 0.0

    def __str__(self):
        return f"{self.wins}/{self.visits}"


class MyNode(Counts):
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        super().__init__()
        self.state = state
        self.mover = mover
        self.children = {}
        self.untried = list(state.moves())
