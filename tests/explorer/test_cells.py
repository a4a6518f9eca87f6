"""The buttons of a position, for any game: what is written on them, where they are, what a click means."""

from dataclasses import dataclass

import ipywidgets as widgets
import pytest
from explorer.board_parts import cell, cells, click, find, html, parts, press, scripted, status
from games.dots_and_boxes import Start
from trees import Race

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, mcts_player, play_board, random_player
from mcts_teach.drawing.marks import ink_on
from mcts_teach.games.state import Cell


def test_nim_for_three_players_the_opponent_plays_the_other_two():
    board = play_board(Nim((3, 4, 5), players=3), scripted("A-1", "B-4", "A-1", "A-1"))
    assert [part.tooltip for part in cells(board)][:3] == ["play C-1", "play B-1", "play C-2"]
    click(board, "C-5")
    assert (
        status(board) == "player 0 played C-5; player 1 played A-1; player 2 played B-4. Your turn: you are player 0."
    )
    there = [part for part in cells(board) if "mcts-gone" not in part._dom_classes]
    assert [part.description for part in there] == ["A-1", "A-2"]
    there[0].click()
    assert board.game.outcome == "player 1 won"
    assert all(part.disabled for part in cells(board))
    press(board, "undo")
    assert [part.description for part in cells(board) if not part.disabled] == ["A-1", "A-2"]
    assert find(board, "you play:").options[2] == ("player 2, moves third", 2)


def test_nim_from_the_third_seat():
    board = play_board(Nim((2, 2, 2), players=3), mcts_player(50), seat=2)
    assert len(board.game.moves) == 2
    press(board, "show what it thinks")
    assert "What led to 2. player 1 " in html(board)


def test_a_game_of_ones_own_without_cells_has_a_button_for_each_move():
    board = play_board(Race(), lambda state: 1)
    assert "5 &lt;left&gt;" in html(board)
    assert (find(board, "1").tooltip, find(board, "2").tooltip) == ("play 1", "play 2")
    press(board, "2", "2")
    assert status(board) == "player 0 played 2. The game is over: player 0 won. You were player 0."
    assert not {"1", "2"} & {getattr(part, "description", "") for part in parts(board)}
    press(board, "undo")
    assert find(board, "2").tooltip == "play 2"
    assert "perfect" not in find(board, "the other:").options


@dataclass(frozen=True)
class Corners:
    """A learner's own game with cells: take one of four corners; who takes the last one wins."""

    owners: tuple = (None,) * 4
    player: int = 0

    def moves(self):
        return [n for n, owner in enumerate(self.owners) if owner is None]

    def play(self, n):
        return Corners((*self.owners[:n], self.player, *self.owners[n + 1 :]), 1 - self.player)

    def rewards(self):
        return (0.0, 1.0)

    def cells(self):
        square = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        return [
            Cell(3.0 * (n % 2), 2.0 * (n // 2), square, owner, n if owner is None else None)
            for n, owner in enumerate(self.owners)
        ]


def test_a_game_of_ones_own_with_cells():
    board = play_board(Corners(), lambda state: state.moves()[-1])
    assert [part.tooltip for part in cells(board)] == [f"play {n}" for n in range(4)]
    click(board, "0")
    assert [part.description for part in cells(board)] == ["X", "1", "2", "O"]
    cells(board)[0].click()
    assert status(board) == "This cell is taken; choose a free cell."
    assert "perfect" in find(board, "the other:").options


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
    assert not any(getattr(part, "description", "") == "None" for part in parts(board))
    press(board, "undo")
    assert board.game.moves == (None, 1)
    assert find(board, "None").tooltip == "play None"


def test_a_click_on_a_taken_cell_is_no_pass():
    board = play_board(DrawnRow(), lambda state: 1)
    click(board, "0")
    assert [part.description for part in cells(board)] == ["X", "O", "2"]
    assert cells(board)[0].tooltip == "player 0 on this cell"
    cells(board)[0].click()
    assert board.game.moves == (0, 1)
    assert status(board) == "This cell is taken; choose a free cell."


def test_hex_is_indented_row_by_row():
    board = play_board(Hex(3))
    rows = [part for part in board._cells.children if isinstance(part, widgets.HBox) and part.children]
    indents = [int(row.children[0].layout.width.removesuffix("px")) for row in rows]
    assert indents == [26, 56, 86]
    assert all("mcts-hexagon" in part._dom_classes for part in cells(board))
    assert "X joins top and bottom" in html(board)


def test_what_is_written_on_a_cell_can_be_read_on_its_colour():
    for start in (TicTacToe(), ConnectFour(), Hex(3), Nim((2, 2))):
        board = play_board(start, random_player())
        cells(board)[0].click()
        for part in cells(board):
            assert part.style.text_color in (ink_on(part.style.button_color), "#2b2b2b", "#0a8f7f")


@pytest.mark.parametrize(
    ("start", "opponent", "spots", "words"),
    [
        (TicTacToe(), "b1", [0, 0], "a1 is taken; choose a free cell."),
        (ConnectFour(2, 3, 3), "a", [0, 0], "Column a is full; choose another column."),
        (Start(), "a2", [0, 0], "b1 is drawn already; choose a free cell."),
        (Start(), "a2", [12], "Nothing can be played there; choose another cell."),
    ],
)
def test_a_click_that_is_no_move_is_answered_in_the_words_of_the_game(start, opponent, spots, words):
    board = play_board(start, scripted(opponent))
    for spot in spots:
        board._cells._buttons[start.cells()[spot][:2]].click()
    assert status(board) == words


def test_a_game_of_ones_own_says_what_is_written_beside_and_below_its_board():
    board = play_board(Start(), scripted("a2"))
    words = html(board).split()
    assert " a b c d e " in " ".join(words)
    assert [word for word in words if word in "12345"] == [*"12345"]
    assert "Whoever closes more boxes wins. A click draws a line." in html(board)
    click(board, "b1")
    assert sorted(part.description for part in cells(board)) == [""] * 14 + ["A", "B"]
    assert cell(board, "b1").tooltip == "A on b1"
    assert cell(board, "a2").tooltip == "B on a2, the last move"


def test_the_shape_of_a_button_is_that_of_its_cell():
    shapes = {ConnectFour(2, 3, 2): {"mcts-disc"}, Hex(2): {"mcts-hexagon"}, TicTacToe(): set(), Start(): set()}
    for start, shape in shapes.items():
        classes = {name for part in cells(play_board(start)) for name in part._dom_classes}
        assert classes & {"mcts-disc", "mcts-hexagon"} == shape
