"""MyNode
`state` keeps the printed text of the position and not the position, so nothing can be asked of it or played from it: wrong type stored.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = str(state)
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = list(state.moves())

    def __repr__(self):
        return f"{self.state}\n{self.wins}/{self.visits}"
