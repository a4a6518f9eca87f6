"""Matches and tournaments of games for any number of players: who sits where, and what each player gets."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold
from playing.some_players import Prizes, first_move

from mcts_teach import Nim, match, random_player, tournament

THREE = Nim((3, 4), players=3)


def people(number):
    found = [lambda state: first_move(state) for _ in range(number)]
    for player, name in zip(found, ("ann", "bob", "cid", "dee"), strict=False):
        player.__name__ = name
    return found


@pytest.mark.slow
@few_or_many(40, 1_000)
def test_all_orders_of_seats_occur_equally_often(cases):
    def law(prizes, rounds):
        orders, start, who = factorial(len(prizes)), Prizes(tuple(prizes)), people(len(prizes))
        played = match(start, who, rounds * orders, progress=False)
        assert Counter(game.names for game in played.games) == dict.fromkeys(permutations(played.names), rounds)
        share = [Fraction(prize == max(prizes), prizes.count(max(prizes))) for prize in prizes]
        for player, name in enumerate(played.names):
            expected = [share[game.names.index(name)] for game in played.games]
            assert played.results(player=player) == list(map(float, expected))
            for seat in range(len(prizes)):
                assert played.results(seat, player=player) == [float(share[seat])] * (rounds * orders // len(prizes))
            assert played.scores[player] == pytest.approx(1 / len(prizes))  # each had each seat equally often
            assert 0 <= played.intervals[player][0] < played.scores[player] < played.intervals[player][1] <= 1
        assert (played.score, played.interval) == (played.scores[0], played.intervals[0])
        assert played.wins + played.draws + played.losses == len(played.games)
        assert played.wins == sum(result == 1 for result in played.results())
        assert played.losses == sum(result == 0 for result in played.results())

    prizes = st.lists(st.sampled_from([-1, 0, 0.25, 0.5, 1, 7]), min_size=2, max_size=4)
    hold(law, cases, prizes=prizes, rounds=st.integers(1, 2))


def test_a_match_of_three_shows_what_each_got():
    played = match(Prizes((7, 7, 1)), people(3), 6, progress=False)
    said = "<Match: ann against bob and cid: 0 won, 4 drawn, 2 lost; score 0.333 (95 %: 0.097 to 0.700)>"
    assert repr(played) == said
    assert str(played).splitlines() == [
        "ann against bob and cid, 6 games",
        "     won  drawn  lost  score  95 % interval",
        "ann    0      4     2  0.333  0.097 to 0.700",
        "bob    0      4     2  0.333  0.097 to 0.700",
        "cid    0      4     2  0.333  0.097 to 0.700",
    ]
    with pytest.raises(ValueError, match="Elo compares two players; this match was between 3"):
        _ = played.elo


def test_in_a_tournament_every_three_play_a_match():
    entrants = dict(zip("abcd", [*people(3), random_player()], strict=True))
    played = tournament(THREE, entrants, 12, progress=False)
    assert list(played.matches) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]
    for name, results in played.results.items():
        met = [(one, names.index(name)) for names, one in played.matches.items() if name in names]
        assert len(results) == 36
        assert sum(results) == pytest.approx(sum(12 * one.scores[player] for one, player in met))
    head, *rows = str(played).splitlines()
    assert head.split() == ["won", "drawn", "lost", "score", "95", "%", "interval"]
    assert [row.split()[0] for row in rows] == list(played.results)
    with pytest.raises(ValueError, match="'a' and 'b' played no match of two"):
        played.score("a", "b")
