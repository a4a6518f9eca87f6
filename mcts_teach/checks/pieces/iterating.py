"""The check of the loop: a function that does one iteration on the tree below a root."""

from __future__ import annotations

from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.audit import Seen, iteration
from mcts_teach.checks.guard import LINES
from mcts_teach.checks.judge import GROWN, Case, Check
from mcts_teach.checks.mistakes import edits_of
from mcts_teach.checks.pieces.scoring import check_ucb1
from mcts_teach.checks.positions import COURSE, LONG_GAME, TWO_LEFT, both_seats, nodes, small_games, tic_tac_toe
from mcts_teach.checks.verdict import Picture
from mcts_teach.checks.whole_laws import SEEDS, audited, first_games
from mcts_teach.mcts import Node, backpropagate, expand, select, simulate
from mcts_teach.variants import expand_all

ONCE = (
    "one iteration is one walk by the highest UCB1 value, one new node if a move is untried, one game, one visit each"
)
FORMULAS = [(one.key, one.thing) for one in check_ucb1.mistakes]


def _loop_cases(function: Any) -> list[Case]:
    found = [_forced_case(state) for state in both_seats(TWO_LEFT)]
    course = tic_tac_toe(COURSE)
    more = [_dice_case(course), _games_case(course)]
    return [*map(_chain_case, small_games()), _chain_case(course, 30), _chain_case(LONG_GAME, 0, 10), *found, *more]


def _chain_case(state: Any, grown: int = 0, iterations: int = 100) -> Case:
    """The trees of a search, each audited beside the one before; it begins in a tree of so many iterations."""

    def call(function: Any) -> Any:
        root, rng = _grown(state, grown), Random(3)
        trees = [seen_of(root)]
        for _ in range(iterations):
            try:
                function(root, rng)
            except Exception:  # what was wrong before tells more
                if breach := audited(trees, FORMULAS):
                    return tuple(breach)
                raise
            trees.append(seen_of(root))
            if iteration(*trees[-2:]).fault:
                break
        breach = audited(trees, FORMULAS)
        return tuple(breach) if breach else ()

    below = f" in a tree of {grown} iterations" if grown else ""
    return Case(
        f"my_iteration(root, rng), {iterations} times{below}",
        call,
        lambda seen: seen == (),
        "one visit more of each node on a path, and a game from its end",
        ONCE,
        lambda seen: f"in iteration {seen[0]} {seen[1]}",
        state,
        lambda seen: seen[3],
        draw=lambda function, seen: _pictured(function, state, grown, seen[0]),
    )


def _grown(state: Any, iterations: int) -> Node:
    return mcts.search(state, iterations, seed=5, expand=expand_all) if iterations else Node(state)


def seen_of(node: Any) -> Seen:
    """A tree of nodes as plain data."""
    mean = node.wins / node.visits if node.visits else 0.0
    return Seen(node.state, node.visits, mean, {move: seen_of(child) for move, child in node.children.items()})


def _pictured(function: Any, state: Any, grown: int, number: int) -> Picture:
    """The tree before an iteration and after it."""
    before, after = (_after(function, _grown(state, grown), n, 3) for n in (number - 1, number))
    titles = f"before iteration {number}", f"after iteration {number}"
    return Picture(before, after, f"Iteration {number} is the first that goes wrong.", titles)


def _after(function: Any, root: Node, iterations: int, seed: int) -> Node:
    rng = Random(seed)
    for _ in range(iterations):
        function(root, rng)
    return root


def _forced_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        wins = dict.fromkeys(state.moves(), 0.0)
        for seed in range(20):
            for move, child in _after(function, Node(state), 2, seed).children.items():
                wins[move] += child.wins
        return tuple(wins.values())

    return Case(
        "my_iteration(root, rng), twice, with each of 20 seeds: the wins of both moves",
        call,
        lambda seen: seen == (0.0, 10.0),
        "0 for b3, which always loses, and 10 for c3, which always draws",
        "the game is played from the new child, so its result tells of that move",
        lambda seen: f"{seen[0]:g} for b3 and {seen[1]:g} for c3",
        state,
        draw=lambda function, seen: _pictured(function, state, 0, 2),
    )


def _dice_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        trees = []
        for seed in [*range(8), *range(8)]:
            root = _after(function, Node(state), 8, seed)
            trees.append([(node.visits, node.wins, list(node.children)) for node in nodes(root)])
        return trees[:8] == trees[8:], any(tree != trees[0] for tree in trees)

    return Case(
        "my_iteration(root, Random(seed)), 8 times, twice with each of the seeds 0 to 7",
        call,
        lambda seen: seen == (True, True),
        "the same tree for the same seed, and other trees for other seeds",
        "all chance comes from the rng that is handed over, so that a search can be repeated",
        lambda seen: "another tree for the same seed" if not seen[0] else "the same tree for all seeds",
        state,
        lambda seen: "" if not seen[0] else "seeded-anew",
    )


def _games_case(state: Any) -> Case:
    """The first two iterations with many seeds."""

    def call(function: Any) -> Any:
        pairs = ((seen_of(_after(function, Node(state), n, seed)) for n in (1, 2)) for seed in range(SEEDS))
        return first_games(state, pairs)

    return first_games_case(f"my_iteration(root, Random(seed)), once and twice, with {SEEDS} seeds", call, state)


def first_games_case(called: str, call: Any, state: Any, lines: int = LINES) -> Case:
    """A case of what chance does in the first two iterations; `call` says what it would not do."""
    return Case(
        called,
        call,
        lambda seen: seen == "",
        "any two moves in the first two iterations, and random games after them",
        "each draw must be a new one, and every move of a random game equally likely",
        str,
        state,
        lines=lines,
    )


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
    edits_of("loop"),
    [
        "What does each of the four functions need, and which of the others can give it?",
        "The path that select returns grows by the child that expand returns, unless that is None.",
        "path = select(root); child = expand(path[-1], rng); if child is not None: path = [*path, child]; "
        "backpropagate(path, simulate(path[-1].state, rng)).",
    ],
    one_iteration,
    silent=True,
    dice=True,
    grow=lambda function: _after(function, Node(tic_tac_toe(COURSE)), GROWN, 10),
)
