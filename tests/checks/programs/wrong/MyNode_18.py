"""MyNode
untried counts the moves instead of holding them, which is only the same thing on an empty board: index taken for move.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state, self.mover = state, mover
        self.visits, self.wins = 0, 0.0
        self.children = {}
        self.untried = list(range(len(state.moves())))
