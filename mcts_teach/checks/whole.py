"""check.search: a whole search of the learner's own, told by the trees that it grows, one iteration after the other."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from inspect import getsource, isfunction
from itertools import pairwise
from textwrap import dedent
from typing import Any

from mcts_teach import mcts, searching
from mcts_teach.checks.explaining import WrongTreeError, check_child, mistake_in, read_constant, record_trees
from mcts_teach.checks.guard import Bound, is_stub, run_guarded
from mcts_teach.checks.judge import LEFT_OPEN, WATCHED, Case, Check, Facts, Judged, Words
from mcts_teach.checks.pieces.by_dice import DIFFER, REPEATED, repeats
from mcts_teach.checks.pieces.final_choice import check_best_move
from mcts_teach.checks.pieces.iterating import chain_case, first_games_case
from mcts_teach.checks.plain_data import as_plain, listed, words_of
from mcts_teach.checks.positions import ALONE, COURSE, LONG_GAME, THREE, Twice, shape, swapped
from mcts_teach.checks.verdict import NOT_ATTEMPTED, Verdict
from mcts_teach.games import TicTacToe
from mcts_teach.language import Said
from mcts_teach.mcts import Node
from mcts_teach.names import move_name
from mcts_teach.trace import Trace

RUNAWAY = 20_000  # nodes that a tree may have before it is called a runaway
SEARCH_LINES, MORE_LINES = 30_000, 2_000  # of the learner's in one search, and more for each iteration
UNREPEATED = {**REPEATED, "with the same seed again": DIFFER}
MANY, FINAL = 1500, 25  # iterations; seeds with which the final move is looked at
IN_STRICT_TURNS = [(COURSE, 6), (COURSE, 40), (swapped(COURSE), 24), (LONG_GAME, 8)]
IN_OTHER_TURNS = [(THREE, 24), (Twice(), 24), (Twice(first=1), 24), (ALONE, 20)]
SEARCH_CHAINS = [*IN_STRICT_TURNS, *IN_OTHER_TURNS]
FOR_TWO = (
    "It is right for two players in strict turns. With three players, or where one moves twice, a node has to keep the "
    "reward of its own mover."
)
ONE_MORE = "a search goes on in its tree: one iteration more is one visit more of a path by the highest UCB1 values"
BUDGET = "as many iterations as the argument says, however many"
TRUST_SEARCH = "a mean over a few games is luck, and a bonus is for looking; the visits are what a search trusts"


@dataclass(frozen=True)
class Adapter:
    """How to run a search and how to read its tree; what is left out is read as from a tree of this package.

    `run(state, iterations, seed)` searches and returns the tree, or anything that the others can read.
    `children(node)` gives moves and nodes as a dictionary; `visits(node)` a number; `mean(node)` what the player who
    moved into the node gets on average, from 0 to 1; `move(tree)` the move to play.

    >>> from mcts_teach import search
    >>> from mcts_teach.checks import Adapter, check
    >>> check.search(Adapter(lambda state, iterations, seed: search(state, iterations, seed=seed))).outcome
    'right'
    """

    run: Callable[[Any, int, int], Any]
    children: Callable[[Any], Mapping[Any, Any]] = lambda node: node.children
    visits: Callable[[Any], int] = lambda node: node.visits
    mean: Callable[[Any], float] = lambda node: node.wins / node.visits if node.visits else 0.0
    move: Callable[[Any], Any] = lambda tree: searching.best_move(tree)


def grow_tree(search: Any, state: Any, iterations: int, seed: int = 0) -> Node:
    """The tree of a learner's search, read into nodes of ours."""
    adapter = search if isinstance(search, Adapter) else Adapter(search)
    tree = _ran(adapter, state, iterations, seed)
    if tree is None or (adapter is not search and not hasattr(tree, "children")):
        raise WrongTreeError("None" if tree is None else f"{words_of(tree)}, which is no tree: return its root")
    if iterations and getattr(tree, "state", state) in [state.play(move) for move in state.moves()]:
        raise WrongTreeError("a node below the root: return the root, with all that the search has found")
    root = _read(adapter, tree, state, None, [RUNAWAY])
    root.wins = 0.0 if adapter is search else _number("wins", getattr(tree, "wins", 0.0))
    return root


def _ran(adapter: Adapter, state: Any, iterations: int, seed: int) -> Any:
    with Bound(SEARCH_LINES + MORE_LINES * iterations):
        return adapter.run(state, iterations, seed)


def _read(adapter: Adapter, node: Any, state: Any, mover: int | None, left: list[int]) -> Node:
    left[0] -= 1
    if left[0] < 0:
        raise WrongTreeError(f"a tree of more than {RUNAWAY:,} nodes")
    visits, mean, children = _number("visits", adapter.visits(node)), adapter.mean(node), adapter.children(node)
    ours = Node(state, mover, visits, _number("the mean", mean) * visits)
    legal = {move: move for move in state.moves()}
    for move, child in dict(children if isinstance(children, Mapping) else listed(children)).items():
        check_child(state, move)
        ours.children[legal[move]] = _read(adapter, child, state.play(move), state.player, left)
        ours.untried.remove(legal[move])
    return ours


def _number(name: str, value: Any) -> Any:
    """A number that a node or an adapter gave, as Python's own."""
    number = as_plain(value)
    if not isinstance(number, int | float):
        raise WrongTreeError(f"a tree with a node in which {name} is no number, but {words_of(value)}")
    return number


def _search_cases(search: Any, chains: Sequence[tuple[Any, int]] = SEARCH_CHAINS) -> list[Case]:
    run = search.__name__ if isfunction(search) and search.__name__.isidentifier() else "run"
    c = run_guarded(_constant, search).value or 2**0.5
    found = []
    for state, n in chains:
        called = f"{run}(state, n, 0) with n from 1 to {n}; each tree is that of one iteration more"
        found.append(chain_case(called, partial(_trees, state, n), ONE_MORE, state, c, lines=0))
    again = f"{run}(state, 40, seed) twice with each of the seeds 0 to 3"
    found.append(repeats(again, lambda search, seed: shape(grow_tree(search, COURSE, 40, seed)), 4, COURSE, lines=0))
    found.append(first_games_case(f"{run}(state, n, seed)", grow_tree, COURSE, lines=0))
    if isinstance(search, Adapter):
        called, wanted = f"the final move of {run}(state, n, seed) for {FINAL} seeds", "a move with the most visits"
        found.append(Case(called, _final, wanted, TRUST_SEARCH, state=TicTacToe(), right={}, lines=0))
    many = lambda search: {"visits of the root": grow_tree(search, COURSE, MANY).visits}  # noqa: E731
    right = {"visits of the root": MANY}
    return [*found, Case(f"{run}(state, {MANY}, 0)", many, "", BUDGET, COURSE, right=right, lines=0, late=True)]


def _trees(state: Any, iterations: int, search: Any) -> Any:
    yield Node(state)
    for n in range(1, iterations + 1):
        yield grow_tree(search, state, n)


def _constant(search: Any) -> float:
    """The constant of a search with an adapter, which may be any; elsewhere it is to be the square root of 2."""
    return read_constant(list(pairwise(_trees(COURSE, 40, search)))) if isinstance(search, Adapter) else 2**0.5


def _final_moves(search: Any) -> Any:
    """The trees and the final moves that are wrong."""
    for seed in range(FINAL):  # few iterations, so that means and visits disagree
        for state, n in ((TicTacToe(), 2 + seed), (TicTacToe(), 25 + seed)):
            root, move = grow_tree(search, state, n, seed), as_plain(search.move(_ran(search, state, n, seed)))
            most = max(child.visits for child in root.children.values())
            if not any(move == one and child.visits == most for one, child in root.children.items()):
                yield root, move, most


def _final(search: Any) -> Facts:
    for root, move, most in _final_moves(search):
        child = next((child for one, child in root.children.items() if one == move), None)
        told = f"{move_name(root.state, move)}, with {child.visits} visits" if child else words_of(move)
        return {f"after {root.visits} iterations": f"{told}, where another has {most}"}
    return {}


def _name(search: Any, failed: Sequence[Judged]) -> str:
    """The mistake that the numbers of the root tell, or with which every iteration can be explained."""
    counts = run_guarded(lambda: tuple(grow_tree(search, COURSE, n).visits for n in (1, 2, 3)), lines=0).value
    if counts is None:
        return "no-return" if failed[0].seen.value == {"": "None"} else ""
    if counts[0] == counts[1] == counts[2] != 1:
        return "fixed-budget" if counts[0] else "root-not-counted"
    if counts == (1, 1, 1):
        first, *others = (repr(shape(grow_tree(search, COURSE, n))) for n in range(1, 9))
        return "return-in-loop" if others == [first] * 7 else "state-not-kept"
    if counts[1] - counts[0] == 2 and counts[2] - counts[1] == 3:
        return "kept-from-before"
    if counts in ((0, 1, 2), (2, 3, 4)):
        return "phantom-visit" if len(grow_tree(search, COURSE, 1).children) == 1 else "one-too-many"
    if any(one.seen.value == UNREPEATED for one in failed):
        return "own-rng"
    if _makes_rng_in_loop(search):
        return "seeded-anew"
    mistake = mistake_in(_trees(*chain, search) for chain in SEARCH_CHAINS)
    return mistake or (_final_rule(search) if isinstance(search, Adapter) else "")


def _final_rule(search: Adapter) -> str:
    """The known mistake of best_move by which all final moves are chosen that are wrong."""
    wrong = run_guarded(lambda: [(root, move) for root, move, _ in _final_moves(search)], lines=0).value or []
    fits: Callable[[Any], bool] = lambda rule: all(  # noqa: E731
        run_guarded(rule, root, lines=None).value == move for root, move in wrong
    )
    return next((one.key for one in check_best_move.mistakes if wrong and fits(one.thing)), "")


def _makes_rng_in_loop(search: Any) -> bool:
    """Whether a function makes a random generator inside a loop."""
    try:
        tree = ast.parse(dedent(getsource(search)) if isfunction(search) else "")
    except (OSError, SyntaxError):
        return False
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While)]
    inside = (call for loop in loops for line in loop.body for call in ast.walk(line) if isinstance(call, ast.Call))
    return any(ast.unparse(call.func) in ("Random", "random.Random") for call in inside)


class SearchCheck(Check):
    """The check of a whole search, whatever text or class it comes from; see `Adapter`."""

    def solution(self) -> Words:
        """The package's own source."""
        return Words(Said(getsource(mcts.steps) + "\n" + getsource(searching.search)))

    def _judge(self, search: Any) -> Verdict:
        if isinstance(search, Adapter) and is_stub(search.run):
            return Verdict(self.piece, NOT_ATTEMPTED, remark=LEFT_OPEN)
        verdict = super()._judge(search)
        if isinstance(search, Adapter) and verdict.board in {str(state) for state, _ in IN_OTHER_TURNS}:
            for_two = Check._judge(replace(self, cases=partial(_search_cases, chains=IN_STRICT_TURNS)), search)
            return replace(for_two, remark=FOR_TWO) if for_two else verdict
        return verdict


def _recorded(search: Any) -> Trace:
    return record_trees(_trees(COURSE, WATCHED, search), getattr(search, "run", search))


check_whole = SearchCheck("search", _search_cases, searching.search, dice=True, grow=_recorded, known=False, name=_name)
