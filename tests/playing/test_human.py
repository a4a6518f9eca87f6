"""A human is shown a board and asked for a move, told what others play, and may leave."""

import builtins

import pytest
from playing.some_players import GAMES, Doubles, scripted

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, move_values
from mcts_teach.playing import board_text, human_player, play, read_move


def conversation(state, *answers):
    """What a human player is asked and told, and the move in the end."""
    said, left = [], iter(answers)

    def ask(prompt):
        said.append(prompt)
        return next(left)

    return human_player(ask, said.append)(state), said


@pytest.mark.parametrize(
    ("state", "text", "move"),
    [
        (TicTacToe(), "2 b", 4),
        (TicTacToe(), " 2,2 ", 4),
        (TicTacToe(), "B2", 4),
        (TicTacToe(), "b 2", 4),
        (TicTacToe(), "3 1", 6),
        (TicTacToe(), "(1, 3)", 2),
        (MNK(12, 12, 5), "11 l", 131),
        (MNK(12, 12, 5), "l11", 131),
        (MNK(12, 12, 5), "11 12", 131),
        (ConnectFour(), "d", 3),
        (ConnectFour(), " 4\n", 3),
        (ConnectFour(), "G", 6),
        (Hex(5), "1 e", 4),
        (Nim((3, 4, 5)), "c 2", 202),
        (Nim((3, 4, 5)), "C-2", 202),
        (Nim((3, 4, 5)), "3 2", 202),
        (Doubles(), "2", 2),
    ],
)
def test_a_move_is_read_in_every_way_people_write_it(state, text, move):
    assert read_move(text, state) == move


@pytest.mark.parametrize("state", GAMES, ids=repr)
def test_every_move_is_read_by_its_name(state):
    assert [read_move(state.name(move), state) for move in state.moves()] == state.moves()


NONSENSE = [
    "",
    " ",
    "b",
    "2",
    "22",
    "2 b please",
    "0 0",
    "-1 2",
    "2 -1",
    "4 a",
    "1 d",
    "1.5 b",
    "b b",
    "zz top",
    "٢ ٢",
    "²",
]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_in_words(text):
    with pytest.raises(ValueError) as refusal:
        read_move(text, TicTacToe().play(0))
    assert str(refusal.value) == (
        f"{text.strip()!r} is not a cell of this board; give the row (1 to 3) and column (a to c), such as 1 b"
    )


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (
            TicTacToe().play(4),
            "2 2",
            "b2 is taken; give the row (1 to 3) and column (a to c), such as 1 a",
        ),
        (ConnectFour(1, 4).play(2), "c", "column c is full; give a column (a to d), such as a"),
        (ConnectFour(), "8", "'8' is not a column; give a column (a to g), such as a"),
        (ConnectFour(), "3 3", "'3 3' is not a column; give a column (a to g), such as a"),
        (Nim((0, 2)), "A 1", "'A 1' cannot be taken; give the pile (A to B) and number (1 to 2), such as B-1"),
        (Doubles(), "3", "'3' is not a legal move; the legal moves are 1, 2"),
    ],
)
def test_a_refusal_says_why_and_what_would_be_right(state, text, words):
    with pytest.raises(ValueError) as refusal:
        read_move(text, state)
    assert str(refusal.value) == words


def test_a_human_is_asked_again_until_the_answer_is_a_move():
    move, said = conversation(TicTacToe().play(4), "hello", "2 2", "1 1")
    prompt = "Your move (row column), or q to quit: "
    assert move == 0
    assert said == [
        "  a b c\n1 . . .\n2 . X .\n3 . . .",
        prompt,
        "'hello' is not a cell of this board; give the row (1 to 3) and column (a to c), such as 1 a",
        prompt,
        "b2 is taken; give the row (1 to 3) and column (a to c), such as 1 a",
        prompt,
    ]


@pytest.mark.parametrize(
    ("state", "wanted"),
    [(ConnectFour(), "column"), (Hex(3), "row column"), (Nim((1, 2)), "pile number"), (Doubles(), "move")],
    ids=repr,
)
def test_a_human_is_asked_for_what_the_game_needs(state, wanted):
    _, said = conversation(state, "1 2", "1") if wanted in ("column", "move") else conversation(state, "2 1")
    assert said[1] == f"Your move ({wanted}), or q to quit: "


@pytest.mark.parametrize("word", ["q", " Q ", "quit"])
def test_a_human_may_quit(word):
    with pytest.raises(EOFError, match="the game was quit"):
        conversation(TicTacToe(), word)


def test_a_human_is_asked_by_the_input_of_the_moment(monkeypatch, capsys):
    player = human_player()
    monkeypatch.setattr(builtins, "input", lambda prompt: "b2")  # as a notebook does while a cell runs
    assert player(TicTacToe()) == 4
    assert capsys.readouterr().out == "  a b c\n1 . . .\n2 . . .\n3 . . .\n"


def test_boards_are_labelled_for_people():
    assert board_text(MNK(3, 10, 3)).splitlines()[::9] == ["   a b c", " 9 . . ."]
    assert board_text(ConnectFour(2, 3, 2).play(1)) == "a b c\n. . .\n. X ."
    assert board_text(Hex(2)) == "  a b\n1 . .\n 2 . ."
    assert board_text(Nim((1, 2))) == "A |\nB ||"


def test_the_tic_tac_toe_session_of_a_tutorial():
    """Rows and columns count from 0, rows from the bottom: human 1,2; AI 1,1; human 1,1 (invalid), 2,1; AI 2,2; 1,0."""

    def ours(row, column):
        return f"{3 - row} {'abc'[column]}"

    def cell(row, column):
        return read_move(ours(row, column), TicTacToe())

    said, asked = [], iter([ours(1, 2), ours(1, 1), ours(2, 1), ours(1, 0), "q"])
    human = human_player(lambda prompt: next(asked), said.append)
    game = play(TicTacToe(), [human, scripted(cell(1, 1), cell(2, 2), cell(0, 2))])
    assert game.outcome == "unfinished"
    assert [text for text in said if "taken" in text] == [
        "b2 is taken; give the row (1 to 3) and column (a to c), such as 1 a"
    ]
    assert game.moves[:5] == (cell(1, 2), cell(1, 1), cell(2, 1), cell(2, 2), cell(1, 0))
    position = game.at(5)
    assert str(position) == ". X O\nX O X\n. . ."
    winning = [move for move, value in move_values(position).items() if value == 1]
    assert winning == sorted([cell(0, 0), cell(0, 2), cell(2, 0)])
    assert [move for move in winning if not position.play(move).moves()] == [cell(0, 0)]  # it wins at once
