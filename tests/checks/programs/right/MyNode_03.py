"""MyNode
The two counts are class attributes (numbers cannot be shared by mistake: `+=` makes an own one), the dictionary and list are made for each node.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    visits = 0
    wins = 0.0
    mover = None

    def __init__(self, state, mover=None):
        self.state = state
        self.children = {}
        self.untried = list(state.moves())
        if mover is not None:
            self.mover = mover
