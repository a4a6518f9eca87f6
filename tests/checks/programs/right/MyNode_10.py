"""MyNode
Remembers more than it need (parent, depth) and has properties for the mean and for the end.
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
        self.untried = []
        for move in state.moves():
            self.untried.append(move)

    @property
    def mean(self):
        return self.wins / self.visits if self.visits else None

    @property
    def is_terminal(self):
        return not self.untried and not self.children
