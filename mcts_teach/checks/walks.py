"""The checks of select, backpropagate and best_move, on trees made by hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.piece import Case, Check, chosen, takes
from mcts_teach.checks.positions import (
    COURSE,
    THREE,
    TWO_LEFT,
    Spec,
    Twice,
    board,
    both_seats,
    places,
    shape,
    tree,
    way,
)
from mcts_teach.mcts import Node, ucb1
from mcts_teach.names import move_name

# select: each case is a tree, a score, and the ends that the walk may reach

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
        f"select(root{given}) in a tree with {_told_tree(state, visits, spec)}",
        lambda function: _as_first(_walked(function, tree(state, visits, spec), score), paths),
        lambda seen: seen == ("a path", paths[0], ""),
        "the path " + " or ".join(way(state, end) for end in ends),
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


def _told_tree(state: Any, visits: int, spec: Spec) -> str:
    children = ", ".join(f"{move_name(state, move)} {entry[1]:g}/{entry[0]}" for move, entry in spec.items())
    return f"{visits} visits and the children {children}" if spec else "a new root"


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
    names = ["another node" if place is None else way(state, place).split(" › ")[-1] for place in seen[1]]
    kind = "" if seen[0] == "a path" else "one node, "
    return f"{kind}{' › '.join(names) or 'an empty path'}" + (f"; {seen[2]}" if seen[2] else "")


def _starts_at_zero(seen: Any) -> str:
    stopped = seen and seen[0] == "a path" and seen[1][:1] == ((),) and (None in seen[1] or len(seen[1]) == 1)
    return "best-starts-at-zero" if stopped else ""


def _steady_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        walks = {_walked(function, tree(state, 11, ONE_LEVEL), ucb1) for _ in range(8)}
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


def _mean(child: Node) -> float:
    return child.wins / child.visits if child.visits else math.inf


def _timid(path: Sequence[Node], child: Node, score: Any) -> float:
    """The bonus with a minus where the opponent chooses."""
    bonus = score(path[-1], child) - _mean(child) if child.visits else math.inf
    return _mean(child) + (bonus if len(path) % 2 else -bonus)


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
    ("no-bonus", _walker(_by(lambda path, child, score: _mean(child)))),
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

select = Check(
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
    board(COURSE),
    dice="by-chance",
    adapt=lambda function: function if takes(function, 2) else lambda root, score: function(root),
)

# backpropagate: each case is a path with numbers on it already, and rewards

FOLLOWED: Spec = {2: (5, 3.0, {6: (3, 2.0), 5: (1, 0.0)}), 6: (4, 1.0)}


def _back_cases(function: Any) -> list[Case]:
    found = []
    for state in both_seats(COURSE):
        for rewards in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5)):
            found.append(_back_case(state, FOLLOWED, (2, 6), rewards))
    found.append(_back_case(board(COURSE), FOLLOWED, (), (1.0, 0.0)))
    one, other = 2 * (Twice(),), 2 * (Twice(first=1),)
    spec: Spec = {1: (5, 3.0, {2: (4, 2.0, {1: (2, 1.0)})})}
    found += [_back_case(state, spec, (1, 2, 1), (1.0, 0.0)) for state in (one[0], other[0])]
    three: Spec = {1: (5, 3.0, {101: (4, 2.0, {101: (2, 1.0)})})}
    return [
        *found,
        *(_back_case(THREE, three, (1, 101, 101), rewards) for rewards in ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0))),
    ]


def _back_case(state: Any, spec: Spec, moves: tuple[Any, ...], rewards: tuple[float, ...]) -> Case:
    path = _path(tree(state, 11, spec), moves)
    right = [(1, None if node.mover is None else rewards[node.mover]) for node in path]
    movers = ", ".join("nobody" if node.mover is None else f"player {node.mover}" for node in path)
    return Case(
        f"backpropagate(path, {rewards}) with the path {way(state, moves)}, whose movers are {movers}",
        lambda function: _grown(function, tree(state, 11, spec), moves, rewards),
        lambda seen: seen[1] == "" and all(_as_right(one, other) for one, other in zip(seen[0], right, strict=True)),
        _told_growth((right, "")),
        "each node of the path was visited once more, and keeps the wins of its own mover",
        _told_growth,
        state,
        _one_for_all,
        lambda text: "root-has-no-mover" if "TypeError" in text and "NoneType" in text else "",
    )


def _one_for_all(seen: Any) -> str:
    """Whether both players' nodes have got the same, which cannot be both players' reward."""
    wins = [entry[1] for entry in seen[0] if entry[1] is not None]
    return "same-for-all" if len(wins) > 1 and len(set(wins)) == 1 and wins[0] not in (0, 0.5) else ""


def _path(root: Node, moves: Sequence[Any]) -> list[Node]:
    path = [root]
    for move in moves:
        path.append(path[-1].children[move])
    return path


def _grown(function: Any, root: Node, moves: Sequence[Any], rewards: tuple[float, ...]) -> Any:
    """By how much visits and wins of each node on the path have grown, and what else has changed."""
    path = _path(root, moves)
    before = [(node.visits, node.wins) for node in path]
    rest = [(node, node.visits, node.wins) for node in map(_child, [root] * 9, range(9)) if node and node not in path]
    function(list(path), rewards)
    pairs = zip(path, before, strict=True)
    grown = [(n.visits - v, None if n.mover is None else round(n.wins - w, 9)) for n, (v, w) in pairs]
    others = any((node.visits, node.wins) != (visits, wins) for node, visits, wins in rest)
    return grown, "nodes off the path were changed" if others else ""


def _child(root: Node, move: int) -> Node | None:
    return root.children.get(move)


def _as_right(one: tuple[int, Any], right: tuple[int, Any]) -> bool:
    return one[0] == right[0] and (one[1] == right[1] if right[1] is not None else True)


def _told_growth(seen: Any) -> str:
    visits = ", ".join(f"{entry[0]:+g}" for entry in seen[0])
    wins = ", ".join("any" if entry[1] is None else f"{entry[1]:+g}" for entry in seen[0])
    return f"along the path visits {visits} and wins {wins}" + (f"; {seen[1]}" if seen[1] else "")


def _telling(
    reward: Callable[..., float],
    visit: Callable[..., float] = lambda path, i: 1,
    keep: Callable[..., float] = lambda node, reward: node.wins + reward,
) -> Any:
    """A backpropagate of a node's reward, given (path, place, rewards), and of what it counts as visits."""

    def tell(path: list[Node], rewards: Sequence[float]) -> None:
        for i, node in enumerate(path):
            more = visit(path, i)
            node.visits += more  # type: ignore[assignment]
            if node.mover is not None and more:
                node.wins = keep(node, reward(path, i, rewards))

    return tell


def _own(path: list[Node], i: int, rewards: Sequence[float]) -> float:
    return rewards[path[i].mover or 0]


def _flipped(path: list[Node], i: int, rewards: Sequence[float]) -> float:
    last = rewards[path[-1].mover or 0]
    return last if (len(path) - 1 - i) % 2 == 0 else 1 - last


def _flipped_from_root(path: list[Node], i: int, rewards: Sequence[float]) -> float:
    first = rewards[path[0].state.player]
    return first if i % 2 else 1 - first


def _siblings_too(path: list[Node], rewards: Sequence[float]) -> None:
    for node in {id(n): n for parent in path for n in (parent, *parent.children.values())}.values():
        node.visits += 1
        if node.mover is not None:
            node.wins += rewards[node.mover]


def _with_mean(node: Node, reward: float) -> float:
    return node.wins + (reward - node.wins) / node.visits


def _with_mean_of_wins(node: Node, reward: float) -> float:
    mean = node.wins / (node.visits - 1)
    return mean + (reward - mean) / node.visits


def _one_root(seat: int, other: Any) -> Any:
    def reward(path: list[Node], i: int, rewards: Sequence[float]) -> float:
        return (_own if path[0].state.player == seat else other)(path, i, rewards)

    return reward


def _other(path: list[Node], i: int, rewards: Sequence[float]) -> float:
    return rewards[1 - (path[i].mover or 0)]


def _before(path: list[Node], i: int, rewards: Sequence[float]) -> float:
    return rewards[(path[i].mover or 0) - 1]


BACK_MISTAKES: list[tuple[str, Any]] = [
    ("root-not-counted", _telling(_own, lambda path, i: i > 0)),
    ("only-the-leaf", _telling(_own, lambda path, i: i == len(path) - 1)),
    ("leaf-not-counted", _telling(_own, lambda path, i: i < len(path) - 1)),
    ("same-for-all", _telling(lambda path, i, rewards: rewards[0])),
    ("same-for-all", _telling(lambda path, i, rewards: rewards[1])),
    ("same-for-all", _telling(lambda path, i, rewards: rewards[path[0].state.player])),
    ("same-for-all", _telling(lambda path, i, rewards: rewards[path[-1].mover or 0])),
    ("same-for-all", _telling(lambda path, i, rewards: rewards[path[-1].state.player])),
    ("same-for-all", _telling(lambda path, i, rewards: max(rewards))),
    ("player-to-move", _telling(lambda path, i, rewards: rewards[path[i].state.player])),
    ("flips-each-level", _telling(_flipped)),
    ("flips-each-level", _telling(_flipped_from_root)),
    ("upside-down", _telling(_other)),
    ("upside-down", _telling(lambda path, i, rewards: 1 - _own(path, i, rewards))),
    ("upside-down", _telling(_before)),
    *(("right-for-one-seat", _telling(_one_root(seat, other))) for seat in (0, 1) for other in (_other, _before)),
    ("zero-is-false", _telling(lambda path, i, rewards: _own(path, i, rewards) if path[i].mover else 0.0)),
    ("zero-is-false", _telling(_own, lambda path, i: 1 if path[i].mover else 0)),
    ("draw-is-a-loss", _telling(lambda path, i, rewards: float(_own(path, i, rewards) == 1))),
    ("draw-is-a-win", _telling(lambda path, i, rewards: float(_own(path, i, rewards) > 0))),
    ("minus-one-to-one", _telling(lambda path, i, rewards: 2 * _own(path, i, rewards) - 1)),
    ("overwritten", _telling(_own, keep=lambda node, reward: reward)),
    ("mean-slips", _telling(_own, keep=_with_mean)),
    ("mean-slips", _telling(_own, keep=_with_mean_of_wins)),
    ("no-wins", _telling(lambda path, i, rewards: 0.0)),
    ("counted-twice", _telling(_own, lambda path, i: 2)),
    ("off-the-path", _siblings_too),
    ("right-for-one-seat", _telling(lambda path, i, rewards: rewards[0] if path[i].mover == 0 else 1 - rewards[1])),
]


def _wins_only(path: list[Node], rewards: Sequence[float]) -> None:
    for node in path:
        if node.mover is not None:
            node.wins += rewards[node.mover]


def _visits_of_winners(path: list[Node], rewards: Sequence[float]) -> None:
    for node in path:
        if node.mover is not None:
            node.wins += rewards[node.mover]
            node.visits += rewards[node.mover] > 0


BACK_MISTAKES += [("no-visits", _wins_only), ("no-visits", _visits_of_winners)]

backpropagate = Check(
    "backpropagate",
    _back_cases,
    BACK_MISTAKES,
    [
        "Every node on the path has had a visit. And who compares a node with its sisters, to choose one?",
        "A node keeps the wins of its mover. Where in rewards does that player stand? Nobody moved into the root.",
        "for node in path: node.visits += 1; and if node.mover is not None: node.wins += rewards[node.mover].",
    ],
    mcts.backpropagate,
    "backpropagate",
    board(COURSE),
    silent=True,
)

# best_move: each case is a root with numbers

LUCKY: Spec = {2: (25, 15.0), 1: (4, 3.0), 6: (30, 14.0), 5: (1, 0.0)}
MODEST: Spec = {1: (20, 14.0), 5: (50, 5.0), 2: (18, 13.0), 6: (12, 2.0)}
FEW: Spec = {6: (1, 0.0), 2: (2, 1.0)}
LOST: Spec = {5: (1, 0.0), 1: (3, 0.0), 2: (7, 0.0), 6: (2, 0.0)}
WAITING: Spec = {5: (0, 0.0), 1: (0, 0.0), 2: (1, 1.0), 6: (0, 0.0)}


def _best_cases(function: Any) -> list[Case]:
    rows = [(LUCKY, 60, 6), (MODEST, 100, 5), (LOST, 13, 2), (FEW, 3, 2), (WAITING, 1, 2)]
    return [_best_case(state, *row) for state in both_seats(COURSE) for row in rows]


def _best_case(state: Any, spec: Spec, visits: int, move: int) -> Case:
    def call(function: Any) -> Any:
        root = tree(state, visits, spec)
        answer = function(root)
        return ("node", places(root).get(id(answer))) if isinstance(answer, Node) else answer

    return Case(
        f"best_move(root) with {_told_tree(state, visits, spec)}",
        call,
        lambda answer: answer == move and not isinstance(answer, bool),
        f"{move!r}, the move {move_name(state, move)}, which has the most visits",
        "the visits are where the search has put its trust; a mean over a few games is luck",
        lambda answer: "a node of the tree, not a move" if _is_node(answer) else _told_move(state, answer),
        state,
        lambda answer: "node-not-move" if _is_node(answer) else "",
        draw=lambda function, answer: (
            chosen(tree(state, visits, spec), answer),
            chosen(tree(state, visits, spec), move),
        ),
    )


def _is_node(answer: Any) -> bool:
    return isinstance(answer, tuple) and answer[:1] == ("node",)


def _told_move(state: Any, move: Any) -> str:
    return f"{move!r}" + (f", the move {move_name(state, move)}" if move in state.moves() else "")


def _choosing(key: Callable[[Node, Node], Any], choose: Any = max) -> Any:
    return lambda root: choose(root.children, key=lambda move: key(root, root.children[move]))


def _if_all_tried(root: Node) -> Any:
    return None if root.untried else mcts.best_move(root)


BEST_MISTAKES: list[tuple[str, Any]] = [
    ("highest-mean", _choosing(lambda root, child: child.wins / child.visits)),
    ("highest-mean", _choosing(lambda root, child: child.wins / child.visits if child.visits else 0.0)),
    ("highest-mean", _choosing(lambda root, child: _mean(child))),
    ("highest-ucb", _choosing(ucb1)),
    ("most-wins", _choosing(lambda root, child: child.wins)),
    ("fewest-visits", _choosing(lambda root, child: child.visits, min)),
    ("first-move", lambda root: next(iter(root.children))),
    ("first-move", lambda root: next(reversed(root.children))),
    ("first-move", lambda root: min(root.children)),
    ("first-move", lambda root: max(root.children)),
    ("first-move", lambda root: next(iter(root.state.moves()))),
    ("node-not-move", lambda root: root.children[mcts.best_move(root)]),
    ("needs-all-tried", _if_all_tried),
    ("upside-down", _choosing(lambda root, child: child.wins / child.visits if child.visits else 1.0, min)),
]

best_move = Check(
    "best_move",
    _best_cases,
    BEST_MISTAKES,
    [
        "Which number cannot be high by luck alone: the mean, the bonus, or the visits?",
        "root.children maps each move to its node. Compare the nodes; what is played is the move.",
        "max(root.children, key=lambda move: root.children[move].visits).",
    ],
    mcts.best_move,
)
