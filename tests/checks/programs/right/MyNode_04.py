"""MyNode
Private fields behind properties with setters, as one who comes from Java would write it.
"""

class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self._state = state
        self._mover = mover
        self._visits = 0
        self._wins = 0.0
        self._children = {}
        self._untried = list(state.moves())

    @property
    def state(self):
        return self._state

    @property
    def mover(self):
        return self._mover

    @property
    def visits(self):
        return self._visits

    @visits.setter
    def visits(self, value):
        self._visits = value

    @property
    def wins(self):
        return self._wins

    @wins.setter
    def wins(self, value):
        self._wins = value

    @property
    def children(self):
        return self._children

    @property
    def untried(self):
        return self._untried

    @untried.setter
    def untried(self, value):
        self._untried = value
