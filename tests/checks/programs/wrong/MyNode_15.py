"""MyNode
`children or NONE` looks careful, but the fallback is one module-wide dictionary, so an empty dictionary of anyone is the same for all: shared mutable value.
named: shared-list
"""

NONE = {}


class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None, children=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = children or NONE
        self.untried = list(state.moves())
