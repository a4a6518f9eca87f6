"""MyNode
A plain class.
"""

class MyNode:
    def __init__(self, state, mover=None, children=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0
        self.children = {} if children is None else children
        self.untried = [move for move in state.moves()]
