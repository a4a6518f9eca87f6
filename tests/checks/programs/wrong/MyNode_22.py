"""MyNode
untried gets an empty list from default_factory and nobody fills it, so every node looks like a finished game: untried never follows from the position.
named: moves-lost (partly)
"""

from dataclasses import dataclass, field


@dataclass(slots=True, eq=False)
class MyNode:
    """A position with the six things that a search remembers about it."""

    state: object
    mover: int = None
    visits: int = 0
    wins: float = 0.0
    children: dict = field(default_factory=dict)
    untried: list = field(default_factory=list)
