"""Monte Carlo tree search: four small functions and the loop that calls them.

Browne et al. (2012), "A Survey of Monte Carlo Tree Search Methods", IEEE Transactions on Computational
Intelligence and AI in Games 4(1). `search` is its Algorithm 2 (UCT), with one difference: a finished game
says what it is worth to each player, and a node keeps score for the player who chose it. So no sign is ever
flipped, and any number of players needs no other code.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from mcts_teach.deprecated import keyword_renamed, names_renamed
from mcts_teach.games.contract import Looker, check_start
from mcts_teach.games.state import Move, State
from mcts_teach.phases import Backpropagate, Expand, FinalMove, Rewards, Score, Select, Simulate, check_search, rng_of
from mcts_teach.proven import a_childs_move, say_stopped, unrefuted
from mcts_teach.stop import whole_iterations


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


def begin(state_or_root: State | Node, seed: int | Random) -> tuple[Node, Random, int | None]:
    """The root that a search grows, its random generator, the number of players; ValueError if the game is over."""
    players = check_start(state_or_root.state if isinstance(state_or_root, Node) else state_or_root)
    root = state_or_root if isinstance(state_or_root, Node) else Node(state_or_root)
    return root, rng_of(seed), players


def search(
    state_or_root: State | Node,
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    seed: int | Random = 0,
    c: float | None = None,
    score: Score = ucb1,
    select: Select = select,
    expand: Expand = expand,
    simulate: Simulate = simulate,
    backpropagate: Backpropagate = backpropagate,
) -> Node:
    """Grow a tree for a number of iterations, or of seconds, or until the stop button; return its root.

    UctSearch of Browne et al. (2012), Algorithm 2, without its last line, which is `best_move`. A root that was
    searched before is searched on.

    `iterations` is a whole number from 1 and `seconds` a number above 0; the search ends with whichever comes first.
    `seconds` begin with the first iteration. Before it comes a look at the game, which plays a random game, and many
    when a class is searched for the first time: of a long game that may take longer than a short search.
    `seed` is a whole number, or a `random.Random` to draw from; the same seed gives the same tree. `score` is a
    function of a parent and its child, and `c` a number for the constant of that name in it. ValueError for anything
    else, before anything is changed. A phase that raises leaves the tree of the finished iterations. An empty path
    from `select` ends the search.

    Rewards are any finite numbers; the c of `ucb1` is for rewards from 0 to 1, as most games here have them. Which of
    `mcts_teach.variants` go together is in a table there; what is not joined is refused, before anything is searched.

    >>> from mcts_teach import TicTacToe, search
    >>> search(TicTacToe(), 100)
    <Node: root, 100 visits, 9 children, 0 untried>
    """
    given = {"score": score, "select": select, "expand": expand, "simulate": simulate, "backpropagate": backpropagate}
    phases = check_search(iterations, seconds, seed, c, given)
    root, rng, players = begin(state_or_root, seed)
    deadline = math.inf if seconds is None else time.perf_counter() + float(seconds)
    finished = 0
    with whole_iterations(steps(root, rng, **phases), Looker(root, players, phases), root) as running:
        for step in running:
            if step.phase == "backpropagate":
                finished += 1
                if finished == iterations or time.perf_counter() >= deadline:
                    break
        else:
            say_stopped(root, f"Stopped after {finished:,} iterations; this is the tree they grew.")
    return root


def robust_child(root: Node) -> Move:
    """The most visited move (Browne et al. 2012, section 3.1).

    Among equals the one with more wins, then the one tried first.

    >>> from mcts_teach import TicTacToe, search
    >>> robust_child(search(TicTacToe(), 1000))
    4
    """
    return max(root.children, key=lambda move: (root.children[move].visits, root.children[move].wins))


def best_move(root: Node, final_move: FinalMove = robust_child) -> Move:
    """The move to play after a search, by a rule for the final move (Browne et al. 2012, section 3.1).

    It obeys proofs: a move that is proven to be best is played, and one that is proven to lose only if all do.

    >>> from mcts_teach import TicTacToe, best_move, search
    >>> best_move(search(TicTacToe(), 1000))
    4
    """
    if not root.children:
        raise ValueError("this root has no children yet: search it first")
    return final_move(unrefuted(root))


best_move = keyword_renamed(policy="final_move")(a_childs_move(best_move))
__getattr__ = names_renamed(__name__, most_visits="robust_child")
