"""MyNode
A SimpleNamespace that is filled by keywords; compared by identity again.
"""

from types import SimpleNamespace


class MyNode(SimpleNamespace):
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        super().__init__(state=state, mover=mover, visits=0, wins=0.0, children={}, untried=list(state.moves()))

    __eq__ = object.__eq__
    __hash__ = object.__hash__
