"""MyNode
A fresh node starts with one visit, "because it exists now" and to avoid dividing by zero: a node that nobody has visited must have 0 visits.
named: phantom-visit
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 1  # never divide by zero
        self.wins = 0.0
        self.children = {}
        self.untried = list(state.moves())
