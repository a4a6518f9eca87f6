"""MyNode
children is written once in the class body, so all nodes share one dictionary: the shared mutable value.
named: shared-list
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    mover = None
    visits = 0
    wins = 0.0
    children = {}

    def __init__(self, state, mover=None):
        self.state = state
        if mover is not None:
            self.mover = mover
        self.untried = [move for move in state.moves()]
