"""Openings of matches: different, as deep as asked for, even, and each played from both seats."""

import pytest

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, exact_value, match, mcts_player, random_player
from mcts_teach.playing import balanced_openings


@pytest.mark.slow
@pytest.mark.parametrize(("state", "plies"), [(ConnectFour(4, 5), 2), (Hex(4), 3), (TicTacToe(), 0), (TicTacToe(), 1)])
def test_they_are_different_and_as_deep_as_asked_for(state, plies):
    found = balanced_openings(state, 6, plies=plies, margin=0.5)
    assert len(set(found)) == len(found) == (1 if plies == 0 else 6)
    assert all((opening.mine | opening.theirs).bit_count() == plies for opening in found)
    assert found == balanced_openings(state, 6, plies=plies, margin=0.5)
    assert plies < 2 or found != balanced_openings(state, 6, plies=plies, margin=0.5, seed=1)


@pytest.mark.thorough
def test_a_small_margin_keeps_the_even_ones():
    """After two moves in tic-tac-toe, 24 of the 72 positions are draws, and 48 are won for X."""
    every = balanced_openings(TicTacToe(), 72, margin=1.0)
    even = balanced_openings(TicTacToe(), 72, margin=0.2)
    drawn = [sum(exact_value(opening) == (0.5, 0.5) for opening in found) / len(found) for found in (every, even)]
    assert len(every) == 72 > 30 > len(even) > 3
    assert drawn[0] == 1 / 3
    assert drawn[1] > 0.6


def test_each_opening_is_played_from_both_seats():
    openings = balanced_openings(ConnectFour(4, 4, 3), 4, margin=0.5)
    players = [mcts_player(20), random_player()]
    played = match(ConnectFour(4, 4, 3), players, 8, openings=openings, seed=5, progress=False)
    assert [game.start for game in played.games] == [opening for opening in openings for _ in range(2)]
    assert [game.names[turn % 2].startswith("mcts_player") for turn, game in enumerate(played.games)] == [True] * 8
    assert played == match(ConnectFour(4, 4, 3), players, 8, openings=openings, seed=5, progress=False)
    again = match(ConnectFour(4, 4, 3), players, 12, openings=openings, seed=5, progress=False)
    assert [game.start for game in again.games[8:]] == [opening for opening in openings[:2] for _ in range(2)]
    assert again.games[:8] == played.games
    same = match(TicTacToe(), players, 4, openings=[TicTacToe()] * 2, progress=False)
    assert same == match(TicTacToe(), players, 4, progress=False)


def test_openings_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="openings must be a list with at least one position"):
        match(TicTacToe(), [random_player(), random_player()], 2, openings=[])
    with pytest.raises(ValueError, match="no position after 3 random moves is as even as that; give a margin above 0"):
        balanced_openings(Nim((2, 2)), 3, plies=3, margin=0)
