"""The cells of a position on a board to play on, for any game: what is said of them, and what a click there means."""

import re
from dataclasses import dataclass
from itertools import groupby

import pytest
from explorer.board_parts import cell, cells, click, plays, press, scripted, send, status, told
from games.dots_and_boxes import Bare, Start, Worded
from trees import Race

from mcts_teach import ConnectFour, Nim, TicTacToe, play_board
from mcts_teach.games.state import Cell


def test_nim_for_three_players_the_opponent_plays_the_other_two():
    board = play_board(Nim((3, 4, 5), players=3), scripted("A-1", "B-4", "A-1", "A-1"))
    assert cells(board)[:3] == ["play A-3", "play A-2", "play A-1"]
    click(board, "C-5")
    assert (
        status(board) == "player 0 played C-5; player 1 played A-1; player 2 played B-4. Your turn: you are player 0."
    )
    assert cells(board) == ["play A-2", "play A-1"] + [None] * 10
    assert [text for _, _, text, _ in board._page.plan["edges"]] == ["A: 2", "B: 0", "C: 0"]
    click(board, "A-1")
    assert board.game.outcome == "player 1 won"
    assert cells(board) == [None] * 12
    send(board, "undo")
    assert cells(board)[:2] == ["play A-2", "play A-1"]
    assert board._page.setting["seats"][2] == ("player 2, moves third", 2)


def test_a_game_of_ones_own_without_cells_has_a_button_for_each_move():
    board = play_board(Race(), lambda state: 1)
    assert (board._page.plan, cells(board)) == (None, [])
    assert "5 <left>" in told(board)["text"]
    assert told(board)["others"] == ["1", "2"]
    press(board, "2", "2")
    assert status(board) == "player 0 played 2. The game is over: player 0 won. You were player 0."
    assert told(board)["others"] == []
    send(board, "undo")
    assert "2" in told(board)["others"]
    assert "perfect" not in board._page.setting["strengths"]
    board = play_board(Race(), lambda state: 1)
    send(board, "hints", True)
    send(board, "grow", 0)
    assert board._page.hints["cells"] == []
    assert [set(hint) for hint in board._page.hints["others"]] == [{"share", "mean", "rate"}] * 2


@dataclass(frozen=True)
class Row:
    """A learner's own game: fill a cell of three, or pass, which is None; two passes or a full row end it."""

    taken: tuple = (None, None, None)
    player: int = 0
    passes: int = 0

    def moves(self):
        free = [n for n, owner in enumerate(self.taken) if owner is None]
        return [] if self.passes == 2 or not free else [*free, None]

    def play(self, move):
        taken = [self.player if n == move else owner for n, owner in enumerate(self.taken)]
        return type(self)(tuple(taken), 1 - self.player, self.passes + 1 if move is None else 0)

    def rewards(self):
        return (0.5, 0.5)


class DrawnRow(Row):
    """The same with cells."""

    def cells(self):
        square = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        return [
            Cell(n, 0, square, owner, n if owner is None and self.moves() else None)
            for n, owner in enumerate(self.taken)
        ]


@pytest.mark.parametrize("start", [Row(), DrawnRow()], ids=["text", "cells"])
def test_none_is_a_move_like_any_other(start):
    board = play_board(start, lambda state: 1 if 1 in state.moves() else None)
    press(board, "None")
    assert board.game.moves == (None, 1)
    assert "player 0 played None; player 1 played 1" in status(board)
    press(board, "None")
    assert board.game.moves == (None, 1, None, None)
    assert status(board).startswith("player 0 played None; player 1 played None. The game is over: ")
    assert "None" not in told(board)["others"]
    send(board, "undo")
    assert board.game.moves == (None, 1)
    assert "None" in told(board)["others"]


def test_a_click_on_a_taken_cell_of_a_game_of_ones_own_is_no_pass():
    board = play_board(DrawnRow(), lambda state: 1)
    click(board, "0")
    assert (told(board)["text"], told(board)["marked"]) == ("01.", [1])
    assert [board._page.plan[name] for name in ("signs", "names")] == [["X", "O"], ["0", "1", "2"]]
    assert "perfect" in board._page.setting["strengths"]
    assert cells(board)[0] == "player 0 on this cell"
    send(board, "cell", 0)
    assert board.game.moves == (0, 1)
    assert status(board) == "This cell is taken; choose a free cell."


@pytest.mark.parametrize(
    ("start", "opponent", "spots", "words"),
    [
        (TicTacToe(), "b1", [0, 0], "a1 is taken; choose a free cell."),
        (TicTacToe(), "b1", [0, 1], "b1 is taken; choose a free cell."),
        (TicTacToe(), "b1 c1", [0, 3, 6, 8], "The game is over: X won. Start a new game."),
        (ConnectFour(2, 3, 3), "a", [0, 0], "Column a is full; choose another column."),
        (Start(), "a2", [0, 0], "b1 is drawn already; choose a free cell."),
        (Start(), "a2", [12], "Nothing can be played there; choose another cell."),
    ],
)
def test_a_click_that_is_no_move_is_answered_in_the_words_of_the_game(start, opponent, spots, words):
    board = play_board(start, scripted(*opponent.split()))
    for spot in spots:
        before = board.game
        send(board, "cell", spot)
    assert (status(board), board.game) == (words, before)


def test_a_game_of_ones_own_says_how_to_win_and_what_a_click_does():
    board = play_board(Start(), scripted("a2"))
    assert board._page.setting["aim"] == "Whoever closes more boxes wins. A click draws a line."
    click(board, "b1")
    assert sorted(told(board)["text"]) == ["."] * 14 + ["0", "1"]
    assert cell(board, "b1") == "A on b1"
    assert cell(board, "a2") == "B on a2, just played"


def closing(state):
    """Plays the line that closes a box, if there is one, or the first."""
    return max(state.moves(), key=lambda move: (state.play(move).player == state.player, -move))


@pytest.mark.parametrize("start", [Bare(), Worded(), Start()], ids=lambda start: type(start).__name__)
def test_whoever_closes_a_box_moves_again_and_all_that_is_told(start):
    board = play_board(start, closing)
    while board.game.outcome == "unfinished":
        before = len(board.game.moves)
        state = board.game.states[-1]
        plays(board, state.moves()[0])
        since = board.game.moves[before + 1 :]
        assert len(re.split("[;,] ", status(board))) >= 1 + len(since)
        if board._page.plan:
            assert len(told(board)["marked"]) >= len(since)
    assert max(map(len, runs([state.player for state in board.game.states[:-1]]))) > 1


def runs(players):
    """Moves of the same player in a row."""
    return [list(group) for _, group in groupby(players)]
