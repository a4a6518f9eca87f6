"""Monte Carlo tree search: four small functions and the loop that calls them.

Browne et al. (2012), "A Survey of Monte Carlo Tree Search Methods", IEEE Transactions on Computational
Intelligence and AI in Games 4(1). `search` is its Algorithm 2 (UCT), with one difference: a finished game
says what it is worth to each player, and a node keeps score for the player who chose it. So no sign is ever
flipped, and any number of players needs no other code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from mcts_teach.games.state import Move, Rewards, State

Score = Callable[["Node", "Node"], float]  # how much a child deserves to be visited next, seen from its parent
Select = Callable[["Node", Score], "list[Node]"]  # the path from the root to where the walk stops
Expand = Callable[["Node", Random], "Node | None"]  # a new child, attached to its parent; None: the path ends here
Simulate = Callable[[State, Random], Rewards]  # what each player gets in a playout from a position
Backpropagate = Callable[["list[Node]", Rewards], None]  # writes the rewards of a playout into the nodes of a path


@dataclass(slots=True, eq=False)
class Node:
    """A position in the tree.

    `wins` is the total reward of `mover`, the player who made the move into this node: a parent chooses among
    its children, so each child keeps score for the one who chooses. The root has no mover and no move.
    `proof` is what each player surely gets from here on, where a search knows; `search` alone never does.
    Expansions that set neither `move` nor `proof` are right too.

    >>> from mcts_teach import Node, TicTacToe
    >>> Node(TicTacToe())
    <Node: root, 0 visits, 0 children, 9 untried>
    """

    state: State
    mover: int | None = None
    visits: int = 0
    wins: float = 0.0
    children: dict[Move, Node] = field(default_factory=dict)  # by move, in the order in which they were tried
    untried: list[Move] = field(init=False)
    move: Move | None = None
    proof: Rewards | None = None

    def __post_init__(self) -> None:
        self.untried = list(self.state.moves())

    def __repr__(self) -> str:
        who = "root" if self.mover is None else f"player {self.mover} moved, {self.wins:g} wins"
        return f"<Node: {who}, {self.visits} visits, {len(self.children)} children, {len(self.untried)} untried>"


def ucb1(parent: Node, child: Node, c: float = math.sqrt(2)) -> float:
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity.

    Auer, Cesa-Bianchi & Fischer (2002), Figure 1: mean + sqrt(2 ln n / n_j), which is c = sqrt(2) here.
    Kocsis & Szepesvari (2006) apply it at every node of a tree (UCT).

    >>> from mcts_teach import Node, TicTacToe
    >>> parent, child = Node(TicTacToe(), visits=10), Node(TicTacToe(), visits=4, wins=2)
    >>> round(ucb1(parent, child), 2), round(ucb1(parent, child, c=0), 2)
    (1.57, 0.5)
    """
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits)


def select(root: Node, score: Score = ucb1) -> list[Node]:
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path.

    The tree policy of Kocsis & Szepesvari (2006). Among equal scores the child that was tried first is taken.

    >>> from mcts_teach import TicTacToe, search, select
    >>> select(search(TicTacToe(), 20))
    [<Node: root, 20 visits, 9 children, 0 untried>, <Node: player 0 moved, 0 wins, 1 visits, 0 children, 8 untried>]
    """
    path = [root]
    while not path[-1].untried and path[-1].children:
        parent = path[-1]
        path.append(max(parent.children.values(), key=lambda child: score(parent, child)))
    return path


def expand(node: Node, rng: Random) -> Node | None:
    """Turn one untried move, drawn at random, into a child and return it; None if there is none.

    Expand of Browne et al. (2012), Algorithm 2. Changes `node.children` and `node.untried`.

    >>> from random import Random
    >>> from mcts_teach import Node, TicTacToe, expand
    >>> root = Node(TicTacToe())
    >>> expand(root, Random(0)), root
    (<Node: player 0 moved, 0 wins, 0 visits, 0 children, 8 untried>, <Node: root, 0 visits, 1 children, 8 untried>)
    """
    if not node.untried:
        return None
    k = rng.randrange(len(node.untried))
    move = node.untried[k]
    child = node.children[move] = Node(node.state.play(move), mover=node.state.player, move=move)
    node.untried[k] = node.untried[-1]
    node.untried.pop()
    return child


def simulate(state: State, rng: Random) -> Rewards:
    """Play random moves to the end of the game; return what each player gets.

    DefaultPolicy of Browne et al. (2012), Algorithm 2.

    >>> from random import Random
    >>> from mcts_teach import TicTacToe, simulate
    >>> simulate(TicTacToe(), Random(0))
    (0.0, 1.0)
    """
    while moves := state.moves():
        state = state.play(rng.choice(moves))
    return state.rewards()


def backpropagate(path: list[Node], rewards: Rewards) -> None:
    """Count one more visit at every node of the path, and the reward of the player who moved there.

    Backup of Browne et al. (2012), Algorithm 2. Changes `visits` and `wins`.

    >>> from mcts_teach import Node, TicTacToe, backpropagate
    >>> root, child = Node(TicTacToe()), Node(TicTacToe().play(4), mover=0)
    >>> backpropagate([root, child], (1.0, 0.0))
    >>> child
    <Node: player 0 moved, 1 wins, 1 visits, 0 children, 8 untried>
    """
    for node in path:
        node.visits += 1
        if node.mover is not None:
            node.wins += rewards[node.mover]


class Step(NamedTuple):
    """What a search has just done. It holds the tree's own nodes: look before asking for the next step."""

    phase: str  # "select", "expand", "simulate" or "backpropagate"
    path: list[Node]  # from the root to where the search is now
    rewards: Rewards | None = None  # once simulated


def steps(
    root: Node,
    rng: Random,
    *,
    score: Score = ucb1,
    select: Select = select,
    expand: Expand = expand,
    simulate: Simulate = simulate,
    backpropagate: Backpropagate = backpropagate,
) -> Iterator[Step]:
    """Search on and on, pausing after each of the four phases (Browne et al. 2012, Figure 2).

    It ends where `select` returns an empty path, by which it says that there is nothing left to search.

    >>> from random import Random
    >>> from mcts_teach import Node, TicTacToe, steps
    >>> running = steps(Node(TicTacToe()), Random(0))
    >>> [next(running).phase for _ in range(5)]
    ['select', 'expand', 'simulate', 'backpropagate', 'select']
    """
    while path := select(root, score):
        yield Step("select", path)
        child = expand(path[-1], rng)
        if child is not None:
            path = [*path, child]
        yield Step("expand", path)
        rewards = simulate(path[-1].state, rng)
        yield Step("simulate", path, rewards)
        backpropagate(path, rewards)
        yield Step("backpropagate", path, rewards)
