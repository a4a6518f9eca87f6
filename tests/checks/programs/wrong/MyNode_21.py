"""MyNode
children already holds the position after every move, so a fresh node seems to have children, and they are positions and not nodes: moves that are still untried are no children.
named: prefilled
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.untried = list(state.moves())
        self.children = {move: state.play(move) for move in self.untried}
