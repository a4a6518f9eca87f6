"""MyNode
The slots leave out `untried`, so making a node raises an AttributeError: the list of names and the constructor do not agree.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    __slots__ = ("state", "mover", "visits", "wins", "children")

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = list(state.moves())
