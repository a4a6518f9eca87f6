"""A game between players, what is refused on the way, and its record."""

import pickle

import pytest
from many import naming
from playing.some_players import Prizes, first_move, scripted

from mcts_teach import ConnectFour, Nim, TicTacToe, from_text
from mcts_teach.playing import Game, flat_mc_player, perfect_player, play, random_player


def test_a_record_can_be_replayed_and_read():
    game = Game(TicTacToe(), (4, 0, 2, 6, 5, 3), ("Ann", "Bob"))
    assert game.states[0] == TicTacToe()
    assert [len(state.moves()) for state in game.states] == [9, 8, 7, 6, 5, 4, 0]
    assert game.move_names == ["b2", "a1", "c1", "a3", "c2", "a2"]
    assert game.rewards == (0.0, 1.0)
    assert repr(game) == "<Game: Ann as X, Bob as O; 6 moves: b2 a1 c1 a3 c2 a2; O won>"
    assert str(game).endswith("\n\nO won")
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_record_prints_boards_as_wide_as_a_page():
    game = play(ConnectFour(4, 5), [flat_mc_player(5), flat_mc_player(5)])
    text = str(game)
    assert max(map(len, text.splitlines())) <= 100
    for number, (state, name) in enumerate(zip(game.states, game.move_names, strict=False), 1):
        assert f"{number}. {'XO'[state.player]} {name}" in text
    assert "\nstart" not in text
    assert text.startswith("start ")


def test_a_record_of_a_draw_and_of_other_rewards():
    assert play(TicTacToe(), [perfect_player(), perfect_player()]).outcome == "draw"
    assert repr(play(Prizes((0.75, 0.25)), [first_move, first_move])).endswith("1 moves: on; rewards (0.75, 0.25)>")


def test_an_illegal_move_names_the_player_and_the_move():
    with pytest.raises(ValueError) as refusal:
        play(TicTacToe(), [scripted(4), lambda state: 4])
    assert str(refusal.value) == (
        "<lambda> as O played 4; the legal moves are 0, 1, 2, 3, 5, 6, 7, 8, in\n. . .\n. X .\n. . ."
    )


def test_a_move_that_equals_a_legal_one_is_recorded_as_the_legal_one():
    game = play(ConnectFour(1, 3, 3), [scripted(0.0, 2.0), scripted(True)])
    assert repr(game.moves) == "(0, 1, 2)"


def test_what_a_player_raises_is_passed_on_with_a_note():
    with pytest.raises(ZeroDivisionError) as raised:
        play(TicTacToe(), [random_player(seed=1), lambda state: 1 // 0])
    assert raised.value.__notes__ == ["raised by <lambda> as O, to move in this position:\n. . X\n. . .\n. . ."]


def test_games_that_cannot_begin_are_refused():
    for state, players, words in (
        (TicTacToe(), [first_move], "this game is for 2 players, and 1 were given"),
        (Nim((1, 2), players=3), [first_move] * 2, "this game is for 3 players, and 2 were given"),
        (TicTacToe(), [first_move, "Bob"], "'Bob' is not a player: a player is a function from a position to a move"),
        (TicTacToe(), [random_player] * 2, "random_player is a kind of player; give one, such as random_player(...)"),
        (TicTacToe, [first_move] * 2, "TicTacToe is the game itself; give a position of it, such as TicTacToe()"),
        (from_text("XXX / OO. / ...", TicTacToe()), [first_move] * 2, "the game is over"),
    ):
        with naming(words):
            with pytest.raises(ValueError) as refusal:
                play(state, players)
            assert words in str(refusal.value)
