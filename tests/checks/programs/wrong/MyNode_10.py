"""MyNode
`wins` is a list with one number for each of two players instead of the one sum of the mover's rewards: misunderstanding of whose wins a node keeps.
named: one-sum
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = [0.0, 0.0]  # X, O
        self.children = {}
        self.untried = list(state.moves())
