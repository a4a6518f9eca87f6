"""A human is shown a board and asked for a move, told what others play, and may leave."""

import builtins
from dataclasses import dataclass, field
from unittest.mock import Mock

import pytest
from playing.some_players import Doubles, scripted

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe
from mcts_teach.playing import board_text, human_player, play, read_move


def test_a_move_is_read_in_every_way_people_write_it():
    for state, text, move in (
        (TicTacToe(), "2 b", 4),
        (TicTacToe(), " 2,2 ", 4),
        (TicTacToe(), "(1, 3)", 2),
        (MNK(12, 12, 5), "11 l", 131),
        (MNK(12, 12, 5), "11 12", 131),
        (ConnectFour(), "d", 3),
        (ConnectFour(), " 4\n", 3),
        (Nim((3, 4, 5)), "c 2", 202),
        (Nim((3, 4, 5)), "3 2", 202),
        (Doubles(), "2", 2),
    ):
        assert read_move(text, state) == move, text


GIVE = "give the row (1 to 3) and column"


def refusal(text, state):
    """What is said about a text that is no move."""
    with pytest.raises(ValueError) as refused:
        read_move(text, state)
    return str(refused.value)


def test_a_refusal_says_why_and_what_would_be_right():
    for state, text, words in (
        (TicTacToe().play(4), "2 2", f"b2 is taken; {GIVE} (a to c), such as 1 a"),
        # Numbers alone are a row and a column, in this order.
        (MNK(9, 3, 3), "9 3", f"'9 3' is not a cell of this board; {GIVE} (a to i), such as 1 a"),
        (ConnectFour(1, 4).play(2), "c", "column c is full; give a column (a to d), such as a"),
        (ConnectFour(), "8", "'8' is not a column; give a column (a to g), such as a"),
        (ConnectFour(), "3 3", "'3 3' is not a column; give a column (a to g), such as a"),
        (Nim((0, 2)), "A 1", "'A 1' cannot be taken; give the pile (A to B) and number (1 to 2), such as B-1"),
        (Doubles(), "3", "'3' is not a legal move; the legal moves are 1, 2"),
    ):
        assert refusal(text, state) == words


def test_a_human_is_asked_again_until_the_answer_is_a_move():
    said, answers = [], iter(["hello", "2 2", "1 1"])
    human = human_player(lambda prompt: said.append(prompt) or next(answers), said.append)
    prompt = "Your move (row column), or q to quit: "
    assert human(TicTacToe().play(4)) == 0
    assert said == [
        "  a b c\n1 . . .\n2 . X .\n3 . . .",
        prompt,
        f"'hello' is not a cell of this board; {GIVE} (a to c), such as 1 a",
        prompt,
        f"b2 is taken; {GIVE} (a to c), such as 1 a",
        prompt,
    ]


@dataclass(frozen=True)
class Called:
    """A learner's game of one move, which may have any name."""

    names: tuple
    parts: dict = field(default_factory=dict, compare=False)
    player: int = 0

    def axes(self):
        return self.parts

    def moves(self):
        return list(range(len(self.names)))

    def name(self, move):
        return self.names[move]

    def play(self, move):
        return Called(())

    def rewards(self):
        return (1.0,)


SIGNS = Called(("+", "-", "roll again", "Roll the dice 2", "pass", "<"))


def test_what_is_no_name_is_refused_where_names_are_unusual():
    for text in ("", "*", "++", "roll", "again roll", "2", "> <"):
        assert refusal(text, SIGNS) == f"{text!r} is not a legal move; the legal moves are {', '.join(SIGNS.names)}"


def test_a_game_of_ones_own_has_its_moves_read_by_their_parts():
    pairs = [(row, column) for row in "12" for column in "123"]
    grid = Called((*(f"{row},{column}" for row, column in pairs), "pass"), {"row": "12", "column": "123"})
    for text, name in {"2 1": "2,1", "(1 2)": "1,2", "1,3": "1,3", "pass": "pass"}.items():
        assert grid.names[read_move(text, grid)] == name
    other = Called(("1,1", "2,2"), grid.parts)
    for text in ("3 1", "1 3"):  # the first is not on the board, the other is not legal
        words = "is not a legal move; give the row (1 to 2) and column (1 to 3), such as 1,1"
        assert refusal(text, other) == f"{text!r} {words}"
    cups = Called(("left 1", "Right 2"), {"side": ("left", "Right"), "cup": "12"})
    assert [read_move(text, cups) for text in ("LEFT 1", "1 left", "2 2", "right-2")] == [0, 0, 1, 1]
    words = "is not a legal move; give the side (left to Right) and cup (1 to 2), such as left 1"
    assert refusal("left 2", cups) == f"'left 2' {words}"
    assert refusal("x", Called(("7",), {"number": ()})) == "'x' is not a legal move; give a number, such as 7"


def test_a_human_is_told_what_others_play_and_never_what_they_play_themselves():
    asked, said = iter(["2 b", "3 c", "1 b"]), []
    human = human_player(lambda prompt: next(asked), said.append)
    game = play(TicTacToe(), [scripted(0, 2, 6, 3), human])
    assert game.move_names == ["a1", "b2", "c1", "c3", "a3", "b1", "a2"]
    assert game.outcome == "X won"
    assert [text for text in said if " played " in text] == [f"X played {name}." for name in ("a1", "c1", "a3", "a2")]
    assert said[-1] == "X played a2."


def test_a_game_that_is_quit_ends_in_words_with_the_record_so_far(monkeypatch):
    asked, said = iter(["2 b", "q"]), []
    game = play(TicTacToe(), [human_player(lambda prompt: next(asked), said.append), scripted(0)])
    assert repr(game) == "<Game: human_player() as X, <lambda> as O; 2 moves: b2 a1; unfinished>"
    assert said[-1] == "\nGoodbye."
    monkeypatch.setattr(builtins, "input", Mock(side_effect=EOFError))  # nobody is there
    assert play(TicTacToe(), [human_player(tell=said.append), scripted(0)]).moves == ()
    assert said[-1] == "\nGoodbye."


def test_boards_are_labelled_for_people():
    assert board_text(MNK(3, 10, 3)).splitlines()[::9] == ["   a b c", " 9 . . ."]
    assert board_text(ConnectFour(2, 3, 2).play(1)) == "a b c\n. . .\n. X ."
    assert board_text(Hex(2)) == "  a b\n1 . .\n 2 . ."
    assert board_text(Nim((1, 2))) == "A |\nB ||"
