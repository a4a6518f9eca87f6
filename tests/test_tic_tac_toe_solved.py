"""Tic-tac-toe, whole: in every position that can be reached 10,000 iterations find a move that is as good as any."""

import importlib
from random import Random

import pytest
from games.some_games import positions
from trees import facts

from mcts_teach import TicTacToe, best_move, optimal_moves, search

pytest.importorskip("numba", reason="the extra 'fast' is not installed")
fast = importlib.import_module("mcts_teach.fast")

UNDECIDED = [state for state in positions(TicTacToe()) if state.moves()]
SAMPLE = Random(1).sample(UNDECIDED, 30)


def wrong(states, seed=0):
    """The positions in which the move that is found is worse than another."""
    found = {state: best_move(fast.search(state, 10_000, seed=seed)) for state in states}
    return [state for state, move in found.items() if move not in optimal_moves(state)]


def test_4520_positions_are_undecided_2423_of_them_the_first_players():
    assert len(UNDECIDED) == 4_520
    assert sum(state.player == 0 for state in UNDECIDED) == 2_423


def test_a_best_move_is_found_in_a_sample_of_positions():
    assert wrong(SAMPLE) == []


def test_the_readable_search_grows_the_same_trees():
    for state in SAMPLE[:2]:
        assert facts(search(state, 10_000)) == facts(fast.search(state, 10_000))


@pytest.mark.thorough
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(3))
def test_a_best_move_is_found_in_every_position(seed):
    assert wrong(UNDECIDED, seed) == []
