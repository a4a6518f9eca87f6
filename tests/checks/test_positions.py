"""The small positions of the checks."""

from mcts_teach import MNK, Node, search
from mcts_teach.checks.made_trees import is_sound
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


def test_what_can_be_drawn_is_a_tree_that_ends_and_has_numbers():
    endless, odd = Node(COURSE), search(COURSE, 5)
    endless.children[2] = endless
    odd.children[6].visits = None
    assert [is_sound(root) for root in (None, search(COURSE, 5), endless, odd)] == [True, True, False, False]
