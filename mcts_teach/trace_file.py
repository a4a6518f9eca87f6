"""What the file of a recording holds, read again: what `record` cannot have seen is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from math import inf
from textwrap import shorten
from typing import Any, NamedTuple

from mcts_teach.arguments import constant_of, formula_of
from mcts_teach.errors import whole_number
from mcts_teach.games.from_repr import read_position
from mcts_teach.games.state import Move, State, refuse
from mcts_teach.mcts import Score, ucb1
from mcts_teach.names import name_of

MOST_KEPT = 100_000  # of a node that are written down; a learner's phase may have put an endless row there
_UCB1 = re.compile(r"ucb1(?:\(c=(-?inf|[-+.\de]+)\))?")
_MOST_PLAYERS, _MOST_LETTERS = 100, 10_000
_MOST_VISITS, _HUGE = 1e15, 1e300  # pictures can show no more


class RecordedNode(NamedTuple):
    """A node that came into the tree, numbered in the order in which they came."""

    parent: int | None  # None: it was on the path, but nobody made it a child
    move: Move  # into it, if it has a parent; None may be a move too
    state: State
    mover: int | None


class Iteration(NamedTuple):
    """A row of a recording: one iteration, as it was seen."""

    selected: int  # how many nodes of the path were there after `select`
    path: tuple[int, ...]  # the numbers of its nodes
    size: int  # how many nodes there were at its end, on and off the path
    playout: tuple[Move, ...]  # the moves of the random playout, as far as they were played on the given state
    rewards: Any
    seen: tuple[tuple[float, float], ...]  # visits and wins of the nodes on the path, at its end


@contextmanager
def refuse_damage(where: str) -> Iterator[None]:
    """Turn whatever is wrong with the data of a file into a ValueError of one sentence, which begins with the place."""
    try:
        yield
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, MemoryError) as error:
        words = f"it has no {error}" if isinstance(error, KeyError) else str(error) or "it is too large"
        raise ValueError(f"{where}: {shorten(words[:1000], 300)}") from error


def to_plain(value: Any) -> Any:
    """Return a number or an array of numpy as JSON can hold it."""
    if not hasattr(value, "tolist"):
        raise TypeError(f"a file cannot hold {value!r}")
    return value.tolist()


def describe_score(score: Score) -> str:
    """Return the text by which a file names a score."""
    if score is ucb1:
        return "ucb1"
    if formula_of(score) is ucb1:
        return f"ucb1(c={constant_of(score)!r})"
    name = name_of(score)
    return f"another {name}" if _UCB1.fullmatch(name) else name


def read_score(text: Any) -> Score:
    """Return the score of a file, if it is `ucb1`."""
    constant = _UCB1.fullmatch(text)
    if constant is None:
        raise ValueError(f"it was searched with a score of its own, {text}; give it as score=")
    c = float(constant[1] or 0)
    if _HUGE < abs(c) < inf:
        raise ValueError(f"the constant c cannot be {constant[1]}")
    return partial(ucb1, c=c) if constant[1] else ucb1


def read_start(text: Any) -> State:
    """Return the first position of a file, if it is of a game of this package."""
    try:
        return read_position(text)
    except ValueError as error:
        raise ValueError(f"{error}; give the first position as start=") from None


def read_nodes(births: list[list[Any]], start: State, players: int | None) -> list[RecordedNode]:
    """Return the nodes of a recording; ValueError for a move that is not legal at its parent."""
    nodes = [RecordedNode(None, None, start, None)]
    for number, birth in enumerate(births, 1):
        with refuse_damage(f"birth {number}"):
            parent, text, mover = birth
            whole_number("a node's parent", parent, 0, len(nodes) - 1)
            if mover is not None:
                whole_number("a node's mover", mover, 0, (players or _MOST_PLAYERS) - 1)
            state = nodes[parent].state
            move = _read_move(text, state)
            nodes.append(RecordedNode(parent, move, state.play(move), mover))
    return nodes


def read_rows(rows: list[list[Any]], nodes: Sequence[RecordedNode]) -> list[Iteration]:
    """Return the rows of a recording; ValueError if the nodes that they name cannot be, or the rest."""
    read: list[Iteration] = []
    children: dict[tuple[int | None, Move], int] = {}  # those that there are so far, by their parents and moves
    size = 1
    for number, row in enumerate(rows, 1):
        with refuse_damage(f"row {number}"):
            read.append(_read_row(nodes, children, size, row))
            size = read[-1].size
    if size != len(nodes):
        raise ValueError("it has nodes that came in no iteration")
    return read


def _read_row(
    nodes: Sequence[RecordedNode], children: dict[tuple[int | None, Move], int], before: int, row: list[Any]
) -> Iteration:
    """Return one row, and add its new nodes to the children."""
    selected, path, size, playout, rewards, seen = row
    whole_number("the number of nodes", size, before, len(nodes))
    whole_number("the length of a path", len(path), 1)
    whole_number("the selected part of a path", selected, max(1, len(path) - 1), len(path))
    whole_number("for how many nodes there are visits and wins", len(seen), len(path), len(path))
    for place, number in enumerate(path):
        whole_number("a node on a path", number, 0, (before if place < selected else size) - 1)
    children |= {nodes[number][:2]: number for number in range(before, size)}
    if path[0] != 0 or any(children.get((above, nodes[n].move)) != n for above, n in pairwise(path)):
        raise ValueError(f"a path must lead from the root to a child, and on to a child of that, not {path}")
    moves = _read_playout(playout, nodes[path[-1]].state)
    return Iteration(selected, tuple(path), size, moves, _read_rewards(rewards), tuple(map(_read_counts, seen)))


def read_left(
    left: list[list[Any]], rows: Sequence[Iteration], nodes: Sequence[RecordedNode]
) -> dict[int, tuple[Move, ...]]:
    """Return what is left untried where a row's selection stopped, by row."""
    read = {}
    for number, moves in left:
        row = rows[whole_number("a row with moves left", number, 0, len(rows) - 1)]
        moves = list(moves)
        whole_number("the number of moves left", len(moves), 0, MOST_KEPT)
        read[number] = tuple(_read_move(move, nodes[row.path[row.selected - 1]].state) for move in moves)
    return read


def read_proven(proven: list[list[Any]], rows: Sequence[Iteration]) -> dict[int, dict[int, tuple[float, ...]]]:
    """Return what was proven of the nodes on a row's path, by row and by the number of the node."""
    read: dict[int, dict[int, tuple[float, ...]]] = {}
    for number, proofs in proven:
        row = rows[whole_number("a row with proofs", number, 0, len(rows) - 1)]
        for node, proof in proofs:
            if node not in row.path or not isinstance(proof, list) or not proof:
                raise ValueError(f"a proof is of a node on the path, and has a reward for each player: {proof!r}")
            read.setdefault(number, {})[node] = _read_rewards(proof)
    return read


def _read_move(text: Any, state: State) -> Any:
    """Return the legal move that JSON writes like this."""
    legal = state.moves()
    for move in legal:
        if type(move) is type(text) and move == text:
            return move
    written = json.dumps(text)
    for move in legal:
        if json.dumps(move, default=to_plain) == written:
            return move
    refuse(state, text)


def _read_playout(texts: list[Any], state: State) -> tuple[Move, ...]:
    moves = []
    for text in texts:
        moves.append(_read_move(text, state))
        state = state.play(moves[-1])
    return tuple(moves)


def _read_rewards(rewards: Any) -> Any:
    """Return the rewards of a playout, or what a learner's own returned instead, as far as it is plain."""
    if rewards is None or (isinstance(rewards, str) and len(rewards) <= _MOST_LETTERS):
        return rewards
    each = rewards if isinstance(rewards, list) else [rewards]
    if len(each) > _MOST_PLAYERS or not all(isinstance(r, int | float) and not _HUGE < abs(r) < inf for r in each):
        raise ValueError(f"rewards must be a list with a number for each player, not {rewards!r}")
    return tuple(rewards) if isinstance(rewards, list) else rewards


def _read_counts(counts: list[Any]) -> tuple[float, float]:
    visits, wins = counts
    for value in counts:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"visits and wins must be numbers, not {value!r}")
    if not (visits == 0 or 1 <= visits <= _MOST_VISITS) or not abs(wins) <= _HUGE:
        raise ValueError(f"a node cannot have {visits} visits and {wins} wins")
    return visits, wins
