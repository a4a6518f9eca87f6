"""MyNode
The untried moves are worked out when the class is used as a root only, and a node with a mover gets an empty list: a wrong early return in the constructor.
named: moves-lost (partly)
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = []
        if mover is not None:
            return
        for move in state.moves():
            self.untried.append(move)
