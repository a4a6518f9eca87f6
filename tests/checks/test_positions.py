"""The small positions of the checks."""

from mcts_teach import MNK
from mcts_teach.checks.positions import COURSE, Twice, swapped


def test_exchanged_players_are_the_same_position_otherwise():
    state = COURSE
    other = swapped(state)
    assert (state.player, other.player) == (1, 0)
    assert state.moves() == other.moves()
    one, two = state.play(6).play(1).play(2), other.play(6).play(1).play(2)
    assert one.moves() == two.moves()
    assert isinstance(state, MNK)


def test_twice_is_a_game_that_ends():
    state = Twice()
    players = []
    while state.moves():
        players.append(state.player)
        state = state.play(1)
    assert players == [0, 0, 1, 0]
    assert state.rewards() == (0.0, 1.0)
