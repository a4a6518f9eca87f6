"""What moves, players and results are called."""

from collections import namedtuple
from dataclasses import make_dataclass
from itertools import cycle

import matplotlib.pyplot as plt
import pytest

from mcts_teach import TicTacToe, draw_board, draw_tree, filmstrip, play, play_board, random_player, record, table
from mcts_teach.names import describe_result


@pytest.mark.parametrize(
    ("rewards", "words"),
    [((1, 0), "X won"), ((0.5, 0.5), "draw"), ((1, 3), None), ((1, 1), None), ((1, None), None), ("X", None)],
    ids=repr,
)
def test_a_game_was_won_by_whoever_got_the_whole_reward_alone(rewards, words):
    assert describe_result(TicTacToe(), rewards) == words


SAYINGS = ["aim", "axes", "cells", "edges", "hint", "name", "pieces", "playout", "symbols", "symmetries", "why_not"]


class TakeOneOrTwo:
    """Four sticks; whoever takes the last one wins. Its positions hold a field more, of any name."""

    def moves(self):
        return [number for number in (1, 2) if number <= self.left]

    def play(self, move):
        return type(self)(self[0] if isinstance(self, tuple) else self.more, self.left - move, 1 - self.player)

    def rewards(self):
        return (1.0, 0.0) if self.player == 1 else (0.0, 1.0)


def as_named_tuple(name, value):
    return type("Own", (TakeOneOrTwo, namedtuple("Held", [name, "left", "player"])), {})(value, 4, 0)


def as_dataclass(name, value):
    kind = make_dataclass("Own", [name, "left", "player"], bases=(TakeOneOrTwo,), frozen=True)
    kind.more = property(lambda self: getattr(self, name))
    return kind(value, 4, 0)


@pytest.mark.parametrize(("name", "make"), [*zip(SAYINGS, cycle([as_named_tuple, as_dataclass]))])
def test_the_fields_of_a_position_may_be_called_what_a_game_can_say(name, make):
    for value in (1, 2), None:
        start = make(name, value)
        trace = record(start, 12)
        draw_tree(trace.root)
        filmstrip(trace, [3])
        draw_board(start)
        play_board(start)
        assert "1 " in repr(table(trace.root))
        assert sum(play(start, [random_player(), random_player()]).rewards) == 1
        plt.close("all")
