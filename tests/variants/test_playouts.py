"""Playouts that take a win, and playouts that are cut off."""

from functools import partial
from random import Random
from types import SimpleNamespace

import pytest
from some_variants import every_game
from trees import Long

from mcts_teach import Nim, TicTacToe, from_text, simulate
from mcts_teach.recorder import PlayoutRecorder
from mcts_teach.variants import share_evenly, simulate_cut_off, simulate_decisive


@pytest.mark.parametrize("playout", [simulate_decisive, partial(simulate_cut_off, depth=100)])
@every_game
def test_playouts_end_with_rewards_that_are_those_of_their_seed(state, playout):
    for seed in range(30):
        rewards = playout(state, Random(seed))
        assert sum(rewards) == 1
        assert playout(state, Random(seed)) == rewards


def test_a_win_at_hand_is_taken():
    state = from_text("XX. / OO. / ...", TicTacToe())
    assert all(simulate_decisive(state, Random(seed)) == (1.0, 0.0) for seed in range(50))
    assert any(simulate(state, Random(seed)) != (1.0, 0.0) for seed in range(50))


def test_a_loss_at_hand_is_prevented():
    threat = from_text("XX. / O.. / ...", TicTacToe())  # O to move
    for seed in range(50):
        watch = PlayoutRecorder(simulate_decisive)
        watch(threat, Random(seed))
        assert watch.list_moves()[0] == 2


def test_where_nothing_helps_any_move_is_played():
    lost = from_text("X.X / OO. / X..", TicTacToe())  # O to move wins with c2; without that move X could not be stopped
    assert {simulate_decisive(lost, Random(seed)) for seed in range(20)} == {(0.0, 1.0)}
    fork = from_text("X.X / .O. / X.O", TicTacToe())  # O to move: X threatens b1 and a2
    assert {simulate_decisive(fork, Random(seed)) for seed in range(20)} == {(1.0, 0.0)}


def test_a_cut_off_playout_is_worth_what_its_value_says():
    for depth in range(5):
        assert simulate_cut_off(TicTacToe(), Random(0), depth=depth) == (0.5, 0.5) == share_evenly(TicTacToe())
    seen = []
    cut = simulate_cut_off(TicTacToe(), Random(0), depth=3, value=lambda state: seen.append(state) or (0.2, 0.8))
    assert cut == (0.2, 0.8)
    assert [len(state.moves()) for state in seen] == [6]


@pytest.mark.parametrize("how", [{"depth": 0}, {"depth": 7}, {}])
def test_a_cut_off_playout_is_as_long_as_is_said_or_ten_moves(how):
    cut_off = partial(simulate_cut_off, value=lambda state: (state.left,), **how)
    assert cut_off(Long(100), Random(0)) == (100 - how.get("depth", 10),)


def test_a_cut_off_playout_is_for_any_number_of_players():
    state = Nim((3, 4, 5), players=3)
    assert simulate_cut_off(state, Random(0), depth=2) == (1 / 3, 1 / 3, 1 / 3)
    assert share_evenly(SimpleNamespace(moves=list, rewards=lambda: (0.3,))) == (0.5,)  # a game for one
