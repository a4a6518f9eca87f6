"""MyNode
A dataclass whose `untried` has `default_factory=list` and nothing that fills it, so every position looks finished: the untried moves must come from the position.
named: moves-lost (partly)
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
    untried: list = field(default_factory=list)
