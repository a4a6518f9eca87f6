"""check.loop and check.search: an iteration, or a whole search, told by the trees that it grows one after another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import isfunction
from itertools import chain, count, permutations
from random import Random
from statistics import fmean
from typing import Any

from mcts_teach import mcts, searching
from mcts_teach.checks.explaining import chain_case, illegal_child, mistake_in, read_constant, record_trees
from mcts_teach.checks.guard import LINES, Bound, run_guarded
from mcts_teach.checks.judge import UNSEEN, WATCHED, Case, Check, Judged, SlipError
from mcts_teach.checks.made_trees import grown, shape, twin
from mcts_teach.checks.pieces.decisions import check_best_move
from mcts_teach.checks.pieces.random_draws import DIFFERENT_RESULTS, REPEATED, SAME_RESULT, repeats
from mcts_teach.checks.plain_data import Facts, Share, as_plain, listed, words_of
from mcts_teach.checks.positions import ALONE, COURSE, LONG_GAME, SMALL_GAMES, THREE, Twice, both_seats
from mcts_teach.games import TicTacToe
from mcts_teach.mcts import Node, backpropagate, expand, select, simulate
from mcts_teach.names import move_name
from mcts_teach.solve import random_value

# Iterations before (each makes a child of the root, so a loop may make one child or all at once), and those after
CHAINS = [(state, 0, 60) for state in SMALL_GAMES]
CHAINS += [*((state, len(state.moves()), 60) for state in both_seats(COURSE)), (LONG_GAME, 0, 10)]
SEEDS = 240  # with which the first two iterations are looked at
ONCE = "one iteration is one walk by the highest UCB1 value, one game, and one visit for each node of the path"
NEW_EACH_TIME = "each search begins with a new root, and all its chance comes from Random(seed)"
CHANCE_WHY = "each draw must be a new one, and every move of a random playout equally likely"


def _loop_cases(function: Any) -> list[Case]:
    found = []
    for state, before, n in CHAINS:
        called = f"my_iteration(root, rng), {n} times" + (f" in a tree of {before} iterations" if before else "")
        found.append(chain_case(called, partial(_loop_trees, state, before, n), ONCE, state))
    run, eight = "my_iteration(root, Random(seed))", partial(_loop_trees, COURSE, 0, 8)
    called = f"{run}, 8 times, twice with each of the seeds 0 to 7"
    again = repeats(called, lambda function, seed: shape([*eight(function, seed)][-1]), 8, COURSE)
    return [*found, again, first_games_case(run, partial(_loop_trees, COURSE, 0, 2))]


def _loop_trees(state: Any, before: int, iterations: int, function: Any, seed: int = 3) -> Iterator[Node]:
    root, rng = grown(Node(state), before, Random(5)), Random(seed)
    yield twin(root)
    for _ in range(iterations):
        function(root, rng)
        yield twin(root)


def first_games_case(run: str, trees: Callable[[Any, int], Iterable[Node]], lines: int = LINES) -> Case:
    """Which moves the first two iterations try, and what the first game brings; by the trees after them with a seed."""
    state, moves, name = COURSE, COURSE.moves(), partial(move_name, COURSE)
    each, pairs = 1 / len(moves), permutations(map(name, moves), 2)
    shares = {f"{name(move)} first": each for move in moves}
    shares |= {f"{one} and then {two}": each / (len(moves) - 1) for one, two in pairs}
    fair = {f"mean after {name(move)}": float(random_value(state.play(move))[state.player]) for move in moves}

    def call(thing: Any) -> Any:
        came, won = Counter[str](), defaultdict[str, list[float]](list)
        for seed in range(SEEDS):
            below = (tree.children for tree in [*trees(thing, seed)][-2:])
            one, two = ({move: child for move, child in each.items() if child.visits} for each in below)
            if len(one) != 1 or len(two) != 2:
                return UNSEEN  # another case sees to that
            [(move, child)] = one.items()
            other = next(other for other in two if other != move)
            came.update([f"{name(move)} first", f"{name(move)} and then {name(other)}"])
            won[f"mean after {name(move)}"].append(child.wins)
        if len(won) == 1:
            return UNSEEN  # always in order is right too
        means = {label: Share(fmean(wins), len(wins)) for label, wins in won.items()}
        return {label: Share(came[label] / SEEDS, SEEDS) for label in shares} | means

    called = f"{run}, once and twice, with {SEEDS} seeds"
    return Case(called, call, "", CHANCE_WHY, state=state, right=shares | fair, lines=lines, tells=3)


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
    grow=lambda function: record_trees(_loop_trees(COURSE, 0, WATCHED, function), function),
    name=lambda function, failed: mistake_in(_loop_trees(*row, function) for row in CHAINS),
)


RUNAWAY = 20_000  # nodes that a tree may have before it is called a runaway
SEARCH_LINES, MORE_LINES = 30_000, 2_000  # of the learner's in one search, and more for each iteration
UNREPEATED = dict(zip(REPEATED, (DIFFERENT_RESULTS, SAME_RESULT), strict=True))  # of one seed alone
MANY, FINAL = 1500, 15  # iterations; seeds with which the final move is looked at
STRICT_TURNS = [(COURSE, 6), (COURSE, 40), (both_seats(COURSE)[1], 24), (LONG_GAME, 8)]
OTHER_TURNS = [(THREE, 24), (Twice(), 24), (Twice(first=1), 24), (ALONE, 20)]
FOR_TWO = "It is right for two players in strict turns. For other games a node has to keep the reward of its own mover."
ONE_MORE = "a search goes on in its tree: one iteration more is one visit more of a path by the highest UCB1 values"
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


def grow_tree(search: Any, state: Any, iterations: int, seed: int = 0) -> tuple[Any, Node]:
    """The tree of a learner's search, and the same read into nodes of ours."""
    adapter = search if isinstance(search, Adapter) else Adapter(search)
    with Bound(SEARCH_LINES + MORE_LINES * iterations):
        tree = adapter.run(state, iterations, seed)
    if tree is None or (adapter is not search and not hasattr(tree, "children")):
        told = "None" if tree is None else f"{words_of(tree)}, which is no tree: return its root"
        raise SlipError(told, "no-return" if tree is None else "another-thing")
    if iterations and getattr(tree, "state", state) in [state.play(move) for move in state.moves()]:
        raise SlipError("a node with a position after a move: return the root, and all that is below", "below-the-root")
    root = _read(adapter, tree, state, None, count(1))
    root.wins = 0.0 if adapter is search else _number("wins", getattr(tree, "wins", 0.0))
    return tree, root


def _read(adapter: Adapter, node: Any, state: Any, mover: int | None, number: Iterator[int]) -> Node:
    if next(number) > RUNAWAY:
        raise SlipError(f"a tree of more than {RUNAWAY:,} nodes")
    visits, mean, children = _number("visits", adapter.visits(node)), adapter.mean(node), adapter.children(node)
    ours = Node(state, mover, visits, _number("the mean", mean) * visits)
    legal = {move: move for move in state.moves()}
    for move, child in dict(children if isinstance(children, Mapping) else listed(children)).items():
        if illegal := illegal_child(state, move):
            raise SlipError(illegal)
        ours.children[legal[move]] = _read(adapter, child, state.play(move), state.player, number)
        ours.untried.remove(legal[move])
    return ours


def _number(name: str, value: Any) -> Any:
    number = as_plain(value)
    if not isinstance(number, int | float):
        raise SlipError(f"a tree with a node in which {name} is no number, but {words_of(value)}")
    return number


def _search_cases(search: Any) -> list[Case]:
    own = isinstance(search, Adapter) and run_guarded(read_constant, _trees(COURSE, 40, search)).value
    run = search.__name__ if isfunction(search) and search.__name__.isidentifier() else "run"
    turns = STRICT_TURNS if isinstance(search, Adapter) else [*STRICT_TURNS, *OTHER_TURNS]
    called = "{}(state, n, 0) with n from 1 to {}; each tree is that of one iteration more"
    chains = ((called.format(run, n), partial(_trees, state, n), ONE_MORE, state) for state, n in turns)
    found = [chain_case(*row, own or 2**0.5, lines=0)._replace(tells=0) for row in chains]
    found.insert(1, Case(f"{run}(state, n, seed) with n = 4 and n = 1", _counts, "", ONE_MORE, COURSE, 0))
    called = f"{run}(state, 40, seed) twice with each of the seeds 0 to 3"
    drawn = lambda search, seed: shape(grow_tree(search, COURSE, 40, seed)[1])  # noqa: E731
    again = repeats(called, drawn, 4, COURSE, 0)._replace(why=NEW_EACH_TIME, tells=2)
    once = repeats(called, drawn, 1, COURSE, 0)
    unlike = run_guarded(once.run, search, lines=0).value == UNREPEATED  # then its trees are of different searches
    found.insert(0 if unlike else len(found), again)
    two = lambda search, seed: [grow_tree(search, COURSE, n, seed)[1] for n in (1, 2)]  # noqa: E731
    found.append(first_games_case(f"{run}(state, n, seed)", two, lines=0))
    if isinstance(search, Adapter):
        called, wanted = f"the final move of {run}(state, n, seed) for {FINAL} seeds", "a move with the most visits"
        final = lambda search: next((wrong for *_, wrong in _final_moves(search)), {})  # noqa: E731
        found.append(Case(called, final, wanted, TRUST_SEARCH, TicTacToe(), 0, right={}, tells=0))
    right, budget = {"visits of the root": MANY}, "as many iterations as the argument says, however many"
    many = lambda search: {"visits of the root": grow_tree(search, COURSE, MANY)[1].visits}  # noqa: E731
    found.append(Case(f"{run}(state, {MANY}, 0)", many, "", budget, COURSE, 0, right=right, late=True, tells=0))
    return found


def _counts(search: Any) -> Facts:
    """What visits say of a search, however it draws: of four iterations, each of which tries a move, and of one."""
    each = [[grow_tree(search, COURSE, n, seed)[1] for n in (4, 1)] for seed in range(4)]
    roots = [(tree.visits, sum(child.visits for child in tree.children.values())) for tree in chain(*each)]
    return {
        "visits for n = 1": min(roots[-1][0], 3),  # or more
        "and more for n = 4": [four.visits - one.visits for four, one in each],
        "of the root alone": [visits - below for visits, below in roots],
        "trees": "the same" if all(shape(four) == shape(one) for four, one in each) else "others",
    }


def plain_search(state: Any, iterations: int, seed: int) -> Node:
    """Grow a tree and return its root, with a loop that is easily written in another way."""
    rng, root = Random(seed), Node(state)
    for _ in range(iterations):
        one_iteration(root, rng)
    return root


def _trees(state: Any, iterations: int, search: Any) -> Any:
    yield Node(state)
    for n in range(1, iterations + 1):
        yield grow_tree(search, state, n)[1]


def _final_moves(search: Any) -> Iterator[tuple[Node, Any, Facts]]:
    """The trees and the final moves that are wrong, and how."""
    for seed in range(FINAL):  # few iterations, so that means and visits disagree
        for n in (2 + seed, 25 + seed):
            tree, root = grow_tree(search, TicTacToe(), n, seed)
            move = as_plain(search.move(tree))
            most = max(child.visits for child in root.children.values())
            child = next((child for one, child in root.children.items() if one == move), None)
            if not child or child.visits < most:
                told = f"{move_name(root.state, move)}, with {child.visits} visits" if child else words_of(move)
                yield root, move, {f"after {root.visits} iterations": f"{told}, where another has {most}"}


def _name(search: Any, failed: Sequence[Judged]) -> str:
    """The mistake with which all iterations or all final moves are explained."""
    if failed[0].case.why != TRUST_SEARCH:  # else all the iterations are right
        mistake = mistake_in(_trees(*row, search) for row in (*STRICT_TURNS, *OTHER_TURNS))
        if mistake or not isinstance(search, Adapter):
            return mistake
    wrong = run_guarded(lambda: list(_final_moves(search)), lines=0).value or []
    for rule in check_best_move.mistakes if wrong else ():
        if all(run_guarded(rule.thing, root, lines=None).value == move for root, move, _ in wrong):
            return rule.key
    return ""


def _remark(search: Any) -> str:
    turns = (_trees(*row, search) for row in OTHER_TURNS if isinstance(search, Adapter))
    return "" if all(run_guarded(read_constant, trees, lines=0).value for trees in turns) else FOR_TWO


check_whole = Check(
    "search",
    _search_cases,
    plain_search,
    sources=(mcts.steps, searching.search),
    dice=True,
    grow=lambda search: record_trees(_trees(COURSE, WATCHED, search), getattr(search, "run", search)),
    remark=_remark,
    name=_name,
)
