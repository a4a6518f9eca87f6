"""The check of backpropagate: each case is a path with numbers on it already, and rewards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.positions import COURSE, THREE, Spec, Twice, both_seats, made_tree, path_in_words, tic_tac_toe
from mcts_teach.mcts import Node

FOLLOWED: Spec = {2: (5, 3.0, {6: (3, 2.0), 5: (1, 0.0)}), 6: (4, 1.0)}


def _back_cases(function: Any) -> list[Case]:
    found = []
    for state in both_seats(COURSE):
        for rewards in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5)):
            found.append(_back_case(state, FOLLOWED, (2, 6), rewards))
    found.append(_back_case(tic_tac_toe(COURSE), FOLLOWED, (), (1.0, 0.0)))
    one, other = 2 * (Twice(),), 2 * (Twice(first=1),)
    spec: Spec = {1: (5, 3.0, {2: (4, 2.0, {1: (2, 1.0)})})}
    found += [_back_case(state, spec, (1, 2, 1), (1.0, 0.0)) for state in (one[0], other[0])]
    three: Spec = {1: (5, 3.0, {101: (4, 2.0, {101: (2, 1.0)})})}
    return [
        *found,
        *(_back_case(THREE, three, (1, 101, 101), rewards) for rewards in ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0))),
    ]


def _back_case(state: Any, spec: Spec, moves: tuple[Any, ...], rewards: tuple[float, ...]) -> Case:
    path = _path(made_tree(state, 11, spec), moves)
    right = [(1, None if node.mover is None else rewards[node.mover]) for node in path]
    movers = ", ".join("nobody" if node.mover is None else f"player {node.mover}" for node in path)
    return Case(
        f"backpropagate(path, {rewards}) with the path {path_in_words(state, moves)}, whose movers are {movers}",
        lambda function: _grown(function, made_tree(state, 11, spec), moves, rewards),
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
    rest = [(node, node.visits, node.wins) for node in root.children.values() if node not in path]
    function(list(path), rewards)
    pairs = zip(path, before, strict=True)
    grown = [(n.visits - v, None if n.mover is None else round(n.wins - w, 9)) for n, (v, w) in pairs]
    others = any((node.visits, node.wins) != (visits, wins) for node, visits, wins in rest)
    return grown, "nodes off the path were changed" if others else ""


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

check_backpropagate = Check(
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
    tic_tac_toe(COURSE),
    silent=True,
)
