"""check.search: a whole search of the learner's own, told by the trees that it grows and the moves that it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from inspect import getsource, isfunction
from typing import Any

from mcts_teach import mcts, searching
from mcts_teach.checks.audit import Seen, ucb1_of
from mcts_teach.checks.guard import Bound, is_stub, run_guarded
from mcts_teach.checks.judge import LEFT_OPEN, Case, Check, Judged, Words
from mcts_teach.checks.pieces.iterating import chain_case, first_games_case
from mcts_teach.checks.plain_data import Other, as_plain, listed, words_of
from mcts_teach.checks.positions import (
    COURSE,
    LONG_GAME,
    THREE,
    TWO_AND_TWO,
    TWO_LEFT,
    Alone,
    Twice,
    both_seats,
    swapped,
)
from mcts_teach.checks.verdict import NOT_ATTEMPTED, Comparison, Verdict
from mcts_teach.checks.whole_laws import SEEDS
from mcts_teach.checks.whole_text import draws_anew, emptied_by
from mcts_teach.games import TicTacToe
from mcts_teach.mcts import Node
from mcts_teach.names import move_name

TOO_MANY = 20  # visits after three iterations
RUNAWAY = 20_000  # nodes that a tree may have before it is called a runaway
SEARCH_LINES, MORE_LINES = 30_000, 2_000  # of the learner's in one search, and more for each iteration
ONE_MORE = "a search goes on in its tree: one iteration more is one visit more of a path by the highest UCB1 values"
MOVES_ONLY = (
    "It returns moves, so only its moves were looked at. A search that returns its root is looked at more closely."
)
SAYS = {  # of mistakes that say something else where a seed is handed over, and no rng
    "own-rng": "Make one generator from the seed, Random(seed), and draw with it alone: "
    "then the same seed gives the same search again.",
    "seeded-anew": "You make a new generator in each iteration. Make it once, before the loop.",
}


@dataclass(frozen=True)
class Adapter:
    """How to run a search and how to read its tree; what is left out is read as from a tree of this package.

    `run(state, iterations, seed)` searches and returns the tree, or anything that the others can read.
    `children(node)` gives moves and nodes as a dictionary; `visits(node)` a number; `mean(node)` what the player who
    moved into the node gets on average, from 0 to 1 (None: not said); `move(tree)` the move to play.

    >>> from mcts_teach import search
    >>> from mcts_teach.checks import Adapter, check
    >>> check.search(Adapter(lambda state, iterations, seed: search(state, iterations, seed=seed))).outcome
    'right'
    """

    run: Callable[[Any, int, int], Any]
    children: Callable[[Any], Mapping[Any, Any]] = lambda node: node.children
    visits: Callable[[Any], int] = lambda node: node.visits
    mean: Callable[[Any], float | None] = lambda node: _mean_of(node)
    move: Callable[[Any], Any] = lambda tree: searching.best_move(tree)


def _mean_of(node: Any) -> float | None:
    """The mean of a node that keeps wins as ours do; an unvisited one has won nothing."""
    wins = getattr(node, "wins", None)
    return None if wins is None else wins / node.visits if node.visits else 0.0


def moves_only(function: Callable[[Any, int, int], Any]) -> Adapter:
    """An adapter for a search that shows no tree: `function(state, iterations, seed)` returns the move.

    >>> from mcts_teach import best_move, search
    >>> from mcts_teach.checks import check
    >>> def my_search(state, iterations, seed):
    ...     return best_move(search(state, iterations, seed=seed))
    >>> check.search(moves_only(my_search)).outcome
    'right'
    """
    return Adapter(function, children=lambda tree: {}, visits=lambda tree: -1, move=lambda move: move)


class RunawayError(Exception):
    """The tree is none that its search can have made."""


def _observed(search: Any, state: Any, iterations: int, seed: int = 0) -> tuple[Seen | None, Any]:
    """The tree of one search, if it shows one, and its move; None for both if nothing comes back."""
    adapter = search if isinstance(search, Adapter) else Adapter(search)
    with Bound(SEARCH_LINES + MORE_LINES * iterations):
        tree = adapter.run(state, iterations, seed)
    if tree is None:
        return None, None
    if not isinstance(search, Adapter) and _is_move(tree, state):
        adapter = moves_only(search)
    if _number("visits", adapter.visits(tree)) < 0:
        return None, _move(adapter.move(tree))
    seen = _read(adapter, tree, state, [RUNAWAY])
    return seen, _move(adapter.move(tree)) if seen.children else None


def _is_move(answer: Any, state: Any) -> bool:
    return not hasattr(answer, "children") and any(answer == move for move in state.moves())


def _number(name: str, value: Any) -> Any:
    """A number that an adapter gave, as Python's own."""
    number = as_plain(value)
    if not isinstance(number, int | float):
        raise ValueError(f"{name} of a node must be a number, not {words_of(value)}")
    return number


def _move(answer: Any) -> Any:
    """The final move as plain data, which a dictionary can look up."""
    move = as_plain(answer)
    try:
        hash(move)
    except TypeError:
        return Other(answer)
    return move


def _read(adapter: Adapter, node: Any, state: Any, left: list[int]) -> Seen:
    left[0] -= 1
    if left[0] < 0:
        raise RunawayError(f"the tree has more than {RUNAWAY:,} nodes")
    mean, children = adapter.mean(node), adapter.children(node)
    seen = Seen(state, _number("visits", adapter.visits(node)), None if mean is None else _number("mean", mean))
    legal = {move: move for move in state.moves()}
    for move, child in dict(children if isinstance(children, Mapping) else listed(children)).items():
        if move not in legal:
            told = "a finished game has children" if not legal else f"{words_of(move)} is no legal move there"
            raise RunawayError(f"a node has a child for the move {words_of(move)}, but {told}")
        seen.children[legal[move]] = _read(adapter, child, state.play(move), left)
    return seen


CHAINS = [(COURSE, 40), (swapped(COURSE), 24), (THREE, 24), (Twice(), 24), (Twice(first=1), 24)]
CHAINS += [(Alone(), 20), (LONG_GAME, 8)]
BEST: list[Any] = [  # what a search that shows no tree must find, in so many iterations
    (TWO_LEFT, 100, 8, "a draw is better than a loss"),
    (TWO_AND_TWO, 400, 2, "it wins at once"),
    (COURSE, 600, 6, "every other move loses"),
]


def _search_cases(search: Any) -> list[Case]:
    name = search.__name__ if isfunction(search) and search.__name__.isidentifier() else "run"
    return [case._replace(called=case.called.replace("run(", f"{name}(")) for case in _cases(search)]


def _cases(search: Any) -> list[Case]:
    tree = run_guarded(lambda: _observed(search, COURSE, 3)).value
    first = [_chain_case(COURSE, 6, any_c=True)]
    if tree and tree[0] and tree[0].visits > TOO_MANY:
        return first  # all else would take too long
    found = [*first, *(_chain_case(*chain, any_c=isinstance(search, Adapter)) for chain in CHAINS)]
    if tree and tree[0] is None and tree[1] is not None:  # it shows none
        found = [_best_case(both_seats(state)[seat], *row) for seat in (0, 1) for state, *row in BEST]
    legal = [_legal_case(COURSE, 2), *(_legal_case(state, 30) for state in (THREE, Twice(first=1), Alone()))]
    return [_dice_case(COURSE), *found, *legal, _games_case(COURSE, search), _trust_case()]


def _chain_case(state: Any, iterations: int, any_c: bool) -> Case:
    def trees(search: Any) -> Iterator[Seen | None]:
        yield Seen(state, 0, 0.0)
        for n in range(1, iterations + 1):
            tree, move = _observed(search, state, n)
            if tree is None and move is not None:
                return
            yield tree

    called = f"run(state, n, 0) with n from 1 to {iterations}; each tree is that of one iteration more"
    draw = lambda search, seen: _pictured(search, state, seen[0] if seen else 1)  # noqa: E731
    return chain_case(called, trees, ONE_MORE, state, draw, any_c, lines=0)


def _pictured(search: Any, state: Any, number: int) -> Any:
    """The trees before and after an iteration; nothing where no tree is shown."""
    trees = [_observed(search, state, n)[0] if n else Seen(state, 0, 0.0) for n in (number - 1, number)]
    before, after = (tree and _as_node(tree, None) for tree in trees)
    if before is None or after is None:
        return None
    titles = f"after {number - 1} iterations", f"after {number}"
    return Comparison(before, after, f"Iteration {number} is the first that goes wrong.", titles)


def _as_node(seen: Seen, mover: int | None) -> Node:
    node = Node(seen.state, mover, seen.visits, seen.wins)
    for move, child in seen.children.items():
        node.children[move] = _as_node(child, seen.state.player)
        node.untried.remove(move)
    return node


def _best_case(state: Any, iterations: int, best: Any, why: str) -> Case:
    return Case(
        f"run(state, {iterations}, 0) with player {state.player} to move",
        lambda search: _observed(search, state, iterations)[1],
        lambda move: move == best,
        f"the move {move_name(state, best)}",
        why,
        lambda move: f"the move {move_name(state, move)}" if move in state.moves() else repr(move),
        state,
        lines=0,
    )


def _dice_case(state: Any) -> Case:
    def call(search: Any) -> Any:
        try:
            first, again = ([_observed(search, state, 40, seed) for seed in range(4)] for _ in range(2))
        except Exception:  # the trees of few iterations tell more
            return True, True, True
        whole = all(tree is None or tree.visits == 40 for tree, _ in [*first, *again])
        return first == again, first[0][0] is None or any(tree != first[0] for tree in first), whole

    return Case(
        "run(state, 40, seed) twice with each of the seeds 0 to 3",
        call,
        lambda seen: seen[:2] == (True, True),
        "the same tree for the same seed, and other trees for other seeds",
        "only then can a search be repeated, and a mistake in it be found",
        lambda seen: "another tree for the same seed" if not seen[0] else "the same tree for all seeds",
        state,
        lambda seen: "own-rng" if not seen[0] and seen[2] else "",
        lines=0,
    )


def _trust_case() -> Case:
    def call(search: Any) -> Any:
        found = []
        for seed in range(25):  # few iterations, so that means and visits disagree
            tree, move = _observed(search, TicTacToe(), 25 + seed, seed)
            if tree is None or move not in tree.children:
                return move in TicTacToe().moves() or words_of(move)
            most = max(child.visits for child in tree.children.values())
            if tree.children[move].visits < most:
                found.append((move, tree.children[move].visits, most, _rules(tree, move)))
        return found or True

    return Case(
        "the final move of run(state, n, seed) for 25 seeds",
        call,
        lambda seen: seen is True,
        "a move with the most visits",
        "a mean over a few games is luck, and a bonus is for looking; the visits are what a search trusts",
        lambda seen: (
            f"{move_name(TicTacToe(), seen[0][0])}, with {seen[0][1]} visits, where another has {seen[0][2]}"
            if isinstance(seen, list)
            else f"{seen}, which is no legal move"
        ),
        TicTacToe(),
        lambda seen: set.intersection(*(set(one[3]) for one in seen)) if isinstance(seen, list) else "",
        lines=0,
    )


def _rules(tree: Seen, move: Any) -> list[str]:
    """By which other rules a move may be the final one."""
    rules: dict[str, Callable[[Seen], float]] = {
        "highest-mean": lambda child: child.wins / child.visits if child.visits else 0.0,
        "highest-ucb": lambda child: ucb1_of(tree, child),
        "most-wins": lambda child: child.wins,
        "fewest-visits": lambda child: -child.visits,
    }
    return [key for key, rule in rules.items() if rule(tree.children[move]) >= max(map(rule, tree.children.values()))]


def _legal_case(state: Any, iterations: int) -> Case:
    def call(search: Any) -> Any:
        seen = _observed(search, state, iterations, 1)
        return "nothing" if seen == (None, None) else seen[1]

    return Case(
        f"run(state, {iterations}, 1)",
        call,
        lambda move: move in state.moves(),
        "a legal move",
        "a search must answer in every game, with any number of players, and after few iterations too",
        lambda move: words_of(move),
        state,
        lambda move: "needs-all-tried" if move is None and iterations < len(state.moves()) else "",
        lines=0,
    )


def _games_case(state: Any, search: Any) -> Case:
    called = f"run(state, 1, seed) and run(state, 2, seed) with {SEEDS} seeds"
    case = first_games_case(called, lambda search, n, seed: _observed(search, state, n, seed)[0], state, lines=0)
    return case._replace(key=lambda seen: "seeded-anew" if seen and draws_anew(search) else "")


class SearchCheck(Check):
    """The check of a whole search, whatever text or class it comes from; see `Adapter`."""

    def solution(self) -> Words:
        """The package's own source."""
        return Words(getsource(mcts.steps) + "\n" + getsource(searching.search))

    def _judge(self, search: Any) -> Verdict:
        if isinstance(search, Adapter) and is_stub(search.run):
            return Verdict(self.piece, NOT_ATTEMPTED, remark=LEFT_OPEN)
        return super()._judge(search)

    def _verdict(self, thing: Any, one: Judged, key: str, broken: tuple[str, ...]) -> Verdict:
        """With the words that fit a whole search, and the line that puts None in the place of a tree."""
        verdict = super()._verdict(thing, one, key, broken)
        if not verdict.misconception:
            return verdict
        said = verdict.misconception._replace(sentence=SAYS.get(key, verdict.misconception.sentence))
        if key == "no-return" and (found := emptied_by(thing)):
            says = f"The line `{found.line}` makes {found.name} None, because {found.called} returns nothing. "
            says += f"If it changes the tree itself, call it without `{found.name} =`."
            said = said._replace(name=f"{found.name} is None", sentence=says)
        return replace(verdict, misconception=said)


def _remark(search: Any) -> str:
    return MOVES_ONLY if _observed(search, COURSE, 10)[0] is None else ""


def _grown(search: Any) -> Node:
    tree = _observed(search, COURSE, 12)[0]
    if tree is None:
        raise ValueError("this search shows no tree")
    return _as_node(tree, None)


check_whole = SearchCheck(
    "search", _search_cases, searching.search, dice=True, remark=_remark, grow=_grown, known=False
)
