"""A game's picture: its positions in rows as wide as a page."""

import re
from random import Random
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from IPython.core.formatters import DisplayFormatter
from trees import Race

from mcts_teach import ConnectFour, Game, Hex, Nim, TicTacToe, play, random_player
from mcts_teach.drawing import game_svg, show_in_notebooks
from mcts_teach.drawing.marks import PATH
from mcts_teach.playing import seats


def test_a_game_shows_as_a_strip_in_notebooks():
    shell = SimpleNamespace(display_formatter=DisplayFormatter(), events=Mock())
    show_in_notebooks(shell)
    game = play(TicTacToe(), [random_player(1), random_player(2)])
    data, _ = shell.display_formatter.format(game)
    assert data["image/svg+xml"] == game_svg(game)
    assert data["text/plain"] == repr(game)


def test_a_game_s_picture_has_each_position_with_its_caption_and_frames_the_move():
    game = Game(TicTacToe(), (4, 0, 2))
    picture = game_svg(game)
    assert (
        re.findall(r">(start|\d\. [^<]+)</text>", picture)
        == game.captions
        == ["start", "1. X b2", "2. O a1", "3. X c1"]
    )
    assert picture.count(f'stroke="{PATH}"') == 3
    assert "unfinished</text>" in picture


def test_a_long_game_is_wrapped_into_rows_and_stays_legible():
    state, moves = ConnectFour(), []
    rng = Random(3)
    while len(moves) < 42:
        state, moves = ConnectFour(), []
        while state.moves():
            moves.append(rng.choice(state.moves()))
            state = state.play(moves[-1])
    picture = game_svg(Game(ConnectFour(), tuple(moves)))
    places = re.findall(r'<text x="(\d+)" y="(\d+)" font-size="(\d+)"[^>]*>(?:start|\d+\. [XO] .)<', picture)
    assert len(places) == 43
    assert {size for *_, size in places} == {"90"}
    assert len({y for _, y, _ in places}) == 8
    assert max(int(x) for x, *_ in places) < 6000
    assert int(re.search(r'width="(\d+)pt"', picture)[1]) <= 600


def test_a_long_game_on_a_large_board_leaves_positions_out_but_never_the_last():
    game = play(Hex(11), [random_player(1), random_player(2)])
    picture = game_svg(game)
    assert f">{game.captions[-1]}</text>" in picture
    assert len(picture) < 700_000


@pytest.mark.parametrize("start", [Nim((3, 4, 5), players=3), Race()], ids=["Nim", "Race"])
def test_a_game_without_stones_has_a_picture_too(start):
    game = play(start, [random_player(seat) for seat in range(seats(start))])
    picture = game_svg(game)
    assert all(f">{caption}</text>" in picture for caption in game.captions)
