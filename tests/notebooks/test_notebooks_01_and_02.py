"""What notebooks 01 and 02 say and define, held against other values."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import pytest
from lessons import source

from mcts_teach import TicTacToe, from_text, optimal_moves, random_value


class Mended(NamedTuple):
    """A game of one move, of which there are two to choose from."""

    cells: str = ".."

    def moves(self):
        return [0, 1] if self.cells == ".." else []

    def play(self, move):
        return type(self)("X" * (move + 1))

    def rewards(self):
        return (1.0, 0.0)


class Broken(Mended):
    """The same start, and the game is over: what a learner's class may say before it is mended."""

    def moves(self):
        return []


@pytest.mark.parametrize(("id_", "name"), [("count-games", "games"), ("count-the-games", "endings")])
def test_a_count_does_not_take_one_class_for_another(id_, name):
    # A class cell that is run again makes a new class, whose positions equal those of the old one.
    names = {"lru_cache": lru_cache, "Counter": Counter}
    exec(source("01", id_).split("\n\n\n")[0], names)
    assert Broken() == Mended()
    broken, mended = (names[name](state) for state in (Broken(), Mended()))
    expected = {"games": (1, 2), "endings": ({(0, (1.0, 0.0)): 1}, {(1, (1.0, 0.0)): 2})}
    assert (broken, mended) == expected[name]


def positions() -> list:
    """All positions of tic-tac-toe."""
    found = row = {TicTacToe()}
    while row:
        row = {state.play(move) for state in row for move in state.moves()}
        found = found | row
    return list(found)


def test_the_trap_is_where_random_play_errs_by_most():
    gaps = {}
    for state in filter(lambda state: state.moves(), positions()):
        values = {move: random_value(state.play(move))[state.player] for move in state.moves()}
        right = optimal_moves(state)
        gaps[state] = max(values.values()) - max(values[move] for move in right)
    trap = from_text(".X. / O.X / ...", TicTacToe())
    assert gaps[trap] == max(gaps.values()) > 0
    assert list(gaps.values()).count(gaps[trap]) == 8  # turned and mirrored
