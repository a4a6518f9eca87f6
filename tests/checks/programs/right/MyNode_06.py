"""MyNode
`untried` is made only when it is first asked for, and kept from then on.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}

    def __getattr__(self, name):  # only called for what is not there yet
        if name == "untried":
            self.untried = list(self.state.moves())
            return self.untried
        raise AttributeError(name)
