"""The checks of what walks down a tree and back: select, a walk's next child in a game of chance, backpropagate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial, reduce
from itertools import accumulate, product
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check, later_case, takes
from mcts_teach.checks.made_trees import Spec, asked, by_moves, grown, made_tree, path_in_words, told_tree, twin
from mcts_teach.checks.pieces.random_draws import SOME, by_chance, repeats
from mcts_teach.checks.plain_data import Facts, Odd, Share, a_kind, words_of
from mcts_teach.checks.positions import ALONE, COURSE, THREE, TWO_LEFT, Twice, both_seats
from mcts_teach.checks.verdict import chosen, right_walk
from mcts_teach.games import ConnectFour
from mcts_teach.games.pig import HOLD, ROLL, Pig
from mcts_teach.games.state import Rewards
from mcts_teach.mcts import Node, Score, ucb1
from mcts_teach.searching import search
from mcts_teach.trace import Moment
from mcts_teach.variants.odds import next_child, with_chance

OTHER = "another node"  # or several of them, one after the other
HALF_BELOW: Spec = {6: (2, 0.0), 2: (3, 2.0, {1: (1, 0.0), 5: (1, 1.0)}), 1: (2, 0.0), 5: (2, 0.0)}
ONE_LEVEL: Spec = {6: (3, 1.0), 2: (5, 3.0), 1: (2, 0.0), 5: (1, 0.0)}
BELOW_A3: Spec = {1: (30, 3.0), 2: (9, 2.0), 5: (60, 20.0)}
TWO_LEVELS: Spec = {6: (100, 75.0, BELOW_A3), 2: (41, 10.0), 1: (30, 3.0), 5: (29, 3.0)}
CORNER: Spec = {1: (10, 6.0), 2: (6, 2.0), 5: (4, 0.0)}
QUIET_CORNER: Spec = {6: (21, 12.0, CORNER), 2: (5000, 2000.0), 1: (2500, 200.0), 5: (2479, 200.0)}
ENDED: Spec = {7: (4, 0.0, {8: (3, 3.0)}), 8: (7, 3.5, {7: (6, 3.0)})}
CLOSE: Spec = {6: (10, 5.0), 2: (18, 13.0), 1: (6, 0.0), 5: (6, 0.0)}  # UCB1 values of 1.359 and 1.362
NEW: Spec = {2: (3, 2.0), 6: (0, 0.0), 1: (2, 1.0), 5: (0, 0.0)}
THREE_PLAYERS: Spec = {1: (9, 7.0, {101: (2, 1.5), 102: (6, 1.0)}), 101: (5, 1.0), 102: (4, 0.0)}
SHAFT = ConnectFour(26, 1)  # a board of one column, so a game of 26 moves of which each is the only one
WALK_SCORES: dict[str, Score] = {"": ucb1, "most_wins": lambda parent, child: child.wins + 1}
WALK_SCORES["fewest_losses"] = lambda parent, child: child.wins - child.visits - 0.5
SELECT_WALKS: list[tuple[int, Spec, str, str]] = [
    (0, {}, "", "a move is untried here, so there is something new to find"),
    (3, SOME, "", "two moves are untried here, so the walk stops"),
    (9, HALF_BELOW, "", "a move is untried below the root, and there the walk stops as well"),
    (11, ONE_LEVEL, "", "every move was tried, so the highest UCB1 value leads on"),
    (5, NEW, "", "a child without visits scores infinity and comes first"),
    (200, TWO_LEVELS, "", "the opponent too takes the highest score: the wins there are the opponent's own"),
    (10_000, QUIET_CORNER, "", "each step compares anew, and each score needs the visits of the child's own parent"),
    (40, CLOSE, "", "the highest score leads on, however small the difference: it is compared as it is"),
    (11, ENDED, "", "the game is over there, so there is nowhere to go"),
    (11, ONE_LEVEL, "most_wins", "the score that is given decides"),
    (5, NEW, "most_wins", "the score that is given decides, also about a child without visits"),
    (5, NEW, "fewest_losses", "the highest score wins, even if all are below 0"),
    (11, ONE_LEVEL, "fewest_losses", "the highest score wins, even if all are below -1"),
]


def _select_cases(function: Any) -> list[Case]:
    rows = [row for row in SELECT_WALKS if not row[2] or takes(function, 2)]
    seats = zip(both_seats(COURSE), both_seats(TWO_LEFT), strict=True)
    found = [_walk_case(last if row[1] is ENDED else state, *row) for state, last in seats for row in rows]
    three = "with three players too, everybody takes the highest"
    found.append(_walk_case(THREE, 18, THREE_PLAYERS, "", three))
    deep: Spec = reduce(lambda below, visits: {0: (visits, visits / 2, below)}, range(1, 26), {})
    called = "select(root) in a tree of 26 levels, in which each node has one child"
    case = _walk_case(SHAFT, 26, deep, "", "a game may have many moves, so a walk has no limit but its end")
    path: Any = lambda walk, root: _path(walk, root, ucb1)["the path"]  # noqa: E731
    later = later_case("select(root)", partial(made_tree, COURSE, 11, ONE_LEVEL), 2, path)
    return [*found, case._replace(called=called, state=None, late=True), later]


def _walk_case(state: Any, visits: int, spec: Spec, name: str, why: str) -> Case:
    called = f"select(root{f', score={name}' * bool(name)}) in a tree with {told_tree(state, visits, spec)}"
    tree, score = partial(made_tree, state, visits, spec), WALK_SCORES[name]

    def show(walk: Any) -> Any:
        root = tree()
        path = run_guarded(walk, root, score).value
        known = {id(node) for node in by_moves(root).values()}
        fits = isinstance(path, list | tuple) and [*path[:1]] == [root] and known >= {*map(id, path)}
        return Moment(root, list(path), "select") if fits else root

    return Case(called, lambda function: _walk(function, tree, score), why=why, state=state, show=show)


def _walk(function: Any, tree: Callable[[], Node], score: Score) -> Facts:
    """A path, and whether another one came before, as long, in a tree with the same numbers."""
    earlier, facts = (_path(function, tree(), score) for _ in range(2))
    one, other = (str(path["the path"]) for path in (earlier, facts))
    by_lot = one != other and one.count("›") == other.count("›") > 0
    return facts | ({"asked again": "another path"} if by_lot else {})


def _path(function: Any, root: Node, score: Score) -> Facts:
    """The path that came back, among equal scores as if by the first, and whether the tree was changed."""
    known, first = {id(node): moves for moves, node in by_moves(root).items()}, right_walk(root, score, ())
    answer, changed = asked(function, root, score)
    if not isinstance(answer, list | tuple):
        kind = "one node" if hasattr(answer, "untried") else a_kind(answer)
        return {"the path": None if answer is None else Odd(kind, f"{kind}, and no path"), **changed}
    found: list[Any] = [known.get(id(one), OTHER if hasattr(one, "untried") else a_kind(one)) for one in answer]
    best = right_walk(root, score, found)
    alike = {known[id(node)]: known[id(other)] for node, other in zip(best, first, strict=True)}
    return {"the path": _in_words(root.state, [alike.get(place, place) for place in found]) or "empty", **changed}


def _in_words(state: Any, path: Sequence[Any]) -> str:
    """A path by the moves into its nodes; what is no node of the tree stands in words already."""
    names = [path_in_words(state, one).rpartition(" › ")[2] if isinstance(one, tuple) else one for one in path]
    pairs = zip(names, ["", *names], strict=False)
    return " › ".join(name for name, before in pairs if name != OTHER or name != before)


_with_score: Any = lambda walk: walk if takes(walk, 2) else lambda root, score: walk(root)  # noqa: E731
check_select = Check("select", _select_cases, mcts.select, "select", adapt=_with_score)

WALKS = 1500  # from one node of chance
NONE_OF_THEM, NOT_ITS_CHILD = "no child (None)", ", no child of the node"
ODDS = {1: 0.1, 6: 0.55, 4: 0.35}
_BY_ODDS = "where nobody moves an outcome is drawn by its odds, whatever the scores and the visits are"
_NOT_THERE = "an outcome that was never drawn before has no child yet: the walk ends, and expand makes the child"
_BY_SCORE = "where a player moves, the walk goes on to the child with the highest score"
_ENDS = "where a move is untried, and where the game is over, the walk ends"


class Loaded(Pig):
    """Pig with a die of three faces that are not equally likely, and that says so only while the die falls."""

    __slots__ = ()

    def moves(self) -> list[Any]:
        return list(ODDS) if self.rolling else super().moves()

    def chance(self) -> tuple[tuple[int, ...], tuple[float, ...]]:
        if not self.rolling:
            raise ValueError("no die falls here: ask chance() only where player is None")
        return tuple(ODDS), tuple(ODDS.values())


def _step_cases(function: Any) -> list[Case]:
    turn, late = Loaded(20, points=(10, 15), turn=6), Loaded(20, points=(4, 9), turn=11, who=1)
    die, loaded = Pig(20, points=(10, 15), turn=6, rolling=True), turn.play(ROLL)
    every: Spec = {6: (3, 3.0), 4: (4, 0.0), 1: (12, 11.0)}
    scores: list[tuple[str, Score]] = [("ucb1", ucb1), ("the mean", lambda node, child: child.wins / child.visits)]
    numbers = [((9, 6.0), (20, 11.0)), ((30, 6.0), (12, 7.0)), ((30, 18.0), (12, 5.0)), ((20, 12.0), (9, 3.0))]
    choices = product((turn, late), (dict(zip((HOLD, ROLL), pair, strict=True)) for pair in numbers), scores)
    deep: Spec = {HOLD: (12, 9.0, {ROLL: (11, 2.0)}), ROLL: (30, 5.0)}
    again = "next_child(node, score, Random(seed)) 12 times where nobody moves, twice with each of the seeds 0 to 5"
    return [
        _drawn_case(loaded, every, _BY_ODDS),
        _drawn_case(die, {face: (face, face / 2) for face in die.moves()}, _BY_ODDS),
        *(_drawn_case(loaded, {face: every[face]}, _NOT_THERE) for face in (6, 1)),
        _drawn_case(die, {}, _NOT_THERE),
        *(_step_case(state, spec, *named) for state, spec, named in choices),
        *(_step_case(state, {HOLD: (9, 6.0)}) for state in (turn, late)),
        *(_step_case(state, {}) for state in (turn, Loaded(20, points=(20, 3), who=1), Loaded(20, points=(3, 20)))),
        _step_case(turn, {HOLD: (30, 18.0), ROLL: (12, 5.0)}, "the mean, less 1", lambda *two: scores[1][1](*two) - 1),
        _step_case(turn, deep),
        _step_case(COURSE, {1: (5, 1.0), 2: (5, 3.0), 5: (5, 2.0), 6: (5, 1.5)}),
        repeats(again, lambda rule, seed: _went(rule, _node_of(loaded, every), seed, 12), 6, loaded),
        later_case("next_child(node, score, rng)", partial(_node_of, turn, deep), HOLD, _went),
    ]


def _node_of(state: Any, spec: Spec) -> Node:
    return made_tree(state, None, spec, 0)


def _went(function: Any, root: Node, seed: int = 5, times: int = 4, score: Score = ucb1) -> tuple[Any, Facts]:
    """To which child a function goes each time, by its move, or in words; and whether the tree was changed."""
    rng = Random(seed)

    def walk(node: Node) -> str:
        child = function(node, score, rng)
        for move, own in node.children.items():
            if own is child:
                return str(move)
        kind = "a move" if child in node.state.moves() else words_of(child)
        return NONE_OF_THEM if child is None else kind + NOT_ITS_CHILD

    return asked(lambda node: [walk(node) for _ in range(times)], root)


def _drawn_case(state: Any, spec: Spec, why: str) -> Case:
    right = {str(outcome): chance for outcome, chance in zip(*state.chance(), strict=True) if outcome in spec}
    right |= {NONE_OF_THEM: 1 - sum(right.values())} if len(spec) < len(state.moves()) else {}

    def call(function: Any) -> Facts:
        went, changed = _went(function, _node_of(state, spec), 5, WALKS)
        counts = Counter(went)
        return {place: Share(counts[place] / WALKS, WALKS) for place in {**right, **counts}} | changed

    there = ", ".join(map(str, spec)) or "none"
    called = f"next_child(node, score, rng) {WALKS:,} times where nobody moves and the children are: {there}"
    return by_chance(called, call, why, state, right)._replace(lines=0, law="other-odds")


def _step_case(state: Any, spec: Spec, name: str = "ucb1", score: Score = ucb1) -> Case:
    there = ", ".join(f"{move} {wins:g}/{visits}" for move, (visits, wins, *_) in spec.items()) or "none"
    whose = "the game is over" if not state.moves() else f"player {state.player} moves"
    called = f"next_child(node, score, rng), where {whose}, the children are: {there}, and the score is {name}"

    def call(function: Any) -> Facts:
        went, changed = _went(function, _node_of(state, spec), score=score)
        told = " or ".join(dict.fromkeys(went))
        return {"the child": Odd(told, told) if NOT_ITS_CHILD in told else told, **changed}

    went: Any = lambda walk: (run_guarded(call, walk).value or {}).get("the child")  # noqa: E731
    show = lambda walk: chosen(_node_of(state, spec), went(walk))  # noqa: E731
    ends = not state.moves() or len(spec) < len(state.moves())
    return Case(called, call, why=_ENDS if ends else _BY_SCORE, state=state, show=show if spec else None)


_grow = partial(search, Pig(20, points=(10, 15), turn=6), 12, seed=10)
check_next_child = Check("next_child", _step_cases, next_child, dice=True, grow=lambda rule: _grow(**with_chance(rule)))

_searched = cache(lambda state, iterations: grown(Node(state), iterations, Random(3)))
CALLED_SO = "backpropagate(path, {}) with the path {}, whose movers are {}"
KEEPS = "each node of the path was visited once more, and keeps the wins of its own mover"


def _back_cases(function: Any, called: str = CALLED_SO) -> list[Case]:
    ends, won = ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5)), (1.0, 0.0)
    rows: list[Any] = [(state, (2, 6), end) for state in both_seats(COURSE) for end in ends]
    rows += [(COURSE, (), won), (COURSE, (2, 1), won), *((Twice(first=one), (1, 2, 1), won) for one in (0, 1))]
    rows += [(THREE, (1, 101, 101), end, 22) for end in ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0))]
    rows.append((ALONE, (1, 2, 1), (1 / 3,), 22))
    why = "rewards may be any numbers, below 0 or above 1 as well: each node keeps those of its mover as they are"
    further = _back_case(called, COURSE, (2, 6), (-1.0, 2.5))._replace(why=why, late=True)
    return [*(_back_case(called, *row) for row in rows), further]


def _back_case(called: str, state: Any, moves: Sequence[Any], rewards: Rewards, iterations: int = 12) -> Case:
    def path() -> list[Node]:
        root = twin(_searched(state, iterations))
        return list(accumulate(moves, lambda node, move: node.children[move], initial=root))

    movers = ", ".join("nobody" if node.mover is None else f"player {node.mover}" for node in path())
    called = called.format(rewards, path_in_words(state, moves), movers)

    def show(function: Any) -> Moment:
        way = path()
        run_guarded(function, list(way), rewards)
        return Moment(way[0], way, "backpropagate", rewards)

    return Case(called, lambda function: _growth(function, path(), rewards), why=KEEPS, state=state, show=show)


def _growth(function: Any, path: list[Node], rewards: tuple[float, ...]) -> Facts:
    """By how much visits and wins of each node on the path have grown, and what else has changed."""
    given, before = list(path), [(node, node.visits, node.wins) for node in by_moves(path[0]).values()]
    function(given, rewards)
    grown = {node: (node.visits - visits, round(node.wins - wins, 9)) for node, visits, wins in before}
    off = any(any(numbers) for node, numbers in grown.items() if node not in path)
    return {
        "visits along the path": ", ".join(f"{grown[node][0]:+g}" for node in path),
        "wins along the path": ", ".join(f"{grown[node][1]:+g}" for node in path),
        "the path": "as it was" if given == path else "changed",
        "nodes off the path": "changed" if off else "as they were",
    }


check_backpropagate = Check("backpropagate", _back_cases, mcts.backpropagate, "backpropagate", silent=True)


def count(node: Node, rewards: Rewards) -> None:
    """Give a node a visit, and what its mover got."""
    node.visits += 1
    if node.mover is not None:
        node.wins += rewards[node.mover]


check_count = replace(
    check_backpropagate,
    piece="count",
    cases=partial(_back_cases, called="count(node, {}) for each node of the path {}, whose movers are {}"),
    answer=count,
    adapt=lambda count: lambda path, rewards: [count(node, rewards) for node in path],
    whole=check_backpropagate,
)
