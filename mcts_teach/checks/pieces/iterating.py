"""The check of the loop: a function that does one iteration on the tree below a root."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from mcts_teach import searching
from mcts_teach.checks.audit import Seen, iteration
from mcts_teach.checks.guard import LINES
from mcts_teach.checks.judge import GROWN, Case, Check
from mcts_teach.checks.pieces.by_dice import seeded_case
from mcts_teach.checks.positions import COURSE, LONG_GAME, SMALL_GAMES, TWO_LEFT, both_seats, nodes
from mcts_teach.checks.verdict import Comparison
from mcts_teach.checks.whole_laws import SEEDS, audited, first_games
from mcts_teach.mcts import Node, backpropagate, expand, select, simulate
from mcts_teach.variants import expand_all

ONCE = (
    "one iteration is one walk by the highest UCB1 value, one new node if a move is untried, one game, one visit each"
)


def _loop_cases(function: Any) -> list[Case]:
    found = [_forced_case(state) for state in both_seats(TWO_LEFT)]
    more = [_dice_case(COURSE), _games_case(COURSE)]
    return [*map(_chain_case, SMALL_GAMES), _chain_case(COURSE, 30), _chain_case(LONG_GAME, 0, 10), *found, *more]


def _chain_case(state: Any, grown: int = 0, iterations: int = 100) -> Case:
    """The trees of a search that begins in a tree of so many iterations."""

    def trees(function: Any) -> Iterator[Seen]:
        root, rng = _grown(state, grown), Random(3)
        yield seen_of(root)
        for _ in range(iterations):
            function(root, rng)
            yield seen_of(root)

    below = f" in a tree of {grown} iterations" if grown else ""
    called = f"my_iteration(root, rng), {iterations} times{below}"
    return chain_case(called, trees, ONCE, state, lambda function, seen: _pictured(function, state, grown, seen[0]))


def chain_case(
    called: str,
    trees: Callable[[Any], Iterator[Seen | None]],
    why: str,
    state: Any,
    draw: Callable[[Any, Any], Any],
    any_c: bool = False,
    lines: int = LINES,
) -> Case:
    """A case that audits each of the trees of a search beside the one before; None in place of a tree ends it."""

    def call(thing: Any) -> Any:
        found = list[Seen]()
        try:
            for tree in trees(thing):
                if tree is None:
                    return None
                found.append(tree)
                if len(found) > 3 and iteration(*found[-2:]).fault:
                    break
        except Exception:  # what was wrong before tells more
            if not audited(found, any_c):
                raise
        return tuple(audited(found, any_c) or ())

    return Case(
        called,
        call,
        lambda seen: seen == (),
        "one visit more of each node on a path, and a game from its end",
        why,
        lambda seen: "None" if seen is None else f"in iteration {seen[0]} {seen[1]}",
        state,
        lambda seen: "no-return" if seen is None else seen[3],
        lambda text: "over-and-expanded" if "a finished game has children" in text else "",
        lines=lines,
        draw=draw,
    )


def _grown(state: Any, iterations: int) -> Node:
    return searching.search(state, iterations, seed=5, expand=expand_all) if iterations else Node(state)


def seen_of(node: Any) -> Seen:
    """A tree of nodes as plain data."""
    mean = node.wins / node.visits if node.visits else 0.0
    return Seen(node.state, node.visits, mean, {move: seen_of(child) for move, child in node.children.items()})


def _pictured(function: Any, state: Any, grown: int, number: int) -> Comparison:
    """The tree before an iteration and after it."""
    before, after = (_after(function, _grown(state, grown), n, Random(3)) for n in (number - 1, number))
    titles = f"before iteration {number}", f"after iteration {number}"
    return Comparison(before, after, f"Iteration {number} is the first that goes wrong.", titles)


def _after(function: Any, root: Node, iterations: int, rng: Random) -> Node:
    for _ in range(iterations):
        function(root, rng)
    return root


def _forced_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        wins = dict.fromkeys(state.moves(), 0.0)
        for seed in range(20):
            for move, child in _after(function, Node(state), 2, Random(seed)).children.items():
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
    def answer(function: Any, rng: Random) -> Any:
        root = _after(function, Node(state), 8, rng)
        return [(node.visits, node.wins, list(node.children)) for node in nodes(root)]

    return seeded_case(
        "my_iteration(root, Random(seed)), 8 times, twice with each of the seeds 0 to 7",
        answer,
        8,
        "the same tree for the same seed, and other trees for other seeds",
        ("another tree for the same seed", "the same tree for all seeds"),
        state,
        "seeded-anew",
    )


def _games_case(state: Any) -> Case:
    called = f"my_iteration(root, Random(seed)), once and twice, with {SEEDS} seeds"
    tree = lambda function, n, seed: seen_of(_after(function, Node(state), n, Random(seed)))  # noqa: E731
    return first_games_case(called, tree, state)


def first_games_case(called: str, tree: Callable[[Any, int, int], Seen | None], state: Any, lines: int = LINES) -> Case:
    """A case of what chance does in the first two iterations; `tree` is that of so many of them and a seed."""
    return Case(
        called,
        lambda thing: first_games(state, ([tree(thing, n, seed) for n in (1, 2)] for seed in range(SEEDS))),
        lambda seen: seen == "",
        "any two moves in the first two iterations, and random playouts after them",
        "each draw must be a new one, and every move of a random playout equally likely",
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
    one_iteration,
    silent=True,
    dice=True,
    grow=lambda function: _after(function, Node(COURSE), GROWN, Random(10)),
)
