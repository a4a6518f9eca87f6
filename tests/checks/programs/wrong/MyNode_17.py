"""MyNode
the mover is taken from state.player, which is who moves NEXT, and the argument is ignored: confuses who moved here with who is to move.
named: mover-is-next
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = None if mover is None else state.player
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = list(state.moves())
