"""Counts of positions, sequences and games that others have published."""

from collections import Counter
from itertools import islice
from math import sqrt

import pytest
from games.some_games import plies, positions

from mcts_teach import ConnectFour, Hex, TicTacToe
from mcts_teach.workshop import read_measured


def test_connect_four_has_the_known_numbers_of_sequences_and_positions_by_ply():
    first = list(islice(plies(ConnectFour()), 7))
    assert [reached.total() for reached in first] == [1, 7, 49, 343, 2_401, 16_807, 117_649]
    assert [len(reached) for reached in first] == [1, 7, 49, 238, 1_120, 4_263, 16_422]


def test_hex_has_the_known_numbers_of_sequences_and_positions():
    sequences = [reached.total() for reached in plies(Hex(3))]
    assert sequences == [1, 9, 72, 504, 3_024, 15_120, 54_720, 146_880, 207_360, 120_960]
    assert len(positions(Hex(3))) == 5_514


@pytest.mark.slow
def test_tic_tac_toe_has_5478_positions_and_255168_games():
    found, games = positions(TicTacToe()), Counter()
    assert len(found) == 5_478
    assert len({min(state.symmetries()) for state in found}) == 765
    for state, sequences in found.items():
        if not state.moves():
            games[state.rewards()] += sequences
    assert games == {(1.0, 0.0): 131_184, (0.0, 1.0): 77_904, (0.5, 0.5): 46_080}


def test_a_billion_random_games_of_connect_four_end_as_another_program_has_counted_in_a_billion():
    stored = read_measured("random_games")
    games, counted = stored["games"], {"won_by_first": 0.555690, "won_by_second": 0.441747, "drawn": 0.0025633}
    assert games == 1_000_000_000 == sum(stored[ending] for ending in counted)
    for ending, share in counted.items():
        assert abs(stored[ending] / games - share) < 4 * sqrt(2 * share * (1 - share) / games), ending
    assert abs(stored["mean_length"] - 21.3126) < 1e-3
