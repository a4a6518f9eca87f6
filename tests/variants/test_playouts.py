"""Playouts that take a win, and playouts that are cut off."""

import math
from collections import Counter
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from some_variants import every_game

from mcts_teach import MNK, Nim, TicTacToe, from_text, match, mcts_player, search, simulate
from mcts_teach.recorder import PlayoutRecorder
from mcts_teach.variants import share_evenly, simulate_cut_off, simulate_decisive


@pytest.mark.parametrize("playout", [simulate_decisive, partial(simulate_cut_off, depth=100)])
@every_game
def test_playouts_end_with_rewards_and_spare_the_position(state, playout):
    before = state
    for seed in range(30):
        rewards = playout(state, Random(seed))
        assert sum(rewards) == 1
        assert playout(state, Random(seed)) == rewards
    assert state == before


def test_a_win_at_hand_is_taken():
    state = from_text("XX. / OO. / ...", TicTacToe())
    assert all(simulate_decisive(state, Random(seed)) == (1.0, 0.0) for seed in range(50))
    assert any(simulate(state, Random(seed)) != (1.0, 0.0) for seed in range(50))


def test_a_loss_at_hand_is_prevented():
    threat = from_text("XX. / O.. / ...", TicTacToe())  # O to move
    for seed in range(50):
        assert moves_of(simulate_decisive, threat, seed)[0] == 2


def moves_of(playout, state, seed):
    """The moves of one playout from a position."""
    watch = PlayoutRecorder(playout)
    watch(state, Random(seed))
    return watch.list_moves()


def test_where_nothing_helps_any_move_is_played():
    lost = from_text("X.X / OO. / X..", TicTacToe())  # O to move wins with c2; without that move X could not be stopped
    assert {simulate_decisive(lost, Random(seed)) for seed in range(20)} == {(0.0, 1.0)}
    fork = from_text("X.X / .O. / X.O", TicTacToe())  # O to move: X threatens b1 and a2
    assert {simulate_decisive(fork, Random(seed)) for seed in range(20)} == {(1.0, 0.0)}


class TwoMoves(NamedTuple):
    """Another game, which is over after two moves."""

    game: Any
    left: int = 2

    @property
    def player(self):
        return self.game.player

    def moves(self):
        return self.game.moves() if self.left else []

    def play(self, move):
        return TwoMoves(self.game.play(move), self.left - 1)

    def rewards(self):
        return (0.5, 0.5) if self.game.moves() else self.game.rewards()


@pytest.mark.slow
def test_safe_moves_are_drawn_evenly():
    """X has a corner, so O has no threat to parry: all eight replies are safe, and come equally often."""
    start = TwoMoves(TicTacToe().play(0))
    counts = Counter(moves_of(simulate_decisive, start, seed)[0] for seed in range(4000))
    assert len(counts) == 8
    assert all(abs(count - 500) < 4 * math.sqrt(4000 / 8 * 7 / 8) for count in counts.values())


def test_a_cut_off_playout_is_worth_what_its_value_says():
    for depth in range(5):
        assert simulate_cut_off(TicTacToe(), Random(0), depth=depth) == (0.5, 0.5) == share_evenly(TicTacToe())
    seen = []
    cut = simulate_cut_off(TicTacToe(), Random(0), depth=3, value=lambda state: seen.append(state) or (0.2, 0.8))
    assert cut == (0.2, 0.8)
    assert [len(state.moves()) for state in seen] == [6]


@every_game
def test_who_knows_nothing_gives_each_player_the_same(state):
    rewards = share_evenly(state)
    assert len(rewards) == len(simulate(state, Random(0)))
    assert len(set(rewards)) == 1
    assert sum(rewards) == pytest.approx(1)


def test_a_playout_is_cut_off_after_ten_moves_if_nothing_else_is_said():
    seen = []
    simulate_cut_off(MNK(9, 9, 9), Random(0), value=lambda state: seen.append(state) or (0.5, 0.5))
    assert [(state.mine | state.theirs).bit_count() for state in seen] == [10]


def test_a_cut_off_search_is_for_any_number_of_players():
    state = Nim((3, 4, 5), players=3)
    assert simulate_cut_off(state, Random(0), depth=2) == (1 / 3, 1 / 3, 1 / 3)
    root = search(state, 300, simulate=partial(simulate_cut_off, depth=3))
    assert root.visits == 300
    assert share_evenly(SimpleNamespace(moves=list, rewards=lambda: (0.3,))) == (0.5,)  # a game for one


def test_a_playout_that_is_not_cut_off_is_the_plain_one():
    for seed in range(50):
        assert simulate_cut_off(TicTacToe(), Random(seed), depth=9) == simulate(TicTacToe(), Random(seed))
    over = from_text("XXX / OO. / ...", TicTacToe())
    assert simulate_cut_off(over, Random(0), depth=0) == simulate_decisive(over, Random(0)) == (1.0, 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("state", [MNK(4, 4, 3), TicTacToe()], ids=repr)
def test_decisive_playouts_play_better_at_equal_iterations(state):
    played = match(state, [mcts_player(20, simulate=simulate_decisive), mcts_player(20)], 40, progress=False)
    assert played.interval[0] > 0.5
