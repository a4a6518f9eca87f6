"""Tic-tac-toe, whole: in every position that can be reached 10,000 iterations find a move that is as good as any."""

from functools import cache
from random import Random

import pytest
from compiled import fast
from games.some_games import positions

from mcts_teach import TicTacToe, best_move, optimal_moves, random_value


@cache
def undecided():
    return [state for state in positions(TicTacToe()) if state.moves()]


def wrong(states, seed=0, iterations=10_000):
    """The positions in which the move that is found is worse than another."""
    found = {state: best_move(fast.search(state, iterations, seed=seed)) for state in states}
    return [state for state, move in found.items() if move not in optimal_moves(state)]


def test_a_best_move_is_found_in_a_sample_of_positions():
    assert wrong(Random(1).sample(undecided(), 30)) == []


def likes_best(state):
    """The moves that endless plain random sampling likes best."""
    values = {move: random_value(state.play(move))[state.player] for move in state.moves()}
    return {move for move, value in values.items() if value == max(values.values())}


@pytest.mark.slow
def test_the_positions_that_fool_random_sampling_do_not_fool_the_search():
    traps = [state for state in undecided() if not likes_best(state) & set(optimal_moves(state))]
    assert len(traps) == 70
    assert len(wrong(traps, iterations=2_000)) <= 2


@pytest.mark.thorough
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(3))
def test_a_best_move_is_found_in_every_position(seed):
    assert wrong(undecided(), seed) == []
