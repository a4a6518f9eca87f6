"""MyNode
`mover or None` turns player 0 into None, because 0 is falsy: truth value taken for a test of None.
named: no-mover (partly)
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover or None
        self.visits, self.wins = 0, 0
        self.children = dict()
        self.untried = [move for move in state.moves()]
