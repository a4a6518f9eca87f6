"""Hex, held against published counts and against a graph."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from games.some_games import bits, joining_chains, play_all, positions, random_play, sequences_by_ply, thorough
from hypothesis import given
from hypothesis import strategies as st

from mcts_teach import Hex, from_text
from mcts_teach.games.hex import has_chain


def test_hex_has_the_known_numbers_of_sequences_and_positions():
    assert sequences_by_ply(Hex(3)) == [1, 9, 72, 504, 3_024, 15_120, 54_720, 146_880, 207_360, 120_960]
    assert len(positions(Hex(3))) == 5_514


@pytest.mark.parametrize(("size", "first"), [(1, 1), (2, Fraction(1, 2)), (3, Fraction(2, 3))])
def test_random_hex_has_its_exact_value(size, first):
    assert random_play(Hex(size)) == (first, 1 - first)


def test_random_hex_of_size_4_is_fair():
    fillings = [sum(1 << cell for cell in cells) for cells in combinations(range(16), 8)]
    assert sum(has_chain(stones, 4, 0) for stones in fillings) == len(fillings) / 2


@thorough
@given(data=st.data(), size=st.integers(1, 11), player=st.integers(0, 1), seed=st.integers(0))
def test_hex_chains_are_those_of_a_graph(data, size, player, seed):
    grid = [(row, col) for row in range(size) for col in range(size)]
    stones = set(Random(seed).sample(grid, data.draw(st.integers(0, len(grid)))))
    chain = joining_chains(size, player, stones)
    assert has_chain(bits(Hex(size), stones), size, player) == bool(chain)
    assert Hex(size).line(bits(Hex(size), stones), player) == bits(Hex(size), chain)


@pytest.mark.parametrize("size", [2, 3, 5, 7, 11])
def test_exactly_one_player_joins_a_full_hex_board(size):
    rng, full = Random(size), (1 << size * size) - 1
    for _ in range(200):
        first = sum(1 << cell for cell in rng.sample(range(size * size), (size * size + 1) // 2))
        assert has_chain(first, size, 0) != has_chain(full & ~first, size, 1)


def test_a_hex_chain_that_winds_through_the_whole_board_wins():
    snake = """. . . . X
                . . . . X
                 . X X X .
                  X . . . .
                   X . . . ."""
    rows = [line.split() for line in snake.splitlines()]
    cells = {(row, col) for row, line in enumerate(rows) for col, symbol in enumerate(line) if symbol == "X"}
    assert has_chain(bits(Hex(5), cells), 5, 0)
    assert not any(has_chain(bits(Hex(5), cells - {cell}), 5, 0) for cell in cells)


def test_the_only_hex_cell_wins():
    assert Hex(1).play(0).rewards() == (1.0, 0.0)


def test_stones_in_the_corners_of_hex_are_not_part_of_a_chain_elsewhere():
    won = from_text("O.X / O.X / XOX", Hex(3))
    marked = [cell.line for cell in won.cells()]
    assert marked == [False, False, True, False, False, True, False, False, True]


def test_hex_players_join_their_own_sides():
    assert play_all(Hex(2), [0, 1, 2]).rewards() == (1.0, 0.0)  # X down the left column
    assert play_all(Hex(3), [0, 3, 1, 4, 8, 5]).rewards() == (0.0, 1.0)  # O along the middle row
