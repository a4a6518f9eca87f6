"""A player with a clock; its time is made for the tests, a thousandth of a second each time that it is read."""

from itertools import count
from random import Random

import pytest

from mcts_teach import ConnectFour, Nim, TicTacToe, match, mcts_player
from mcts_teach.playing import clocks, pairings, timed_player
from mcts_teach.playing.clocks import expected_moves


@pytest.fixture(autouse=True)
def ticks(monkeypatch):
    times = (tick / 1000 for tick in count())
    for place in ("time.perf_counter", "mcts_teach.playing.clocks.perf_counter"):
        monkeypatch.setattr(place, lambda: next(times))


def a_game(player, state):
    """The shares of the clock that a player gave its moves against itself, and how many iterations each had."""
    shares = []
    while state.moves():
        state = state.play(player(state))
        shares.append((player.seconds, player.tree.visits))
    return shares


def test_all_moves_together_stay_within_the_clock():
    player = timed_player(3.0)
    shares = a_game(player, ConnectFour(4, 4))
    assert 0 < player.clock < 2
    assert shares[0][1] > 50


def test_each_move_has_the_same_share_of_what_is_left():
    player, state = timed_player(2.0, seed=4), ConnectFour(4, 4)
    for _ in range(3):
        left, expected = player.clock, expected_moves(state, Random(0))
        move = player(state)
        assert player.seconds == pytest.approx(left / (1 + expected), rel=0.2)
        assert left - player.seconds * 1.2 < player.clock < left
        state = state.play(move).play(state.play(move).moves()[0])


def test_a_decided_search_saves_its_time():
    alone = TicTacToe().play(4).play(0).play(8).play(2).play(1).play(7).play(3).play(5)
    assert len(alone.moves()) == 1
    player = timed_player(5.0)
    assert player(alone) == alone.moves()[0]
    assert player.tree.visits <= 2
    assert player.clock > 4.9


def test_an_empty_clock_still_plays():
    player = timed_player(0.001)
    for visits in (1, 1, 1):
        player(ConnectFour())
        assert player.tree.visits == visits
    assert player.clock < 0


def test_each_game_of_a_match_has_its_own_clock():
    player = timed_player(0.5)
    player(TicTacToe())
    seats = [seats[0] for seats in pairings([player, mcts_player(5)], 4)][::2]
    assert [twin.clock for twin in seats] == [0.5, 0.5]
    assert player.clock < 0.5
    played = match(TicTacToe(), [timed_player(0.5), mcts_player(3)], 4, progress=False)
    assert played.wins + played.draws >= 3


def test_moves_are_expected_as_random_games_go():
    assert expected_moves(Nim((1,) * 7), Random(0)) == 4
    assert expected_moves(Nim((1,) * 7, players=3), Random(0)) == 3
    assert expected_moves(TicTacToe().play(4), Random(0)) == pytest.approx(3.4, abs=0.5)
    assert clocks.GAMES_LOOKED_AT == 20


def test_what_it_is_told():
    assert repr(timed_player(60, seed=2, c=1)) == "timed_player(60, seed=2, c=1)"
    with pytest.raises(ValueError, match="seconds_for_game must be a number above 0, not 0"):
        timed_player(0)
    with pytest.raises(ValueError, match="a select of its own"):
        timed_player(1, select=lambda root, score: [root])
