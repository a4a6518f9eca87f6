"""What a file of a recording may say, and what not; and that what is saved can be read again as it was."""

import json
import math
from functools import reduce
from operator import getitem
from typing import NamedTuple

import numpy as np
import pytest
from many import naming
from trees import facts

from mcts_teach import TicTacToe, Trace, record, search, select
from mcts_teach.games.from_repr import read_position

DAMAGES = [  # where, what is put there, and what is said
    (["rows", 5, 1], [1, 2], "row 6: a path must lead from the root to a child, and on to a child of that"),
    (["rows", 5, 0], 3, "row 6: the selected part of a path must be a whole number from 1 to 2, not 3"),
    (["rows", 5, 0], 2, "row 6: a node on a path must be a whole number from 0 to 5, not 6"),
    (["rows", 5, 5], [[6, 0]], "row 6: for how many nodes there are visits and wins must be a whole number"),
    (["rows", 5, 5, 0, 0], -1, "row 6: a node cannot have -1 visits"),
    (["rows", 5, 5, 0, 1], math.inf, "row 6: a node cannot have 6 visits and inf wins"),
    (["rows", 5, 5, 0, 1], True, "row 6: visits and wins must be numbers, not True"),
    (["rows", 5, 3, 0], 99, "row 6: illegal move 99; the legal moves are"),
    (["rows", 5, 4], [[1], [0]], "row 6: rewards must be a list with a number for each player"),
    (["rows", 5, 4], [10**400, 0], "row 6: rewards must be a list with a number for each player"),
    (["births", 2, 2], "x", "birth 3: a node's mover must be a whole number from 0 to 1, not 'x'"),
    (["left"], [[3, ["<b>"]]], "illegal move '<b>'; the legal moves are"),
    (["score"], "ucb1(c=-1e308)", "the constant c cannot be -1e308"),
    (["score"], 7, "expected string"),
    (["format"], "something else", "it does not say 'mcts_teach trace 1'"),
    (["rows"], [], "it has nodes that came in no iteration"),
    (["start"], "__import__('os').getcwd()", "__import__ is not a game of this package|this is not a game"),
    (["start"], "MNK(100000,100000,3,0,1)", "MNK takes m, n, k; give the first position as start="),
    (["start"], "x" * 6_000_000, "a position is written as a text of at most 10,000 letters"),
]
POSITIONS = [  # as texts, and what is said
    ("Hex(50000, 0, 1)", "Hex takes size"),
    ("Nim(1, 2, 0, 1000000000)", "Nim takes piles, players, player"),
    ("MNK(3, 3, 3, player=1)", "MNK takes m, n, k"),
    ("TicTacToe(3)", "TicTacToe takes nothing"),
    ("-" * 20_000 + "1", "at most 10,000 letters"),
    ("(" * 9_000, "is not a position of this package"),
    ("Hex(TicTacToe().m)", r"TicTacToe\(\).m is not a plain value"),
    (3, "a position is written as a text"),
]


def test_what_record_cannot_have_seen_is_refused(tmp_path):
    file = tmp_path / "trace.json"
    record(TicTacToe(), 20).save(file)
    good = file.read_text()
    for (*above, last), value, sentence in DAMAGES:
        data = json.loads(good)
        reduce(getitem, above, data)[last] = value
        file.write_text(json.dumps(data))
        words = rf"trace.json is not a trace that can be read: {sentence}"
        with naming(*above, last), pytest.raises(ValueError, match=words) as caught:
            Trace.load(file)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 600


def test_a_position_is_what_repr_writes_and_nothing_else():
    for text, sentence in POSITIONS:
        with naming(text), pytest.raises(ValueError, match=sentence):
            read_position(text)


class Pair(NamedTuple):
    """A game whose moves are what JSON has no like for; the last move decides."""

    legal: tuple = ()
    player: int = 0
    left: int = 4

    def moves(self):
        return [*self.legal] if self.left else []

    def play(self, move):
        return Pair(self.legal, 1 - self.player, 0 if move == self.legal[0] else self.left - 1)

    def rewards(self):
        return np.array([1.0, 0.0]) if self.player else np.array([0.0, 1.0])


@pytest.mark.parametrize("legal", [((1, "a"), (1, ("a", None)), None, ""), (np.int64(7), np.int32(1), 3)], ids=repr)
def test_moves_and_rewards_of_any_kind_are_read_again_as_they_were(legal, tmp_path):
    trace = record(Pair(legal), 30)
    trace.save(tmp_path / "trace.json")
    again = Trace.load(tmp_path / "trace.json", start=Pair(legal))
    assert (again.nodes, trace.notes) == (trace.nodes, [])
    assert facts(again.at(30).root) == facts(trace.root) == facts(search(Pair(legal), 30))
    assert [row.playout for row in again.rows] == [row.playout for row in trace.rows]
    assert {type(move) for row in again.rows for move in row.playout} == {type(move) for move in legal}
    assert [row.rewards for row in again.rows] == [tuple(row.rewards) for row in trace.rows]


def below_the_root(root, score):
    """A learner's walk that forgets where it began."""
    return select(root, score)[1:] or [root]


UNREADABLE = [
    {"select": below_the_root},
    {"simulate": lambda state, rng: {"X": 1}, "backpropagate": lambda path, rewards: None},
    {"simulate": lambda state, rng: object(), "backpropagate": lambda path, rewards: None},
    {"backpropagate": lambda path, rewards: setattr(path[0], "visits", path[0].visits - 1)},
]


def test_what_could_not_be_read_is_not_saved(tmp_path):
    record(TicTacToe(), 3).save(tmp_path / "trace.json")
    for number, phases in enumerate(UNREADABLE):
        trace = record(TicTacToe(), 12, **phases)
        with naming(number, *phases), pytest.raises(ValueError, match=r"^this trace cannot be saved: .*"):
            trace.save(tmp_path / "trace.json")
        assert len(Trace.load(tmp_path / "trace.json")) == 3
