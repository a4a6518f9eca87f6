"""Search with a budget, a stop button and checked arguments: the core's loop, and the move to play after it."""

from __future__ import annotations

import copyreg
import math
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from copy import copy, deepcopy
from functools import wraps
from random import Random
from traceback import walk_stack
from typing import Any, NoReturn, TypeVar

from mcts_teach.arguments import Phases, check_search
from mcts_teach.combining import DRAWS_ODDS, REWARDS_FROM_0_TO_1, THE_CORE, marks_of
from mcts_teach.errors import check_function, rng_of
from mcts_teach.games.chance import has_chance
from mcts_teach.games.contract import check_start, refuse_endless
from mcts_teach.games.promises import check_dice, check_position, check_rewards
from mcts_teach.games.state import M, Move, P, Rewards, State, StateOf
from mcts_teach.games.unseen import is_hidden
from mcts_teach.language import say
from mcts_teach.mcts import (
    Backpropagate,
    Expand,
    Node,
    Score,
    Select,
    Simulate,
    Step,
    backpropagate,
    expand,
    select,
    simulate,
    steps,
    ucb1,
)
from mcts_teach.names import proof_text
from mcts_teach.stop import SILENCE, hand_budget_on, whole_iterations

BestMove = TypeVar("BestMove", bound=Callable[..., Any])
FinalMove = Callable[[Node], Any]  # the move to play after a search
_MOST_REWARDS = 100  # different rewards that are known to be right: most games have three
_AS_THE_CORE = (THE_CORE, "solver()")  # whose phases take what those of the core take


def begin(
    state_or_root: StateOf[M, P] | Node[P, M], seed: int | Random, phases: Phases
) -> tuple[Node[P, M], Random, PlayoutCheck]:
    """Begin a search: return its root, its random generator, and what checks each of its playouts.

    ValueError if the game is over or breaks a promise, or if the phases are not for it.
    """
    rewards = check_start(state_or_root.state if isinstance(state_or_root, Node) else state_or_root)
    root = state_or_root if isinstance(state_or_root, Node) else Node(state_or_root)
    check = PlayoutCheck(root, rewards, phases)
    return root, rng_of(seed), check  # type: ignore[return-value]  # P is what `play` returns


def search(
    state_or_root: StateOf[M, P] | Node[P, M],
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    seed: int | Random = 0,
    c: float | None = None,
    score: Score[P, M] = ucb1,
    select: Select[P, M] = select,
    expand: Expand[P, M] = expand,
    simulate: Simulate[P] = simulate,
    backpropagate: Backpropagate[P, M] = backpropagate,
) -> Node[P, M]:
    """Grow a tree for a number of iterations, or of seconds, or until the stop button; return its root.

    UctSearch of Browne et al. (2012), Algorithm 2, without its last line, which is `best_move`. A root that was
    searched before is searched on. The same seed gives the same tree.

    `iterations` is a whole number from 1 and `seconds` a number above 0; the search ends with whichever comes first.
    `seconds` begin with the first iteration: the look at the game before it, which plays random games, may take longer
    than a short search. `seed` is a whole number, or a `random.Random` to draw from. `score` is a function of a parent
    and its child, and `c` a number for the constant of that name in it. Rewards are any finite numbers; the c of `ucb1`
    is for rewards from 0 to 1. ValueError for anything else, and for phases that `mcts_teach.combining`
    does not join, before anything is changed. A phase that raises leaves the tree of the finished iterations, and an
    empty path from `select` ends the search.

    >>> from mcts_teach import TicTacToe, search
    >>> search(TicTacToe(), 100)
    <Node: root, 100 visits, 9 children, 0 untried>
    """
    given = {"score": score, "select": select, "expand": expand, "simulate": simulate, "backpropagate": backpropagate}
    phases = check_search(iterations, seconds, seed, c, given)
    root, rng, check = begin(state_or_root, seed, phases)
    finished = run_steps(steps(root, rng, **phases), check, root, iterations, seconds)
    if finished is not None:
        report_stop(root, f"Stopped after {finished:,} iterations; this is the tree they grew.")
    return root


def run_steps(
    running: Iterator[Step], check: PlayoutCheck, root: Node, iterations: int | None, seconds: float | None
) -> int | None:
    """Run the steps of a search for its budget; if they stop before, return how many iterations they finished."""
    deadline = math.inf if seconds is None else time.perf_counter() + float(seconds)
    finished = 0
    with (
        hand_budget_on(root, iterations),
        closing(whole_iterations(running, check, root, only_leaf_grows=check.only_leaf_grows)) as whole,
    ):
        for step in whole:
            if step.phase == "backpropagate":
                finished += 1
                if finished == iterations or time.perf_counter() >= deadline:
                    return None
    return finished


class PlayoutCheck:
    """Checks a search after each playout, its rewards and its new node, and refuses what is wrong.

    `rewards` are those of a random game from the root; None if it had no end, so that the search needs a `simulate` of
    its own. A learner's own `expand` may keep what it likes untried, and their `backpropagate` may take any rewards.
    """

    def __init__(self, root: Node, rewards: Rewards | None, phases: Phases) -> None:
        self.players = None if rewards is None else len(rewards)
        marks = {name: marks_of(phase) for name, phase in phases.items()}
        self._others = {name for name, given in marks.items() if given[0] not in _AS_THE_CORE}
        if rewards is None and "simulate" not in self._others:
            refuse_endless(root.state)
        _check_walk(root.state, marks.get("select", [THE_CORE]), marks.get("simulate", [THE_CORE])[0])
        self.only_leaf_grows = not self._others & {"select", "expand", "backpropagate"}  # as the core's do
        self._counts = marks.get("backpropagate", [THE_CORE])[0] is not None
        self._bounded = [given[0] for given in marks.values() if self._counts and given[0] in REWARDS_FROM_0_TO_1]
        playout = marks.get("simulate", [None])[0]
        self._playout = f"the simulate of {playout}" if playout else "simulate"
        self._seats, self._right, self._start = range(self.players or 0), set[Rewards](), root.state
        if rewards is not None:  # a search that cuts its playouts off may never see how a game ends
            self._check_scale(rewards, f"{type(root.state).__name__}.rewards()")

    def __call__(self, step: Step) -> None:
        path = step.path
        node = path[-1]
        if not node.visits:
            check_dice(node.state, self._start)
        if self._counts:
            self._check_rewards(step.rewards, node.state)
        if "expand" not in self._others and not node.visits and len(path) > 1:
            parent = path[-2]
            if node.mover not in self._seats or len(parent.children) < parent.visits:  # one took another's place?
                check_position(parent.state, self.players)

    def _check_rewards(self, rewards: Any, state: State) -> None:
        try:
            if rewards in self._right:
                return
        except TypeError:
            pass
        source = self._playout if "simulate" in self._others else f"{type(state).__name__}.rewards()"
        check_rewards(rewards, source, self.players)
        self._check_scale(rewards, source)
        if type(rewards) is tuple and len(self._right) < _MOST_REWARDS:
            self._right.add(rewards)

    def _check_scale(self, rewards: Rewards, source: str) -> None:
        if self._bounded and not all(0 <= reward <= 1 for reward in rewards):
            raise ValueError(
                f"{source} returned {rewards!r}, and {self._bounded[0]} is for rewards from 0 to 1: put them on that "
                "scale, as (reward - lowest) / (highest - lowest), or search with ucb1 and the core's four functions, "
                "which take any"
            )


def _check_walk(state: State, walk: list[str | None], playout: str | None) -> None:
    """Refuse a walk that would choose what dice say or look at what is hidden, and a playout that would choose dice."""
    game, known = type(state).__name__, None not in walk
    if is_hidden(state) and known and "ismcts()" not in walk:
        raise ValueError(
            f"{game} hides something from its players, and this search would look at it: give it the phases of "
            "mcts_teach.variants.ismcts(), as in search(state, 1000, **ismcts()), or let it search "
            "mcts_teach.games.OpenCards(state) to play with all cards open"
        )
    if "ismcts()" in walk and not is_hidden(state):
        raise ValueError(f"{game} hides nothing from its players, so ismcts() is not for it: search without it")
    dice = f"{game} is a game of chance, whose dice a search must not choose: "
    if has_chance(state) and known and not {"with_chance()", "ismcts()"} & {*walk}:
        raise ValueError(
            dice + "give it the phases of mcts_teach.variants.with_chance(), as in search(state, 1000, **with_chance())"
        )
    if has_chance(state) and playout not in (None, *DRAWS_ODDS):
        raise ValueError(f"{dice}the simulate of {playout} would; give it mcts_teach.variants.simulate_with_chance")


def report_stop(root: Node, words: str) -> None:
    """Say that a search has stopped, and of a proven root what is proven; nobody reads that in a match."""
    proof, quiet = proof_text(root), SILENCE.get()
    if quiet or (proof and quiet is not None):
        return
    print(*[say(f"The root is proven: {proof}.")] * bool(proof), say(words), sep="\n")


def robust_child(root: Node[P, M]) -> M:
    """The most visited move (Browne et al. 2012, section 3.1).

    Among equals the one with more wins, then the one tried first.

    >>> from mcts_teach import TicTacToe, search
    >>> robust_child(search(TicTacToe(), 1000))
    4
    """
    return max(root.children, key=lambda move: (root.children[move].visits, root.children[move].wins))


def check_final_move(choose: BestMove) -> BestMove:
    """A decorator of `best_move`: refuse a root that has no children, and a final move that is none of theirs."""

    @wraps(choose)
    def choose_checked(root: Node, final_move: FinalMove = robust_child) -> Move:
        children = children_of(root)
        check_function("final_move", final_move, "a root")
        move: Move = choose(root, final_move)
        if move not in list(children):
            moves = ", ".join(map(repr, children))
            raise ValueError(f"the final move must be one of the moves of the root's children, {moves}, not {move!r}")
        return move

    return choose_checked  # type: ignore[return-value]


@check_final_move
def best_move(root: Node[P, M], final_move: Callable[[Node[P, M]], M] = robust_child) -> M:
    """The move to play after a search, by a rule for the final move (Browne et al. 2012, section 3.1).

    It obeys proofs: a move that is proven to be best is played, and one that is proven to lose only if all do.

    >>> from mcts_teach import TicTacToe, best_move, search
    >>> best_move(search(TicTacToe(), 1000))
    4
    """
    if not root.children:
        raise ValueError("this root has no children yet: search it first")
    return final_move(unrefuted(root))


def principal_variation(root: Node[P, M], final_move: Callable[[Node[P, M]], M] = robust_child) -> list[M]:
    """The moves that the players would play from a root on, each by `best_move`, down to a leaf.

    It ends before a node whose children nobody visited, and where an outcome of chance comes next. ValueError as in
    `best_move`.

    >>> from mcts_teach import Nim, principal_variation, search
    >>> principal_variation(search(Nim((2, 1)), 1000))
    [1, 101, 1]
    """
    moves = [best_move(root, final_move)]
    node = root.children[moves[0]]
    while node.state.player is not None and any(child.visits for child in node.children.values()):
        moves.append(best_move(node, final_move))
        node = node.children[moves[-1]]
    return moves


def children_of(root: Node[P, M]) -> dict[M, Node[P, M]]:
    """The children of a root; ValueError if it has none to choose from, or if nobody chooses, or it is no root."""
    if not hasattr(root, "children"):
        raise ValueError(f"give the root of a tree, as search(...) returns it, not {root!r}")
    if not root.children:
        raise ValueError("this root has no children yet: search it first")
    if root.state.player is None:
        raise ValueError(f"nobody moves here, as one of the outcomes happens, so there is no best move:\n{root.state}")
    return root.children


def unrefuted(root: Node[P, M]) -> Node[P, M]:
    """The root with only those children that no proof speaks against; itself if no child is proven.

    A child's `proof` says what each player surely gets: 1 for a win, 0 for a loss. Of proven children only the best
    are left. Unproven ones stay beside them if they have done better so far than what is sure, unless the root is
    proven; a loss is left only where all lose (Winands, Bjornsson & Saito 2008, "Monte-Carlo Tree Search Solver").

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 100)
    >>> root.children[3].proof, root.children[5].proof = (1.0, 0.0), (0.0, 1.0)
    >>> list(unrefuted(root).children)
    [3]
    """
    children = root.children
    proofs = {move: getattr(child, "proof", None) for move, child in children.items()}
    sure = {move: proof[root.state.player] for move, proof in proofs.items() if proof is not None}
    if not sure:
        return root
    _check_means(root, sure)
    best = max(sure.values())
    left = {move for move in sure if sure[move] == best}
    unproven = children.keys() - sure
    if unproven and getattr(root, "proof", None) is None:
        better = {move for move in unproven if children[move].wins > best * children[move].visits}
        left = better | left if best > 0 else unproven
    root = copy(root)
    root.children = {move: child for move, child in children.items() if move in left}
    return root


def _check_means(root: Node[P, M], sure: dict[M, float]) -> None:
    """Refuse to compare proofs with means where a 0 need not be a loss."""
    for move, child in root.children.items():
        if not 0 <= sure.get(move, 0) <= 1 or not 0 <= child.wins <= child.visits:
            raise ValueError(
                f"proofs are obeyed where rewards go from 0 to 1, and a child has {child.wins:g} wins in "
                f"{child.visits} visits, and the proof {getattr(child, 'proof', None)}"
            )


_FRAMES = 9  # at most, of Python's recursion limit, that pickle and deepcopy need to go down one level of a tree
_ROOM = 20  # more of them, for what a position holds


class AttributesOfDeepTree(dict[str, Any]):
    """The attributes of a root with more levels below it than pickle and deepcopy can go down: they are refused."""

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        levels, limit = _count_levels(self), sys.getrecursionlimit()
        raise ValueError(
            f"this tree has {levels:,} levels, too many for pickle and deepcopy with Python's recursion limit of "
            f"{limit:,}: raise the limit, sys.setrecursionlimit({levels * _FRAMES + _count_calls() + 500}), or save a "
            "recording of the search instead, record(state, 1000).save(file)"
        )


def _reduce_node(node: Node) -> Any:
    """Take a node apart for copy, deepcopy and pickle; of a tree that is too deep, copy alone takes the root."""
    made: Any = object.__reduce_ex__(node, 2)
    make, parts, (unnamed, attributes), *more = made
    if node.mover is None:
        by_calls = sys._getframe(1).f_code is deepcopy.__code__  # pickle goes down in C, with less
        taken = _count_calls() + _ROOM if by_calls else 0
        if _count_levels(attributes) * _FRAMES + taken > sys.getrecursionlimit():
            attributes = AttributesOfDeepTree(attributes)
    return make, parts, (unnamed, attributes), *more


def _count_calls() -> int:
    """How many calls are going on, each of which takes one of the recursion limit."""
    return sum(1 for _ in walk_stack(sys._getframe().f_back))


def _count_levels(root: Mapping[str, Any]) -> int:
    """How many levels of nodes a tree has, its root included, which is given by its attributes."""
    level, levels = root["children"], 1
    while level:
        level = {id(child): child for node in level.values() for child in node.children.values()}
        levels += 1
    return levels


copyreg.pickle(Node, _reduce_node)
