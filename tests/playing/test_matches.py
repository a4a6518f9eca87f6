"""Matches and tournaments."""

import re
import signal

import pytest
from many import naming
from playing.some_players import first_move

from mcts_teach import ConnectFour, Nim, TicTacToe
from mcts_teach.checks.positions import ALONE
from mcts_teach.parallel import match_parallel, tournament_parallel
from mcts_teach.playing import flat_mc_player, match, mcts_player, pairings, perfect_player, random_player, tournament
from mcts_teach.playing.history import whole_game
from mcts_teach.playing.ratings import wilson_interval

THREE = Nim((3, 4), players=3)
ALL_ORDERS = "so that the players sit in all orders equally often"


def test_the_games_of_a_match_may_be_played_in_any_order():
    players = [mcts_player(20), random_player()]
    played = match(ConnectFour(4, 4), players, 6, seed=1, progress=False)
    backwards = [whole_game(ConnectFour(4, 4), seats) for seats in reversed(pairings(players, 6, seed=1))]
    assert tuple(reversed(backwards)) == played.games


def test_a_match_shows_its_result():
    played = match(TicTacToe(), [perfect_player(), random_player()], 20, progress=False)
    counts = f"{played.wins} won, {played.draws} drawn, 0 lost"
    assert repr(played).startswith(f"<Match: perfect_player(seed=0) against random_player(seed=0): {counts}; score 0.9")
    head, columns, first, second, both, score = str(played).splitlines()
    assert head == "perfect_player(seed=0) against random_player(seed=0), 20 games"
    assert columns.split() == ["won", "drawn", "lost"]
    assert (first.split()[:2], second.split()[:2]) == (["as", "X"], ["as", "O"])
    assert both.split() == ["together", str(played.wins), str(played.draws), "0"]
    assert score.startswith(f"score {played.score:.3f} (95 %: ")


def test_the_stop_button_ends_a_tournament_after_the_game():
    calls = []

    def presses(state):
        calls.append(state)
        if len(calls) == 7:
            signal.raise_signal(signal.SIGINT)
        return first_move(state)

    stopped = tournament(TicTacToe(), {"a": presses, "b": first_move, "c": first_move}, 20, progress=False)
    assert list(stopped.matches) == [("a", "b")]
    assert len(str(stopped).splitlines()) == 3


def test_matches_that_cannot_be_are_refused():
    for start, players, games, words in (
        (TicTacToe(), 1, 2, "this game is for 2 players, and 1 were given"),
        (TicTacToe(), 3, 6, "this game is for 2 players, and 3 were given"),
        (THREE, 2, 2, "this game is for 3 players, and 2 were given"),
        (ALONE, 1, 2, "a match takes from 2 to 9 players, not 1"),
        (TicTacToe(), 2, 3, f"games must be a multiple of 2, {ALL_ORDERS}, not 3"),
        (THREE, 3, 9, f"games must be a multiple of 6, {ALL_ORDERS}, not 9"),
        (THREE, 3, 3, "games must be a whole number from 6 to 1,000,000, not 3"),
        (TicTacToe(), 2, 0, "games must be a whole number from 2 to 1,000,000, not 0"),
    ):
        for play_match in (match, match_parallel):
            with naming(play_match, words), pytest.raises(ValueError, match=rf"^{re.escape(words)}$"):
                play_match(start, [first_move] * players, games, progress=False)
    with pytest.raises(ValueError, match="a match takes from 2 to 9 players, not 10"):
        pairings([first_move] * 10, 10)
    for start, names, least in (TicTacToe(), "a", 2), (THREE, "ab", 3):
        said = f"a tournament of this game takes at least {least} players, not {len(names)}"
        for play_all in (tournament, tournament_parallel):
            with naming(play_all), pytest.raises(ValueError, match=said):
                play_all(start, dict.fromkeys(names, first_move), 6)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_the_published_ones(wins, games, low, high):
    """Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3."""
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson_interval(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=5e-5)


@pytest.mark.slow
def test_a_tournament_plays_everybody_against_everybody():
    players = {"random": random_player(), "flat": flat_mc_player(10), "perfect": perfect_player()}
    played = tournament(TicTacToe(), players, 10, progress=False)
    assert list(played.matches) == [("random", "flat"), ("random", "perfect"), ("flat", "perfect")]
    assert list(played.results) == ["perfect", "flat", "random"]
    assert played.score("flat", "random") == 1 - played.score("random", "flat")
    assert sum(map(sum, played.results.values())) == 30
    assert repr(played) == "<Tournament: perfect, flat, random; 30 games>"
    head, *rows = str(played).splitlines()
    assert [row.split()[0] for row in rows] == ["perfect", "flat", "random"]
    assert len({len(line) for line in [head, *rows]}) == 1
    assert tournament(TicTacToe(), players, 10, progress=False) == played
    assert tournament(TicTacToe(), players, 10, seed=1, progress=False) != played
