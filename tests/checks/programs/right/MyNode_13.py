"""MyNode
A dataclass on a base class of counters, wins begins as the whole number 0, untried in __post_init__.
"""

from dataclasses import dataclass, field


class Counters:
    visits = 0
    wins = 0


@dataclass(eq=False)
class MyNode(Counters):
    """A position with the six things that a search remembers about it."""

    state: object
    mover: object = None
    children: dict = field(default_factory=dict, init=False, repr=False)
    untried: list = field(default=None, init=False, repr=False)

    def __post_init__(self):
        self.untried = sorted(self.state.moves(), key=str)
