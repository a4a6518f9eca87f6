"""Positions as plain data, a plan of the cells and a letter for each; what is said of the cells of a board to play on,
and what a click there means, for any game; and games of chance there."""

import json
import re
from random import Random

import pytest
from explorer.board_parts import Row, cell, click, press, scripted, send, told
from games.dots_and_boxes import Bare, Start
from games.some_games import GAMES as MANY
from games.some_games import random_game
from trees import Race

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, from_text, play_board
from mcts_teach.drawing.boards import cells_of
from mcts_teach.explorer.board_data import Positions, changed
from mcts_teach.games import Kuhn, Pig

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


# On a board to play on


def test_nim_for_three_players_the_opponent_plays_the_other_two():
    board = play_board(Nim((3, 4, 5), players=3), scripted("A-1", "B-4", "A-1", "A-1"))
    assert told(board)["cells"][:3] == ["play A-3", "play A-2", "play A-1"]
    click(board, "C-5")
    assert told(board)["say"].startswith("player 0 played C-5; player 1 played A-1; player 2 played B-4. Your turn: ")
    assert told(board)["cells"] == ["play A-2", "play A-1"] + [None] * 10
    plan, marked = board._page.plan, told(board)["marked"]  # what the others changed, since your last move
    assert sorted(tuple(plan["cells"][i]) for i in marked) == [(0, -2), (1.5, -3), (1.5, -2), (1.5, -1), (1.5, 0)]
    assert [text for _, _, text, _ in plan["edges"]] == ["A: 2", "B: 0", "C: 0"]
    click(board, "A-1")
    assert (board.game.outcome, told(board)["cells"]) == ("player 1 won", [None] * 12)
    assert board._page.setting["seats"][2] == ("player 2, moves third", 2)


def test_a_game_of_ones_own_without_cells_has_a_button_for_each_move():
    board = play_board(Race(), lambda state: 1)
    assert (board._page.plan, told(board)["cells"], told(board)["others"]) == (None, [], ["1", "2"])
    assert "5 <left>" in told(board)["text"]
    assert "perfect" not in board._page.setting["strengths"]
    send(board, "hints", True)
    send(board, "grow", 0)
    assert board._page.hints["cells"] == []
    assert [set(hint) for hint in board._page.hints["others"]] == [{"share", "mean", "rate"}] * 2
    press(board, "2", "2")
    assert told(board)["say"] == "player 0 played 2. The game is over: player 0 won. You were player 0."
    assert told(board)["others"] == []


@pytest.mark.parametrize(
    ("start", "opponent", "spots", "words"),
    [
        (TicTacToe(), "b1", [0, 1], "b1 is taken; choose a free cell."),
        (TicTacToe(), "b1 c1", [0, 3, 6, 8], "The game is over: X won. Start a new game."),
        (ConnectFour(2, 3, 3), "a", [0, 0], "Column a is full; choose another column."),
        (Start(), "a2", [0, 0], "b1 is drawn already; choose a free cell."),
        (Start(), "a2", [12], "Nothing can be played there; choose another cell."),
        (Row(), "1", [0, 0], "This cell is taken; choose a free cell."),  # and no pass
    ],
)
def test_a_click_that_is_no_move_is_answered_in_the_words_of_the_game(start, opponent, spots, words):
    board = play_board(start, scripted(*opponent.split()))
    for spot in spots:
        before = board.game
        send(board, "cell", spot)
    assert (told(board)["say"], board.game) == (words, before)


@pytest.mark.slow
def test_a_game_of_ones_own_says_how_to_win_who_is_where_and_what_a_click_does():
    board = play_board(Row(), lambda state: 1)
    click(board, "0")
    assert [told(board)[name] for name in ("text", "marked", "others")] == ["01.", [1], ["None"]]  # one may pass
    assert told(board)["cells"][0] == "player 0 on this cell"
    assert [board._page.plan[name] for name in ("signs", "names")] == [["X", "O"], ["0", "1", "2"]]
    board = play_board(Start(), scripted("a2"))
    assert board._page.setting["aim"] == "Whoever closes more boxes wins. A click draws a line."
    click(board, "b1")
    assert (cell(board, "b1"), cell(board, "a2")) == ("A on b1", "B on a2, just played")


# Games of chance


def test_the_die_falls_by_itself_and_who_moves_again_is_named_once():
    board = play_board(Pig(20), lambda state: state.moves()[0])  # it rolls once, and holds
    send(board, "move", 0)
    assert (board.game.moves[0], board.game.moves[1] in range(1, 7)) == ("roll", True)
    assert f"player 0 played roll, die {board.game.moves[1]}" in told(board)["say"]
    assert board.game.states[-1].player == 0 or not board.game.states[-1].moves()
    send(board, "undo")
    assert board.game.moves == ()
    while len(board.game.moves) < 40 and "player 1" not in told(board)["say"]:
        send(board, "move", 0)
    assert re.search(r"; player 1 played roll, die ([2-6], hold|1)\. Your turn", told(board)["say"])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_board_shows_no_card_but_yours_while_the_other_is_thinking_too(seat):
    board, shown = None, []

    def passing(state):
        shown.extend([str(told(board))] if board else [])
        return "pass"

    board = play_board(Kuhn(), passing, seat=seat)
    shown.append(str(told(board)))
    send(board, "move", 1)  # a bet, after which the other gives up
    shown.append(str(told(board)))
    deal = board.game.states[1].deal
    assert (board.game.moves[-2:], len(shown)) == (("bet", "pass"), 3)
    assert not any(f"player {1 - seat}  {deal[1 - seat]}" in page or deal in page for page in shown)
    assert f"player {seat}  {deal[seat]}" in shown[0]
    assert "deal of two cards" in shown[0]
