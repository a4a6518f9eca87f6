"""The check of the loop: a function that does one iteration on the tree below a root."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import GROWN, Case, Check
from mcts_teach.checks.positions import COURSE, LAST_STONE_WINS, TWO_LEFT, both_seats, nodes, tic_tac_toe
from mcts_teach.checks.side_by_side import first_told
from mcts_teach.checks.verdict import Picture
from mcts_teach.drawing.words import many
from mcts_teach.mcts import Node, backpropagate, expand, select, simulate
from mcts_teach.trace import Trace


def _loop_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        course, stone, two = (both_seats(text)[seat] for text in (COURSE, LAST_STONE_WINS, TWO_LEFT))
        found += [_grown_case(course, n) for n in (1, 2, 10)]
        found += [_grown_case(stone, 8), _grown_case(course, 60), _forced_case(two)]
    return [*found, _found_case(tic_tac_toe(COURSE)), _found_case(both_seats(COURSE)[1])]


def _iterate(function: Any, state: Any, iterations: int, seed: int) -> tuple[Node, Any]:
    root, rng, answers = Node(state), Random(seed), set()
    for _ in range(iterations):
        answers.add(function(root, rng) is None)
    return root, answers


def _grown_case(state: Any, iterations: int) -> Case:
    def call(function: Any) -> Any:
        root, _ = _iterate(function, state, iterations, 3)
        size = sum(1 for _ in nodes(root))
        return root.visits, size, _unbalanced(root), [(m, n.visits, n.wins) for m, n in sorted(root.children.items())]

    return Case(
        f"my_iteration(root, rng), {iterations} times",
        call,
        lambda seen: seen[0] == iterations and seen[1] > 1 and not seen[2],
        f"{iterations} visits of the root, and at each node as many as its children have together, or one more",
        "one iteration is one walk, one new node at most, one game, and one visit along the whole path",
        lambda seen: f"{many(seen[0], 'visit')} of the root, {seen[1]} nodes" + (f"; {seen[2]}" if seen[2] else ""),
        state,
        draw=lambda function, seen: _loop_picture(function, state),
    )


def _loop_picture(function: Any, state: Any, most: int = 40) -> Picture | None:
    """The trees that the learner's iterations and the right ones grow, where they first differ."""
    yours, rng, right = Node(state), Random(3), Trace(state, seed=3)
    for number in range(1, most + 1):
        broke = run_guarded(function, yours, rng).trouble
        moment = right.grow(1).at(number)
        if broke:
            return Picture(yours, moment, f"Your search breaks off in iteration {number}: {broke.what}.")
        if _counts(yours) != _counts(moment.root):
            return Picture(yours, moment, first_told(number, at_random=True))
    return None


def _counts(root: Any) -> list[Any]:
    return [(n.visits, n.wins, sorted(n.children)) for n in nodes(root)]


def _unbalanced(root: Node) -> str:
    """Where the visits of a node and of its children do not fit, in words."""
    for n in nodes(root):
        own = n.visits - sum(child.visits for child in n.children.values())
        least = 0 if n is root or n.untried == [] else 1
        if n.children and not least - 1 <= own <= 1:
            return f"a node with {n.visits} visits has children with {n.visits - own}"
        if n is not root and n.visits == 0 and n.untried and len(root.untried) > 0:
            return "a new node without a visit"
    return ""


def _forced_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        roots = [_iterate(function, state, 2, seed)[0] for seed in range(20)]
        children = [(move, child) for root in roots for move, child in root.children.items()]
        return tuple(sum(child.wins for m, child in children if m == move) for move in state.moves())

    return Case(
        "my_iteration(root, rng), twice, with each of 20 seeds: the wins of both moves",
        call,
        lambda seen: seen == (0.0, 10.0),
        "0 for b3, which always loses, and 10 for c3, which always draws",
        "the game is played from the new child, so its result tells of that move",
        lambda seen: f"{seen[0]:g} for b3 and {seen[1]:g} for c3",
        state,
        lambda seen: "upside-down" if seen[0] == 20 else "played-from-the-parent" if seen[0] > 0 else "",
        draw=lambda function, seen: _loop_picture(function, state),
    )


def _found_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        root, _ = _iterate(function, state, 300, 3)
        return mcts.best_move(root) if root.children else "no children"

    return Case(
        "my_iteration(root, rng), 300 times, and then best_move(root)",
        call,
        lambda move: move == 6,
        "6, the move a3",
        "it is the only move that does not lose",
        state=state,
        draw=lambda function, seen: _loop_picture(function, state),
    )


def _iteration(
    leaf: Callable[[list[Node], Any], list[Node]] = lambda path, child: path if child is None else [*path, child],
    position: Callable[[list[Node], list[Node]], Any] = lambda path, longer: longer[-1].state,
    tell: Callable[..., Any] = backpropagate,
    at_end: bool = True,
) -> Any:
    """One iteration with another path, another position to play from, or another way to tell the result."""

    def iterate(root: Node, rng: Random) -> None:
        path = select(root)
        child = expand(path[-1], rng)
        if child is None and not at_end:
            return
        longer = leaf(path, child)
        full = path if child is None else [*path, child]
        tell(longer, simulate(position(path, full), rng))

    return iterate


def _twice(root: Node, rng: Random) -> None:
    for _ in range(2):
        _iteration()(root, rng)


def _elsewhere(root: Node, rng: Random) -> None:
    _iteration()(Node(root.state), rng)


def _no_walk(root: Node, rng: Random) -> None:
    child = expand(root, rng)
    path = [root] if child is None else [root, child]
    backpropagate(path, simulate(path[-1].state, rng))


LOOP_MISTAKES: list[tuple[str, Any]] = [
    ("path-without-child", _iteration(leaf=lambda path, child: path)),
    ("played-from-the-parent", _iteration(position=lambda path, longer: path[-1].state)),
    ("played-from-the-parent", _iteration(position=lambda path, longer: path[0].state)),
    ("path-without-child", _iteration(lambda path, child: path, lambda path, longer: path[-1].state)),
    ("nothing-told", _iteration(tell=lambda path, rewards: None)),
    ("root-not-counted", _iteration(tell=lambda path, rewards: backpropagate(path[1:], rewards))),
    ("only-the-leaf", _iteration(tell=lambda path, rewards: backpropagate(path[-1:], rewards))),
    ("end-not-counted", _iteration(at_end=False)),
    ("one-too-many", _twice),
    ("state-not-kept", _elsewhere),
    ("one-level", _no_walk),
    ("counted-twice", _iteration(tell=lambda path, rewards: backpropagate([*path, *path], rewards))),
    ("upside-down", _iteration(tell=lambda path, rewards: backpropagate(path, rewards[::-1]))),
]


def one_iteration(root: Node, rng: Random) -> None:
    """Do one iteration: select, expand, simulate, backpropagate."""
    path = select(root)
    child = expand(path[-1], rng)
    if child is not None:
        path = [*path, child]
    backpropagate(path, simulate(path[-1].state, rng))


check_loop = Check(
    "loop",
    _loop_cases,
    LOOP_MISTAKES,
    [
        "What does each of the four functions need, and which of the others can give it?",
        "The path that select returns grows by the child that expand returns, unless that is None.",
        "path = select(root); child = expand(path[-1], rng); if child is not None: path = [*path, child]; "
        "backpropagate(path, simulate(path[-1].state, rng)).",
    ],
    one_iteration,
    silent=True,
    grow=lambda function: _iterate(function, tic_tac_toe(COURSE), GROWN, 10)[0],
)
