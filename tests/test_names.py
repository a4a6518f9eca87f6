"""What moves, players and results are called."""

from collections import namedtuple
from dataclasses import make_dataclass

import pytest

from mcts_teach import TicTacToe, draw_board, draw_tree, filmstrip, play, play_board, random_player, record, table
from mcts_teach.names import describe_result


def test_a_game_was_won_by_whoever_got_the_whole_reward_alone():
    for rewards, words in (
        ((1, 0), "X won"),
        ((0.5, 0.5), "draw"),
        ((1, 3), None),
        ((1, 1), None),
        ((1, None), None),
        ("X", None),
    ):
        assert describe_result(TicTacToe(), rewards) == words, rewards


SAYINGS = ["aim", "axes", "cells", "edges", "hint", "name", "pieces", "playout", "symbols", "symmetries", "why_not"]
FIELDS = [*SAYINGS, "left", "player"]


class TakeOneOrTwo:
    """Four sticks; whoever takes the last one wins. Its positions hold fields more, of any name."""

    def moves(self):
        return [number for number in (1, 2) if number <= self.left]

    def play(self, move):
        return type(self)(*(getattr(self, name) for name in SAYINGS), self.left - move, 1 - self.player)

    def rewards(self):
        return (1.0, 0.0) if self.player == 1 else (0.0, 1.0)


AS_NAMED_TUPLE = type("Own", (TakeOneOrTwo, namedtuple("Held", FIELDS)), {})
AS_DATACLASS = make_dataclass("Own", FIELDS, bases=(TakeOneOrTwo,), frozen=True)


@pytest.mark.parametrize("make", [AS_NAMED_TUPLE, AS_DATACLASS])
def test_the_fields_of_a_position_may_be_called_what_a_game_can_say(make):
    for value in (1, 2), None:
        start = make(*[value] * len(SAYINGS), 4, 0)
        trace = record(start, 12)
        draw_tree(trace.root)
        filmstrip(trace, [3])
        draw_board(start)
        play_board(start)
        assert "1 " in repr(table(trace.root))
        assert sum(play(start, [random_player(), random_player()]).rewards) == 1
