"""MyNode
More than the six: a parent pointer, a depth and helper methods, all with defaults.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None, parent=None):
        self.state = state
        self.mover = mover
        self.parent = parent
        self.depth = 0 if parent is None else parent.depth + 1
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = list(state.moves())

    def mean(self):
        return self.wins / self.visits if self.visits else 0.0

    def is_terminal(self):
        return not self.untried and not self.children

    def __repr__(self):
        return f"MyNode(mover={self.mover}, {self.wins}/{self.visits})"
