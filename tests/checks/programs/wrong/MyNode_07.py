"""MyNode
`untried` is a generator expression, which has no length, is always true and is used up after one reading: it must be a list.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = (move for move in state.moves())
