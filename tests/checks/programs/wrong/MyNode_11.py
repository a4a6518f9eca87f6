"""MyNode
The given mover is ignored and `state.player` is stored, which is the player who moves next and not the one who moved into the node: wrong player, and the root gets one too.
named: mover-is-next
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.state = state
        self.mover = state.player
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = list(state.moves())
