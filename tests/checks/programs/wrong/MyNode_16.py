"""MyNode
`if mover` takes player 0 for "nobody", so a node into which player 0 moved gets None as its mover: truth value instead of `is None`.
named: no-mover (partly)
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        if mover:
            self.mover = mover
        else:
            self.mover = None
        self.visits = 0
        self.wins = 0
        self.children = dict()
        self.untried = list(state.moves())
