"""MyNode
__new__ hands out the same node for the same position, so two ways to one board share their counts and a new root is not fresh: takes a node for a position.
named: shared-list (partly)
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    seen = {}

    def __new__(cls, state, mover=None):
        if (state, mover) not in cls.seen:
            node = super().__new__(cls)
            node.state = state
            node.mover = mover
            node.visits = 0
            node.wins = 0.0
            node.children = {}
            node.untried = list(state.moves())
            cls.seen[state, mover] = node
        return cls.seen[state, mover]
