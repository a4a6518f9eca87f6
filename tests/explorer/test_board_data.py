"""Positions as plain data: a plan of the cells, and a letter for each; read back, they say what the position says."""

import json
from random import Random

import pytest
from explorer.board_parts import Row
from games.dots_and_boxes import Bare, Start
from games.some_games import GAMES as MANY
from games.some_games import random_game

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, from_text
from mcts_teach.drawing.boards import cells_of
from mcts_teach.explorer.board_data import Positions, changed

GAMES = [*MANY, MNK(3, 5, 3), ConnectFour(4, 5, 4), Nim((3, 1, 4), players=3), Start()]


def letter(state, cell):
    """What a cell holds, said again from the cell itself."""
    if cell.owner is None:
        return " " if state.pieces == "objects" and cell.move is None else "."
    return "abc"[cell.owner] if cell.line else "012"[cell.owner]


@pytest.mark.parametrize("start", GAMES, ids=repr)
def test_a_letter_for_each_cell_says_what_the_cell_says(start):
    positions = Positions(start)
    places = [tuple(spot) for spot in positions.plan["cells"]]
    for seed in range(2):
        for state in random_game(start, Random(seed)):
            found = {(round(cell.x, 3), round(cell.y, 3)): letter(state, cell) for cell in cells_of(state)}
            assert positions.text(state) == "".join(found.get(place, " ") for place in places)
    assert json.loads(json.dumps(positions.plan)) == positions.plan


def test_the_plan_says_what_all_positions_share():
    plan = Positions(from_text("XO. / ... / ...", TicTacToe())).plan
    assert plan["pieces"] == "marks"
    assert plan["cells"][:4] == [[0, 0], [1, 0], [2, 0], [0, 1]]
    assert plan["names"] == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert plan["outline"] == [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
    beside = [(letter, "middle") for letter in "abc"] + [(digit, "end") for digit in "123"]
    assert [(text, anchor) for _, _, text, anchor in plan["edges"]] == beside
    assert (plan["sides"], plan["signs"]) == ([], ["X", "O"])
    plan = Positions(Hex(3)).plan
    assert [owner for _, owner in plan["sides"]] == [0, 0, 1, 1]
    assert [text for _, _, text, _ in plan["edges"]][-2:] == ["X: top to bottom", "O: left to right"]
    assert Positions(Start()).plan["edges"] == [[2.0, 5.0, "dots and boxes", "middle"]]
    start = Nim((3, 1, 4))  # of labels that moves change, the plan keeps what stays
    plans = Positions(start).plan, Positions(start).plan_of(start.play(2))
    beside = [[text for _, _, text, _ in plan["edges"]] for plan in plans]
    assert beside == [["A", "B", "C"], ["A: 1", "B: 1", "C: 4"]]


class Growing(Row):
    """A board that grows by a cell with each move."""

    def moves(self):
        return [len(self.taken) - 1] if len(self.taken) < 4 else []

    def play(self, move):
        return Growing((*self.taken[:move], self.player, None), 1 - self.player)


def test_cells_that_come_later_are_added_to_the_plan():
    positions = Positions(Growing((None,)))
    assert [positions.text(state) for state in random_game(Growing((None,)), Random(0))] == [".", "0.", "01.", "010."]
    assert positions.plan["cells"] == [[0, 0], [1, 0], [2, 0], [3, 0]]
    assert positions.plan["names"] == ["0", "1", "2", ""]  # no move plays the last one
    assert positions.text(Growing((None,))) == ".   "


class Hidden(Hex):
    """A learner's Hex in which nobody sees the first row."""

    __slots__ = ()

    def owner(self, row, col):
        return None if row == 0 else super().owner(row, col)


def test_a_learner_s_board_that_says_otherwise_who_is_where_is_believed():
    state = Hidden(2, mine=0b0001, theirs=0b0100)
    assert Positions(Hidden(2)).text(state) == "..1."
    assert Positions(Hex(2)).text(Hex(*state)) == "0.1."
    bare = Positions(Bare())  # has no cells
    assert (bare.plan, bare.plan_of(Bare()), bare.text(Bare())) == (None, None, str(Bare()))


def test_what_changes_between_two_positions_is_more_than_a_line_that_won():
    positions = Positions(TicTacToe())
    texts = [positions.text(from_text(f"{row} / OO. / ...", TicTacToe())) for row in ("XX.", "XXX")]
    assert (texts, changed(*texts), changed("..", ".. ")) == (["00.11....", "aaa11...."], [2], [])


def test_the_move_of_a_column_is_at_the_cell_that_it_fills():
    state = ConnectFour(3, 3, 3).play(0).play(0)
    assert Positions(ConnectFour(3, 3, 3)).played_at(state) == {0: 0, 7: 1, 8: 2}
    piles = Nim((2, 1))
    assert Positions(piles).played_at(piles) == {0: 2, 1: 1, 2: 101}
