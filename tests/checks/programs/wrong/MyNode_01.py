"""MyNode
`children` is a class attribute, so all nodes share one dictionary: aliasing, a shared mutable object.
named: shared-list
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    visits = 0
    wins = 0.0
    children = {}

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.untried = list(state.moves())
