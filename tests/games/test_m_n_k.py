"""Tic-tac-toe and the other m,n,k-games, held against published counts."""

from collections import Counter
from fractions import Fraction

import pytest
from games.some_games import play_all, plies, positions, random_play, sequences_by_ply

from mcts_teach import TicTacToe, from_text


def symmetric(state):
    """The eight ways to turn and mirror a tic-tac-toe board, as drawn texts."""
    rows = [line.split() for line in str(state).splitlines()]
    for _ in range(4):
        rows = [list(row) for row in zip(*rows, strict=True)]
        yield "".join(map("".join, rows))
        rows = rows[::-1]
        yield "".join(map("".join, rows))


def test_tic_tac_toe_has_the_known_number_of_sequences_by_ply():
    sequences = sequences_by_ply(TicTacToe())
    assert sequences == [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    assert sum(sequences) == 549_946


def test_tic_tac_toe_has_5478_positions_of_which_958_are_finished():
    found = positions(TicTacToe())
    finished = Counter(state.rewards() for state in found if not state.moves())
    assert len(found) == 5_478
    assert finished == {(1.0, 0.0): 626, (0.0, 1.0): 316, (0.5, 0.5): 16}


def test_tic_tac_toe_has_765_positions_up_to_symmetry():
    assert len({min(symmetric(state)) for state in positions(TicTacToe())}) == 765


def test_tic_tac_toe_has_255168_games():
    games = Counter()
    lengths = Counter()
    for ply, reached in enumerate(plies(TicTacToe())):
        for state, sequences in reached.items():
            if not state.moves():
                games[state.rewards()] += sequences
                lengths[ply] += sequences
    assert games == {(1.0, 0.0): 131_184, (0.0, 1.0): 77_904, (0.5, 0.5): 46_080}
    assert lengths == {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}


def test_random_tic_tac_toe_has_its_exact_value():
    draw = Fraction(8, 63)
    assert random_play(TicTacToe()) == (Fraction(737, 1260) + draw / 2, Fraction(121, 420) + draw / 2)


@pytest.mark.parametrize(
    ("move", "first", "second"),
    [
        (0, Fraction(17, 28), Fraction(37, 140)),
        (1, Fraction(15, 28), Fraction(47, 140)),
        (4, Fraction(97, 140), Fraction(27, 140)),
    ],
    ids=["corner", "edge", "centre"],
)
def test_random_tic_tac_toe_after_an_opening_has_its_exact_value(move, first, second):
    half_a_draw = (1 - first - second) / 2
    assert random_play(TicTacToe().play(move)) == (first + half_a_draw, second + half_a_draw)


def test_three_in_a_row_wins_for_whoever_has_them():
    assert play_all(TicTacToe(), [0, 3, 1, 4, 2]).rewards() == (1.0, 0.0)
    assert play_all(TicTacToe(), [0, 3, 1, 4, 8, 5]).rewards() == (0.0, 1.0)


def test_a_full_board_without_a_line_is_a_draw():
    assert from_text("XOX / XOO / OXX", TicTacToe()).rewards() == (0.5, 0.5)


def test_a_win_with_the_last_stone_is_a_win_and_no_draw():
    assert from_text("XOX / XOO / OX.", TicTacToe()).play(8).rewards() == (0.5, 0.5)
    assert from_text("XOX / OXO / OX.", TicTacToe()).play(8).rewards() == (1.0, 0.0)
