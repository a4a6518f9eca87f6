"""MyNode
A dataclass that compares by its entries, as `@dataclass` does by default, with `__post_init__`.
"""

from dataclasses import dataclass, field


@dataclass
class MyNode:
    """A position with the six things that a search remembers about it."""

    state: object
    mover: int = None
    visits: int = 0
    wins: float = 0.0
    children: dict = field(default_factory=dict)
    untried: list = None

    def __post_init__(self):
        self.untried = list(self.state.moves())
