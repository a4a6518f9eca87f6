"""What the file of a recording holds, read again: what `record` cannot have seen is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import inf
from textwrap import shorten
from typing import Any

from mcts_teach.arguments import constant_of, formula_of
from mcts_teach.errors import whole_number
from mcts_teach.games.from_repr import read_position
from mcts_teach.games.state import Move, State, refuse
from mcts_teach.mcts import Score, ucb1
from mcts_teach.names import name_of

NodeRow = tuple[int | None, Move, State, int | None]  # parent, move, position and mover of a node
MOST_KEPT = 100_000  # of a node that are written down; a learner's phase may have put an endless row there
DAMAGES = (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, MemoryError)
_UCB1 = re.compile(r"ucb1(?:\(c=(-?inf|[-+.\de]+)\))?")
_MOST_PLAYERS, _MOST_LETTERS = 100, 10_000
_MOST_VISITS, _HUGE = 1e15, 1e300  # pictures can show no more


def what_is_wrong(error: Exception) -> str:
    """What is wrong with a file, in one sentence."""
    said = f"it has no {error}" if isinstance(error, KeyError) else str(error) or "it is too large"
    return shorten(said[:1000], 300)


def plain(value: Any) -> Any:
    """A number or an array of numpy as JSON can hold it."""
    if not hasattr(value, "tolist"):
        raise TypeError(f"a file cannot hold {value!r}")
    return value.tolist()


def score_text(score: Score) -> str:
    """What a file says of a score."""
    if score is ucb1:
        return "ucb1"
    if formula_of(score) is ucb1:
        return f"ucb1(c={constant_of(score)!r})"
    name = name_of(score)
    return f"another {name}" if _UCB1.fullmatch(name) else name


def read_score(text: Any) -> Score:
    """The score of a file, if it is `ucb1`."""
    constant = _UCB1.fullmatch(text)
    if constant is None:
        raise ValueError(f"it was searched with a score of its own, {text}; give it as score=")
    c = float(constant[1] or 0)
    if _HUGE < abs(c) < inf:
        raise ValueError(f"the constant c cannot be {constant[1]}")
    return partial(ucb1, c=c) if constant[1] else ucb1


def read_start(text: Any) -> State:
    """The first position of a file, if it is of a game of this package."""
    try:
        return read_position(text)
    except ValueError as error:
        raise ValueError(f"{error}; give the first position as start=") from None


def read_nodes(births: list[list[Any]], start: State, players: int | None) -> list[NodeRow]:
    """Each node's parent, move, position and mover; ValueError for a move that is not legal there."""
    nodes: list[NodeRow] = [(None, None, start, None)]
    for number, birth in enumerate(births, 1):
        try:
            nodes.append(_read_birth(nodes, players or _MOST_PLAYERS, birth))
        except DAMAGES as error:
            raise ValueError(f"birth {number}: {what_is_wrong(error)}") from error
    return nodes


def _read_birth(nodes: Sequence[NodeRow], players: int, birth: list[Any]) -> NodeRow:
    """A node's parent, move, position and mover."""
    parent, text, mover = birth
    whole_number("a node's parent", parent, 0, len(nodes) - 1)
    if mover is not None:
        whole_number("a node's mover", mover, 0, players - 1)
    state = nodes[parent][2]
    move = _read_move(text, state)
    return parent, move, state.play(move), mover


def read_rows(rows: list[list[Any]], nodes: Sequence[NodeRow]) -> list[tuple[Any, ...]]:
    """Each row of a recording; ValueError if the nodes that it names cannot be, or the rest."""
    read: list[tuple[Any, ...]] = []
    children: dict[tuple[int | None, Move], int] = {}  # those that there are so far, by their parents and moves
    size = 1
    for number, row in enumerate(rows, 1):
        try:
            read.append(_read_row(nodes, children, size, row))
        except DAMAGES as error:
            raise ValueError(f"row {number}: {what_is_wrong(error)}") from error
        size = read[-1][2]
    if size != len(nodes):
        raise ValueError("it has nodes that came in no iteration")
    return read


def _read_row(
    nodes: Sequence[NodeRow], children: dict[tuple[int | None, Move], int], before: int, row: list[Any]
) -> tuple[Any, ...]:
    """A row, as an `Iteration` has it; its new nodes become children."""
    selected, path, size, playout, rewards, seen = row
    whole_number("the number of nodes", size, before, len(nodes))
    whole_number("the length of a path", len(path), 1)
    whole_number("the selected part of a path", selected, max(1, len(path) - 1), len(path))
    whole_number("for how many nodes there are visits and wins", len(seen), len(path), len(path))
    for place, number in enumerate(path):
        whole_number("a node on a path", number, 0, (before if place < selected else size) - 1)
    children |= {nodes[number][:2]: number for number in range(before, size)}
    if path[0] != 0 or any(children.get((above, nodes[n][1])) != n for above, n in pairwise(path)):
        raise ValueError(f"a path must lead from the root to a child, and on to a child of that, not {path}")
    moves = _read_playout(playout, nodes[path[-1]][2])
    return selected, tuple(path), size, moves, _read_rewards(rewards), tuple(map(_read_counts, seen))


def read_left(left: list[list[Any]], rows: Sequence[Any], nodes: Sequence[NodeRow]) -> dict[int, tuple[Move, ...]]:
    """What is left untried where a row's selection stopped, by row."""
    read = {}
    for number, moves in left:
        selected, path = rows[whole_number("a row with moves left", number, 0, len(rows) - 1)][:2]
        moves = list(moves)
        whole_number("the number of moves left", len(moves), 0, MOST_KEPT)
        read[number] = tuple(_read_move(move, nodes[path[selected - 1]][2]) for move in moves)
    return read


def read_proven(proven: list[list[Any]], rows: Sequence[Any]) -> dict[int, dict[int, tuple[float, ...]]]:
    """What was proven of the nodes on a row's path, by row and by the number of the node."""
    read: dict[int, dict[int, tuple[float, ...]]] = {}
    for number, proofs in proven:
        path = rows[whole_number("a row with proofs", number, 0, len(rows) - 1)][1]
        for node, proof in proofs:
            if node not in path or not isinstance(proof, list) or not proof:
                raise ValueError(f"a proof is of a node on the path, and has a reward for each player: {proof!r}")
            read.setdefault(number, {})[node] = _read_rewards(proof)
    return read


def _read_move(text: Any, state: State) -> Any:
    """The legal move that JSON writes like this."""
    legal = state.moves()
    for move in legal:
        if type(move) is type(text) and move == text:
            return move
    written = json.dumps(text)
    for move in legal:
        if json.dumps(move, default=plain) == written:
            return move
    refuse(state, text)


def _read_playout(texts: list[Any], state: State) -> tuple[Move, ...]:
    moves = []
    for text in texts:
        moves.append(_read_move(text, state))
        state = state.play(moves[-1])
    return tuple(moves)


def _read_rewards(rewards: Any) -> Any:
    """The rewards of a playout, or what a learner's own returned instead, as far as it is plain."""
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
