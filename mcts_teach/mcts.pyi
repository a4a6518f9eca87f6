"""The core as type checkers see it: a tree knows what its positions and its moves are. The code stands in `mcts.py`.

`Node` alone is a node of any positions and moves. Where annotations are evaluated, write `"Node[MNK, int]"` in quotes.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Generic, NamedTuple

from mcts_teach.games.state import M, P, Rewards, State

Score = Callable[[Node[P, M], Node[P, M]], float]
Select = Callable[[Node[P, M], Score[P, M]], list[Node[P, M]]]
Expand = Callable[[Node[P, M], Random], Node[P, M] | None]
Simulate = Callable[[P, Random], Rewards]
Backpropagate = Callable[[list[Node[P, M]], Rewards], None]

@dataclass(slots=True, eq=False)
class Node(Generic[P, M]):
    state: P
    mover: int | None = None
    visits: int = 0
    wins: float = 0.0
    children: dict[M, Node[P, M]] = field(default_factory=dict)
    untried: list[M] = field(init=False)
    move: M | None = None
    proof: Rewards | None = None

    def __post_init__(self) -> None: ...

def ucb1(parent: Node, child: Node, c: float = math.sqrt(2)) -> float: ...
def select(root: Node[P, M], score: Score[P, M] = ucb1) -> list[Node[P, M]]: ...
def expand(node: Node[P, M], rng: Random) -> Node[P, M] | None: ...
def simulate(state: State, rng: Random) -> Rewards: ...
def backpropagate(path: list[Node[P, M]], rewards: Rewards) -> None: ...

class Step(NamedTuple):
    phase: str
    path: list[Node]
    rewards: Rewards | None = None

def steps(
    root: Node,
    rng: Random,
    *,
    score: Score = ucb1,
    select: Select = select,
    expand: Expand = expand,
    simulate: Simulate = simulate,
    backpropagate: Backpropagate = backpropagate,
) -> Iterator[Step]: ...
