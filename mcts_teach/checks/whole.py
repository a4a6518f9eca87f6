"""check.search: the laws of a whole search of the learner's own, on tiny positions, from both seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import getsource
from typing import Any, NamedTuple

from mcts_teach import mcts
from mcts_teach.checks import laws
from mcts_teach.checks.guard import LONG, Run, is_blank, is_stub, run_guarded
from mcts_teach.checks.judge import LEFT_OPEN, TROUBLES, Words, guarded
from mcts_teach.checks.laws import BrokenLaw, Observed, Seen
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.checks.plain_data import Other, as_plain, listed, words_of
from mcts_teach.checks.positions import COURSE, TWO_LEFT, both_seats, tic_tac_toe
from mcts_teach.checks.side_by_side import drawn
from mcts_teach.checks.verdict import NOT_ATTEMPTED, RIGHT, WRONG, Picture, Verdict
from mcts_teach.games import TicTacToe
from mcts_teach.mcts import Node
from mcts_teach.solve import exact_value, optimal_moves

RUNAWAY = 20_000  # that a tree may have before it is called a runaway
SEARCH_LINES, MORE_LINES = 30_000, 2_000  # of the learner's in one search, and more for each iteration
ANSWERS = "a search must answer in every position that is not over"


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
    move: Callable[[Any], Any] = lambda tree: mcts.best_move(tree)


def _mean_of(node: Any) -> float | None:
    return node.wins / node.visits if isinstance(node, Node) and node.visits else None


def moves_only(function: Callable[[Any, int, int], Any]) -> Adapter:
    """An adapter for a search that shows no tree: `function(state, iterations, seed)` returns the move."""
    return Adapter(function, children=lambda tree: {}, visits=lambda tree: -1, move=lambda move: move)


class Trial(NamedTuple):
    """A search to run, and what to call the position: its best move is known."""

    state: Any
    iterations: int
    seed: int = 0
    kind: str = ""


TWO_AND_TWO = "XX. / OO. / ..."  # X to move wins at c1, and nowhere else


def _questions() -> Iterator[Trial]:
    for seat in (0, 1):
        for text, n, kind in (("X.. / OO. / X..", 1, ""), (COURSE, 2, ""), (COURSE, 4, ""), (COURSE, 40, "")):
            yield Trial(both_seats(text)[seat], n, 0, kind)
        yield Trial(both_seats(TWO_LEFT)[seat], 100, 0, "draw")
        yield Trial(both_seats(TWO_AND_TWO)[seat], 400, 0, "win")
        yield Trial(both_seats(COURSE)[seat], 600, 0, "save")
    yield Trial(tic_tac_toe(COURSE), 40)
    for seed in range(10):  # few iterations, so that means and visits disagree
        yield Trial(TicTacToe(), 25 + seed, seed)


def observe(adapter: Adapter, question: Trial) -> Observed:
    """Run one search and read its tree."""
    tree = adapter.run(question.state, question.iterations, question.seed)
    if tree is None:
        raise NothingError
    left = [RUNAWAY]
    hidden = _number("visits", adapter.visits(tree)) < 0
    seen = None if hidden else _read(adapter, tree, question.state, left)
    return Observed(question.state, question.iterations, question.seed, seen, _move(adapter.move(tree)))


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


def _run(adapter: Adapter, question: Trial) -> Run:
    """Run one search, bounded."""
    return run_guarded(observe, adapter, question, lines=SEARCH_LINES + MORE_LINES * question.iterations, seconds=LONG)


class NothingError(Exception):
    """A search that is written has returned nothing."""


class RunawayError(Exception):
    """The tree has more nodes than its search can have made."""


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


def _broken(searches: Sequence[Observed], kinds: Mapping[Any, str]) -> Iterator[BrokenLaw]:
    """Every law that was broken, the most telling first."""
    best = {state: optimal_moves(state)[0] for state, kind in kinds.items() if kind}
    certain = {state: _certain(state) for state in dict.fromkeys(at.state for at in searches)}
    yield from laws.is_legal(searches)
    yield from laws.root_counts(searches)
    yield from laws.each_move_once(searches)
    yield from laws.finds_the_move(searches, best, dict(kinds))
    yield from laws.draws_are_halves(searches, certain)
    yield from laws.draws_beat_losses(searches, certain)
    for law in (laws.ends_are_ends, laws.visits_add_up, laws.nobody_starves):
        yield from law(searches)
    yield from laws.plays_what_it_trusts(searches)
    yield from laws.same_seed_same_tree(searches)


def _certain(state: Any) -> dict[Any, float]:
    """The moves after which every game ends alike, with what they are worth to the player who moves."""
    found = {}
    for move in state.moves():
        after = state.play(move)
        if len(after.moves()) <= 1:
            found[move] = exact_value(after)[state.player]
    return found


class SearchCheck:
    """Checks a whole search, whatever text or class it comes from; see `Adapter`."""

    piece = "search"
    hints = (
        "Which of the four phases do you trust? Check each piece by itself first: check.select(...), and so on.",
        "Take the position of the verdict and few iterations, and write down by hand what each node should hold.",
        "Compare with check.search.solution(): ask at each line whose wins are counted there.",
    )

    def __call__(self, adapter: Any) -> Verdict:
        """Say whether a search obeys the laws. `adapter` may also be a plain run(state, iterations, seed)."""
        return guarded(self.piece, self._judge, adapter)

    def hint(self, number: int = 1) -> Words:
        """A hint, by its number from 1."""
        if not 1 <= number <= len(self.hints):
            raise ValueError(f"there are hints 1 to {len(self.hints)}, not {number!r}")
        return Words(f"Hint {number} of {len(self.hints)}: {self.hints[number - 1]}")

    def solution(self) -> Words:
        """The package's own source."""
        return Words(getsource(mcts.steps) + "\n" + getsource(mcts.search))

    def __repr__(self) -> str:
        return "<check.search: call it with an Adapter of your search; hint() and solution() help>"

    def _judge(self, adapter: Any) -> Verdict:
        if is_stub(adapter) or is_stub(getattr(adapter, "run", adapter)):
            return Verdict(self.piece, NOT_ATTEMPTED, remark=LEFT_OPEN)
        adapter = adapter if isinstance(adapter, Adapter) else Adapter(adapter)
        searches: list[Observed] = []
        questions = list(_questions())
        for question in questions:
            one = _run(adapter, question)
            if is_blank(one.error):
                return Verdict(self.piece, NOT_ATTEMPTED, remark=LEFT_OPEN)
            if one.trouble:
                return self._broke(question, one)
            searches.append(one.value)
        kinds = {question.state: question.kind for question in questions if question.kind}
        found = list(_broken(searches, kinds))
        if not found:
            return Verdict(self.piece, RIGHT, remark="All laws hold, from both seats.")
        first = next((one for one in found if one.key), found[0])
        picture = drawn(_picture, adapter, first.at)
        return self._verdict(first, tuple(dict.fromkeys(one.why for one in found)), picture=picture)

    def _broke(self, question: Trial, one: Run) -> Verdict:
        """The verdict on a search that raised, did not end, or used other dice."""
        assert one.trouble is not None
        key = TROUBLES.get(one.trouble.kind, "")
        text, wanted = one.trouble.what, "a tree, and a move"
        if isinstance(one.error, NothingError):
            key, text, wanted = "no-return", "None", "the root of the tree"
        elif isinstance(one.error, RunawayError):
            key = "over-and-expanded" if "finished" in text else "grows-without-bound"
            text = text.removeprefix("RunawayError: ")
        elif one.trouble.kind == "raised":
            key = _fault_of_error(text)
        at = Observed(question.state, question.iterations, question.seed, None, None)
        return self._verdict(BrokenLaw(at, text, wanted, ANSWERS, key), (ANSWERS,), one.trouble.where)

    def _verdict(
        self, found: BrokenLaw, broken: tuple[str, ...], where: str = "", picture: Picture | None = None
    ) -> Verdict:
        at, mistake = found.at, MISCONCEPTIONS.get(found.key)
        called = f"run(state, {at.iterations}, {at.seed}) with player {at.state.player} to move"
        told = (called, found.returned, found.expected, found.why)
        return Verdict(self.piece, WRONG, *told, mistake, found.key, where, str(at.state), picture, broken=broken)


def _fault_of_error(text: str) -> str:
    if "math domain error" in text or "positive input" in text:
        return "root-not-counted"
    if "empty" in text:
        return "past-the-end"
    if "the game is over" in text:
        return "over-and-expanded"
    return "unvisited-divides" if "ZeroDivision" in text else ""


def _picture(adapter: Adapter, at: Observed, most: int = 40) -> Picture | None:
    """The learner's tree and the package's after as many iterations as it takes to see a difference."""
    for n in range(1, most + 1):
        one = _run(adapter, Trial(at.state, n, at.seed))
        if one.trouble or one.value.tree is None:
            return None
        right = mcts.search(at.state, n, seed=at.seed)
        yours = _as_node(one.value.tree, None)
        if [c.visits for _, c in sorted(yours.children.items())] != [
            c.visits for _, c in sorted(right.children.items())
        ]:
            caption = f"After {n} iterations your tree differs from the package's for the first time (dice included)."
            return Picture(yours, right, caption)
    return None


def _as_node(seen: Seen, mover: int | None) -> Node:
    wins = 0.0 if seen.mean is None else seen.mean * seen.visits
    node = Node(seen.state, mover, seen.visits, wins)
    for move, child in seen.children.items():
        node.children[move] = _as_node(child, seen.state.player)
        node.untried.remove(move)
    return node


check_whole = SearchCheck()
