"""The laws that every search obeys, each a small function of what was observed.

They are stated for a tree without parent pointers, read through an adapter: visits and children of a node, and where
the learner's search has them its means and its final move. A law answers with nothing, or with what it found and the
mistake that this gives away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Any, NamedTuple

from mcts_teach.names import move_name


@dataclass
class Seen:
    """A node of any search, as plain data. `mean` is what its mover gets on average, if the adapter knows."""

    state: Any
    visits: int
    mean: float | None
    children: dict[Any, Seen] = field(default_factory=dict)


class Observed(NamedTuple):
    """One search: from where, how long, with which seed, the tree (None if there is none to read) and the move."""

    state: Any
    iterations: int
    seed: int
    tree: Seen | None
    move: Any


class BrokenLaw(NamedTuple):
    """A law that was broken: where, what came, what was expected, why, and the mistake."""

    at: Observed
    returned: str
    expected: str
    why: str
    key: str


def inner(tree: Seen, depth: int = 0) -> Iterator[tuple[Seen, int]]:
    """Every node with its depth."""
    yield tree, depth
    for child in tree.children.values():
        yield from inner(child, depth + 1)


def is_legal(searches: Sequence[Observed]) -> Iterator[BrokenLaw]:
    """The move is one that can be played."""
    for at in searches:
        if at.move not in at.state.moves():
            key = "needs-all-tried" if at.move is None and at.iterations < len(at.state.moves()) else ""
            legal = f"one of {list(at.state.moves())}"
            yield BrokenLaw(at, f"the move {at.move!r}", legal, "the answer of a search is a legal move", key)


def root_counts(searches: Sequence[Observed]) -> Iterator[BrokenLaw]:
    """The root has as many visits as there were iterations (a reused root would have kept its own besides)."""
    for at in searches:
        if at.tree and at.tree.visits != at.iterations:
            n, wanted = at.tree.visits, at.iterations
            near = abs(n - wanted) == 1
            key = "root-not-counted" if n == 0 else "one-too-many" if near else "end-not-counted" if n < wanted else ""
            key = "phantom-visit" if n == wanted + 1 and _all_have_one_more(at.tree) else key
            key = "counted-twice" if n == 2 * wanted and wanted > 1 else key
            yield BrokenLaw(
                at, f"{n} visits of the root", f"{wanted} visits", "each iteration visits the root once", key
            )


def _all_have_one_more(tree: Seen) -> bool:
    """Whether every leaf that can still grow has one visit more than the game that was played from it."""
    leaves = [node for node, _ in inner(tree) if not node.children and node.state.moves()]
    return bool(leaves) and all(node.visits != 1 for node in leaves)


def visits_add_up(searches: Sequence[Observed]) -> Iterator[BrokenLaw]:
    """At each node that is not the end: its visits are those of its children, and at most one game of its own."""
    for at in searches:
        for node, depth in inner(at.tree) if at.tree else ():
            below = sum(child.visits for child in node.children.values())
            own = node.visits - below
            if node.children and not 0 <= own <= 1 and (depth or own != 0):
                new = any(child.visits == 0 for child in node.children.values()) and depth > 0
                key = "phantom-visit" if own < 0 and depth else "leaf-not-counted" if new or own > 1 else ""
                told = f"a node with {node.visits} visits whose children have {below} together"
                wanted = "as many visits as the children together, and one for its own first game"
                yield BrokenLaw(at, told, wanted, "every visit but the first goes on to a child", key)
                break


def ends_are_ends(searches: Sequence[Observed]) -> Iterator[BrokenLaw]:
    """A finished game has no children."""
    for at in searches:
        if at.tree and any(not node.state.moves() and node.children for node, _ in inner(at.tree)):
            why = "there is no move to play any more"
            yield BrokenLaw(at, "a finished game with children", "no children there", why, "over-and-expanded")


def each_move_once(searches: Sequence[Observed]) -> Iterator[BrokenLaw]:
    """The first iterations at the root try each move once."""
    for at in searches:
        moves = at.state.moves()
        if at.tree and at.iterations == len(moves):
            counts = [at.tree.children[m].visits if m in at.tree.children else 0 for m in moves]
            if max(counts) > 1:
                told = f"visits of {', '.join(map(str, counts))}"
                why = "an untried move could be the best of all, so it comes before a second visit of another"
                key = "unvisited-zero" if len(at.tree.children) == len(moves) else "past-the-untried"
                yield BrokenLaw(at, told, "1 visit of each move", why, key)


def nobody_starves(searches: Sequence[Observed]) -> Iterator[BrokenLaw]:
    """At the root, and where the opponent chooses, every move keeps being tried."""
    for at in searches:
        for node, depth in inner(at.tree) if at.tree else ():
            counts = sorted(child.visits for child in node.children.values())
            if depth < 2 and node.visits >= 250 and len(counts) > 1 and counts[0] <= 1:
                key = "bonus-subtracted" if depth else "no-bonus"
                told = f"{counts[0]} visit of a move after {node.visits} visits of its parent"
                where = "where the opponent chooses" if depth else "at the root"
                why = f"the bonus grows while a move waits, so {where} too none is given up"
                yield BrokenLaw(at, told, "a few visits of every move", why, key)
                return


def same_seed_same_tree(searches: Sequence[Observed]) -> Iterator[BrokenLaw]:
    """Searches that are alike in all, the seed too, grow the same tree."""
    known: dict[Any, Observed] = {}
    for at in searches:
        first = known.setdefault((at.state, at.iterations, at.seed), at)
        if first is not at and (at.tree != first.tree or at.move != first.move):
            why = "only then can a search be repeated, and a mistake in it be found"
            yield BrokenLaw(at, "two different trees", "the same tree for the same seed", why, "own-dice")


def finds_the_move(searches: Sequence[Observed], best: dict[Any, Any], kinds: dict[Any, str]) -> Iterator[BrokenLaw]:
    """The best move is found from both seats: a win at hand, a draw that saves, a reply to foresee."""
    missed = {
        at.state: at for at in searches if at.state in best and at.iterations >= 100 and at.move != best[at.state]
    }
    if not missed:
        return
    wrong = {(kinds[state], state.player) for state in missed}
    at = min(missed.values(), key=lambda at: len(at.state.moves()))
    told = "none" if at.move is None else _named(at)
    right = move_name(at.state, best[at.state])
    why = {"win": "it wins at once", "save": "every other move loses", "draw": "a draw is better than a loss"}
    yield BrokenLaw(at, f"the move {told}", f"the move {right}", why[kinds[at.state]], _seat_fault(wrong))


def _named(at: Observed) -> str:
    """The final move by its name, if it is a move."""
    return move_name(at.state, at.move) if at.move in at.state.moves() else repr(at.move)


def _seat_fault(wrong: set[tuple[str, int]]) -> str:
    """Whose wins are mixed up, from which kinds of positions are missed in which seat."""
    wins = {seat for kind, seat in wrong if kind == "win"}
    saves = {seat for kind, seat in wrong if kind == "save"}
    if {kind for kind, _ in wrong} == {"draw"}:
        return "draw-is-a-loss"
    if wins == {0, 1}:
        return "upside-down"
    if len(wins) == 1:
        other = 1 - next(iter(wins))
        return "same-for-all" if other in saves else "right-for-one-seat"
    return "takes-first-found" if saves == {0, 1} else "right-for-one-seat" if saves else ""


def draws_are_halves(searches: Sequence[Observed], certain: dict[Any, Any]) -> Iterator[BrokenLaw]:
    """Where every game is drawn the mean is half-way between a win and a loss, and so for certain wins and losses."""
    for at in searches:
        for move, right in certain.get(at.state, {}).items() if at.tree else ():
            child = at.tree.children.get(move) if at.tree else None
            if child and child.visits and child.mean is not None and abs(child.mean - right) > 1e-9:
                known = {(0.5, 0.0): "draw-is-a-loss", (0.5, 1.0): "draw-is-a-win"}
                known |= {(1.0, 0.0): "upside-down", (0.0, 1.0): "upside-down"}
                key = known.get((right, child.mean), "mean-slips")
                name = move_name(at.state, move)
                why = "a win is worth 1, a draw half of it and a loss nothing to the player who moves"
                yield BrokenLaw(at, f"a mean of {child.mean:g} for {name}", f"{right:g}", why, key)


def draws_beat_losses(searches: Sequence[Observed], certain: dict[Any, Any]) -> Iterator[BrokenLaw]:
    """A move that draws for certain is visited clearly more often than one that loses for certain."""
    for at in searches:
        values = certain.get(at.state, {})
        if at.tree and at.iterations >= 100 and sorted(values.values()) == [0.0, 0.5] and len(at.tree.children) == 2:
            visits = {value: at.tree.children[move].visits for move, value in values.items()}
            if visits[0.5] < 1.3 * visits[0.0]:
                told = f"{visits[0.5]} visits of the move that draws, {visits[0.0]} of the one that loses"
                why = "half a win is more than none, so the draw draws the visits"
                yield BrokenLaw(at, told, "many more visits of the draw", why, "draw-is-a-loss")


def plays_what_it_trusts(searches: Sequence[Observed]) -> Iterator[BrokenLaw]:
    """The final move is one of those with the most visits."""
    wrong = [at for at in searches if at.tree and at.move in at.tree.children and _visits(at) < _most(at)]
    by = {"highest-mean": _mean, "highest-ucb": _bound}
    keys = (key for key, value in by.items() if all(_is_highest(at, value) for at in wrong))
    key = next(keys, "by-chance")
    for at in wrong:
        why = "a mean over a few games is luck, and a bonus is for looking; the visits are what a search trusts"
        told = f"{move_name(at.state, at.move)}, with {_visits(at)} visits"
        yield BrokenLaw(at, told, f"a move with {_most(at)} visits", why, key)


def _visits(at: Observed) -> int:
    return at.tree.children[at.move].visits if at.tree else 0


def _most(at: Observed) -> int:
    return max(child.visits for child in at.tree.children.values()) if at.tree else 0


def _mean(tree: Seen, child: Seen) -> float:
    return 0.0 if child.mean is None else child.mean


def _bound(tree: Seen, child: Seen) -> float:
    if child.visits <= 0:
        return inf
    return _mean(tree, child) + sqrt(2 * log(max(tree.visits, 1)) / child.visits)


def _is_highest(at: Observed, value: Callable[[Seen, Seen], float]) -> bool:
    assert at.tree is not None
    best = max(value(at.tree, child) for child in at.tree.children.values())
    return value(at.tree, at.tree.children[at.move]) == best
