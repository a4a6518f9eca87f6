"""MyNode
`untried` is filled into a default list that Python makes only once, so the moves of every node end up in one and the same list: the mutable default.
named: shared-list
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None, untried=[]):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        untried += state.moves()
        self.untried = untried
