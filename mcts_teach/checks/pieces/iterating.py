"""The check of the loop: a function that does one iteration on the tree below a root."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise, permutations
from random import Random
from statistics import fmean
from typing import Any

from mcts_teach.checks.explaining import Style, WrongTreeError, by_score, explained, mistake_in, record_trees
from mcts_teach.checks.guard import LINES
from mcts_teach.checks.judge import UNSEEN, UNTOLD, WATCHED, Case, Check, Facts, Judged, Share, differing, told_facts
from mcts_teach.checks.pieces.by_dice import repeats
from mcts_teach.checks.positions import COURSE, LONG_GAME, SMALL_GAMES, both_seats, nodes, shape, twin
from mcts_teach.checks.verdict import Comparison
from mcts_teach.mcts import Node, backpropagate, expand, select, simulate, ucb1
from mcts_teach.names import move_name
from mcts_teach.searching import search
from mcts_teach.solve import random_value
from mcts_teach.trace import Trace
from mcts_teach.variants import expand_all

CHAINS = [
    *((state, 0, 100) for state in SMALL_GAMES),
    *((state, 30, 100) for state in both_seats(COURSE)),
    (LONG_GAME, 0, 10),
]
SEEDS = 240  # with which the first two iterations are looked at
ONCE = (
    "one iteration is one walk by the highest UCB1 value, one new node if a move is untried, one game, one visit each"
)
CHANCE_WHY = "each draw must be a new one, and every move of a random playout equally likely"
WANTED = "one visit more of each node on a path, and a game from its end"


def _loop_cases(function: Any) -> list[Case]:
    found = []
    for state, before, n in CHAINS:
        called = f"my_iteration(root, rng), {n} times" + (f" in a tree of {before} iterations" if before else "")
        found.append(chain_case(called, partial(_trees, state, before, n), ONCE, state))
    called = "my_iteration(root, Random(seed)), 8 times, twice with each of the seeds 0 to 7"
    tree = lambda function, seed: shape(_after(function, COURSE, 8, seed))  # noqa: E731
    games = first_games_case("my_iteration(root, Random(seed))", _after, COURSE)
    return [*found, repeats(called, tree, 8, COURSE), games]


def _trees(state: Any, before: int, iterations: int, function: Any) -> Iterator[Node]:
    root, rng = _grown(state, before), Random(3)
    yield twin(root)
    for _ in range(iterations):
        function(root, rng)
        yield twin(root)


def _grown(state: Any, iterations: int) -> Node:
    """A tree that may have grown by one child or by all at once: no node has both untried moves and children."""
    root = search(state, iterations, seed=5, expand=expand_all) if iterations else Node(state)
    for node in nodes(root):
        if not all(child.visits for child in node.children.values()):
            node.children, node.untried = {}, list(node.state.moves())
    return root


def chain_case(
    called: str, trees: Callable[[Any], Iterable[Node]], why: str, state: Any, c: float = 2**0.5, lines: int = LINES
) -> Case:
    """A case that explains each of the trees of a search by the one before."""
    first = partial(_first_wrong, trees, Style() if c == 2**0.5 else Style(score=partial(ucb1, c=c)))
    draw = lambda thing, seen: _drawn(trees(thing), first(thing)[0])  # noqa: E731
    return Case(called, lambda thing: first(thing)[1], WANTED, why, state=state, right={}, lines=lines, draw=draw)


def _first_wrong(trees: Callable[[Any], Iterable[Node]], style: Style, thing: Any) -> tuple[int, Facts]:
    """The number of the first iteration that no right search makes, and what is different in it."""
    number = 1
    try:
        for number, (before, after) in enumerate(pairwise(trees(thing)), 1):
            seen, right = explained(before, after, style)
            if seen != right:
                if walk := by_score(before, after):
                    return number, {f"in iteration {number}": walk}
                labels = differing(seen, right)
                told = [told_facts({**dict.fromkeys(labels, UNTOLD), **side}, labels) for side in (seen, right)]
                return number, {f"in iteration {number}": "; right would be ".join(told)}
    except WrongTreeError as error:
        return number, {"": str(error)}
    return 0, {}


def _drawn(trees: Iterable[Node], number: int) -> Comparison:
    before, after = [tree for _, tree in zip(range(number + 1), trees, strict=False)][-2:]
    titles = f"before iteration {number}", f"after iteration {number}"
    return Comparison(before, after, f"Iteration {number} is the first that goes wrong.", titles)


def _after(function: Any, state: Any, iterations: int, seed: int) -> Node:
    root, rng = Node(state), Random(seed)
    for _ in range(iterations):
        function(root, rng)
    return root


def first_games_case(run: str, tree: Callable[..., Node], state: Any, lines: int = LINES) -> Case:
    """Which moves the first two iterations try, and what the first game brings; by the tree of so many and a seed."""

    def call(thing: Any) -> Any:
        pairs, results = Counter[Any](), defaultdict[Any, list[float]](list)
        for seed in range(SEEDS):
            trees = (tree(thing, state, n, seed).children for n in (1, 2))
            one, two = ({move: child for move, child in below.items() if child.visits} for below in trees)
            if len(one) != 1 or len(two) != 2:
                return UNSEEN  # another case sees to that
            [(move, child)] = one.items()
            pairs[move, next(other for other in two if other != move)] += 1
            results[move].append(child.wins)
        firsts = Counter(move for move, _ in pairs.elements())
        return UNSEEN if len(firsts) == 1 else _shares(state, firsts, pairs, results)  # always in order is right too

    called = f"{run}, once and twice, with {SEEDS} seeds"
    wanted = "any two moves, one as often as the other, and random playouts after them"
    return Case(called, call, wanted, CHANCE_WHY, state=state, right=_fair(state), lines=lines)


def _shares(state: Any, firsts: Counter[Any], pairs: Counter[Any], results: dict[Any, list[float]]) -> Facts:
    name = partial(move_name, state)
    games = {f"mean after {name(move)}": Share(fmean(won), len(won)) for move, won in results.items()}
    alike = [move for move, won in results.items() if len(won) >= 40 and len(set(won)) == 1]
    return {
        **{f"{name(move)} first": Share(firsts[move] / SEEDS, SEEDS) for move in state.moves()},
        **{
            f"{name(a)} and then {name(b)}": Share(pairs[a, b] / SEEDS, SEEDS)
            for a, b in permutations(state.moves(), 2)
        },
        **games,
        "games that all end alike": ", ".join(f"after {name(move)}" for move in alike) or "none",
    }


def _fair(state: Any) -> Facts:
    name, moves, pairs = partial(move_name, state), state.moves(), list(permutations(state.moves(), 2))
    return {
        **{f"{name(move)} first": 1 / len(moves) for move in moves},
        **{f"{name(a)} and then {name(b)}": 1 / len(pairs) for a, b in pairs},
        **{f"mean after {name(move)}": float(random_value(state.play(move))[state.player]) for move in moves},
        "games that all end alike": "none",
    }


def one_iteration(root: Node, rng: Random) -> None:
    """Do one iteration: select, expand, simulate, backpropagate."""
    path = select(root)
    child = expand(path[-1], rng)
    if child is not None:
        path = [*path, child]
    backpropagate(path, simulate(path[-1].state, rng))


def _name(function: Any, failed: Sequence[Judged]) -> str:
    return mistake_in(_trees(*chain, function) for chain in CHAINS)


def _recorded(function: Any) -> Trace:
    return record_trees(_trees(COURSE, 0, WATCHED, function), function)


check_loop = Check("loop", _loop_cases, one_iteration, silent=True, dice=True, grow=_recorded, name=_name)
