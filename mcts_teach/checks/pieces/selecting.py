"""The check of select: each case is a tree made by hand, a score, and the ends that the walk may reach."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check, takes
from mcts_teach.checks.positions import (
    COURSE,
    THREE,
    TWO_LEFT,
    Spec,
    both_seats,
    made_tree,
    path_in_words,
    places,
    shape,
    tic_tac_toe,
    told_tree,
)
from mcts_teach.mcts import Node, ucb1

HALF_TRIED: Spec = {2: (2, 1.0), 6: (1, 0.0)}
ONE_LEVEL: Spec = {6: (3, 1.0), 2: (5, 3.0), 1: (2, 0.0), 5: (1, 0.0)}
TWO_LEVELS: Spec = {
    2: (100, 90.0, {1: (30, 3.0), 5: (9, 2.0), 6: (60, 20.0)}),
    6: (40, 10.0),
    1: (30, 3.0),
    5: (29, 3.0),
}
QUIET_CORNER: Spec = {
    2: (20, 12.0, {1: (10, 6.0), 5: (6, 2.0), 6: (4, 0.0)}),
    6: (5000, 2000.0),
    1: (2500, 200.0),
    5: (2480, 200.0),
}
ENDED: Spec = {7: (4, 0.0, {8: (4, 4.0)}), 8: (7, 3.5, {7: (7, 3.5)})}
NEW: Spec = {2: (3, 2.0), 6: (0, 0.0), 1: (2, 1.0), 5: (0, 0.0)}
THREE_PLAYERS: Spec = {1: (9, 7.0, {101: (2, 1.5), 102: (6, 1.0)}), 101: (5, 1.0), 102: (4, 0.0)}


def _fewest_losses(parent: Node, child: Node) -> float:
    return child.wins - child.visits - 1


def _most_wins(parent: Node, child: Node) -> float:
    return child.wins + 1


def _select_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        course, two_left = both_seats(COURSE)[seat], both_seats(TWO_LEFT)[seat]
        found += [
            _walk_case(course, 0, {}, [()], "a move is untried here, so there is something new to find"),
            _walk_case(course, 3, HALF_TRIED, [()], "two moves are untried here, so the walk stops"),
            _steady_case(course),
            _walk_case(course, 11, ONE_LEVEL, [(5,)], "every move was tried, so the highest UCB1 value leads on"),
            _walk_case(course, 5, NEW, [(6,), (5,)], "a child without visits scores infinity and comes first"),
            _walk_case(
                course,
                200,
                TWO_LEVELS,
                [(2, 5)],
                "the opponent too takes the highest score: the wins there are the opponent's own",
            ),
            _walk_case(course, 10_000, QUIET_CORNER, [(2, 1)], "each score needs the visits of the child's own parent"),
            _walk_case(two_left, 11, ENDED, [(8, 7)], "the game is over there, so there is nowhere to go"),
        ]
        if takes(function, 2):
            found.append(_walk_case(course, 11, ONE_LEVEL, [(2,)], "the score that is given decides", _most_wins))
            found.append(
                _walk_case(
                    course,
                    11,
                    ONE_LEVEL,
                    [(5,)],
                    "the highest score wins, even if all are below 0",
                    _fewest_losses,
                    _starts_at_zero,
                )
            )
    found.append(
        _walk_case(THREE, 18, THREE_PLAYERS, [(1, 101)], "with three players too, everybody takes the highest")
    )
    return found


def _walk_case(
    state: Any, visits: int, spec: Spec, ends: list[tuple[Any, ...]], why: str, score: Any = ucb1, key: Any = None
) -> Case:
    paths = [tuple(end[:n] for n in range(len(end) + 1)) for end in ends]
    given = "" if score is ucb1 else f", score={score.__name__.strip('_')}"
    return Case(
        f"select(root{given}) in a tree with {told_tree(state, visits, spec)}",
        lambda function: _as_first(_walked(function, made_tree(state, visits, spec), score), paths),
        lambda seen: seen == ("a path", paths[0], ""),
        "the path " + " or ".join(path_in_words(state, end) for end in ends),
        why,
        lambda seen: _told_walk(state, seen),
        state,
        key or _moves_only,
        lambda text: "past-the-end" if spec is ENDED and ("empty" in text or "range" in text) else _move_as_node(text),
    )


def _move_as_node(text: str) -> str:
    """Whether an error says that a move (in these games an int) was asked what only a node knows."""
    return "moves-not-nodes" if "'int' object has no attribute" in text else ""


def _moves_only(seen: Any) -> str:
    return "moves-not-nodes" if seen and seen[0] in ("a list", "a tuple") else ""


def _as_first(seen: Any, paths: Sequence[Any]) -> Any:
    """Among equal scores any may be taken: each of them counts as the first."""
    for path in paths:
        if seen and seen[1] and all(place in path for place in seen[1]):
            return seen[0], tuple(paths[0][path.index(place)] for place in seen[1]), seen[2]
    return seen


def _walked(function: Any, root: Node, score: Any) -> Any:
    """What a select returns, as plain data: what it is, the places of its nodes, and whether it left a trace."""
    before, known = shape(root), places(root)
    answer = function(root, score) if takes(function, 2) else function(root)
    if answer is None:
        return None
    changed = "" if shape(root) == before else "the tree was changed"
    if isinstance(answer, Node):
        return "a node", (known.get(id(answer)),), changed
    if isinstance(answer, list | tuple) and all(isinstance(node, Node) for node in answer):
        return "a path", tuple(known.get(id(node)) for node in answer), changed
    return f"a {type(answer).__name__}", (), changed


def _told_walk(state: Any, seen: Any) -> str:
    if seen is None or seen[0] not in ("a path", "a node"):
        return "None" if seen is None else seen[0]
    names = ["another node" if place is None else path_in_words(state, place).split(" › ")[-1] for place in seen[1]]
    kind = "" if seen[0] == "a path" else "one node, "
    return f"{kind}{' › '.join(names) or 'an empty path'}" + (f"; {seen[2]}" if seen[2] else "")


def _starts_at_zero(seen: Any) -> str:
    stopped = seen and seen[0] == "a path" and seen[1][:1] == ((),) and (None in seen[1] or len(seen[1]) == 1)
    return "best-starts-at-zero" if stopped else ""


def _steady_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        walks = {_walked(function, made_tree(state, 11, ONE_LEVEL), ucb1) for _ in range(8)}
        return None if walks == {None} else len(walks)

    return Case(
        "select(root) eight times in the same tree",
        call,
        lambda number: number == 1,
        "the same path each time",
        "the highest score is the same each time",
        lambda number: f"{number} different paths",
        state,
        lambda number: "by-chance" if number and number > 1 else "",
        _move_as_node,
    )


def _walker(
    best: Callable[..., Any],
    more: Callable[[Sequence[Node]], Any] = lambda path: not path[-1].untried and path[-1].children,
    result: Callable[[list[Node]], Any] = lambda path: path,
) -> Any:
    """A select that goes on with `best(path, score)` while there is `more`."""

    def walk(root: Node, score: Any = ucb1) -> Any:
        path = [root]
        while more(path):
            path.append(best(path, score))
        return result(path)

    return walk


def _by(key: Callable[..., float], choose: Any = max) -> Any:
    """The child with the highest key of (path, child, score)."""
    return lambda path, score: choose(path[-1].children.values(), key=lambda child: key(path, child, score))


def _scored(path: Sequence[Node], child: Node, score: Any) -> float:
    return score(path[-1], child)  # type: ignore[no-any-return]


def _alternating(path: list[Node], score: Any) -> Node:
    return _by(_scored, max if len(path) % 2 else min)(path, score)  # type: ignore[no-any-return]


def _one_seat(path: list[Node], score: Any) -> Node:
    return _by(_scored, max if path[-1].state.player == 0 else min)(path, score)  # type: ignore[no-any-return]


def mean_or_infinity(child: Node) -> float:
    """A mean, and infinity for an unvisited child."""
    return child.wins / child.visits if child.visits else math.inf


def _timid(path: Sequence[Node], child: Node, score: Any) -> float:
    """The bonus with a minus where the opponent chooses."""
    bonus = score(path[-1], child) - mean_or_infinity(child) if child.visits else math.inf
    return mean_or_infinity(child) + (bonus if len(path) % 2 else -bonus)


def _above_zero(path: Sequence[Node], score: Any) -> Any:
    best, found = 0.0, None
    for child in path[-1].children.values():
        if score(path[-1], child) > best:
            best, found = score(path[-1], child), child
    return found


def _counting(path: list[Node]) -> list[Node]:
    for node in path:
        node.visits += 1
    return path


_highest = _by(_scored)
SELECT_MISTAKES: list[tuple[str, Any]] = [
    ("opponent-takes-minimum", _walker(_alternating)),
    ("right-for-one-seat", _walker(_one_seat)),
    ("bonus-subtracted", _walker(_by(_timid))),
    ("past-the-untried", _walker(_highest, lambda path: path[-1].children)),
    ("one-level", _walker(_highest, lambda path: len(path) == 1 and not path[0].untried and path[0].children)),
    ("past-the-end", _walker(_highest, lambda path: not path[-1].untried)),
    ("score-ignored", _walker(_by(lambda path, child, score: ucb1(path[-1], child)))),
    ("no-bonus", _walker(_by(lambda path, child, score: mean_or_infinity(child)))),
    ("log-of-root", _walker(_by(lambda path, child, score: score(path[0], child)))),
    ("best-starts-at-zero", _walker(_above_zero)),
    ("worst-child", _walker(_by(_scored, min))),
    ("by-visits", _walker(_by(lambda path, child, score: child.visits))),
    ("end-without-path", _walker(_highest, result=lambda path: path[-1])),
    ("end-without-path", _walker(_highest, result=lambda path: path[-1:])),
    ("path-reversed", _walker(_highest, result=lambda path: path[::-1])),
    ("path-without-root", _walker(_highest, result=lambda path: path[1:])),
    ("path-without-end", _walker(_highest, result=lambda path: path[:-1])),
    ("looking-changes", _walker(_highest, result=_counting)),
]

check_select = Check(
    "select",
    _select_cases,
    SELECT_MISTAKES,
    [
        "Where does a walk have to stop? There are two reasons.",
        "While every move of the last node was tried and it has children: which of them comes next, by which number?",
        "path = [root], and while not path[-1].untried and path[-1].children: append the child with the highest "
        "score(path[-1], child). Return the path.",
    ],
    mcts.select,
    "select",
    tic_tac_toe(COURSE),
    at_random="by-chance",
    adapt=lambda function: function if takes(function, 2) else lambda root, score: function(root),
)
