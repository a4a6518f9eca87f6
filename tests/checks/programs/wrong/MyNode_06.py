"""MyNode
`children` begins with every move as a key and None as value, so moves are at the same time children and untried: a fresh node has no children.
named: prefilled
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        moves = state.moves()
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = dict.fromkeys(moves)  # no node yet
        self.untried = list(moves)
