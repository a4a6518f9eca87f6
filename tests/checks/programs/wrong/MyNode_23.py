"""MyNode
a NamedTuple cannot be changed, so neither visits nor wins can ever be counted: an immutable node.
named: cannot-change
"""

from typing import NamedTuple


class Fields(NamedTuple):
    state: object
    mover: object
    visits: int
    wins: float
    children: dict
    untried: list


class MyNode(Fields):
    """A position with the six things that a search remembers about it."""

    def __new__(cls, state, mover=None):
        return super().__new__(cls, state, mover, 0, 0.0, {}, list(state.moves()))
