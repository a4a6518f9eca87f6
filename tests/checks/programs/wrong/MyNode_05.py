"""MyNode
`untried` is a property that makes a fresh list at each access, so crossing a move off changes a list that is thrown away: it must be remembered, not recomputed.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}

    @property
    def untried(self):
        return [move for move in self.state.moves() if move not in self.children]
