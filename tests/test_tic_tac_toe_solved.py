"""Tic-tac-toe, whole: in every position that can be reached 10,000 iterations find a move that is as good as any."""

from functools import cache
from random import Random

import pytest
from compiled import fast
from games.some_games import positions

from mcts_teach import TicTacToe, best_move, from_text, optimal_moves, random_value


@cache
def undecided():
    return [state for state in positions(TicTacToe()) if state.moves()]


def wrong(states, seed=0, iterations=10_000):
    """The positions in which the move that is found is worse than another."""
    found = {state: best_move(fast.search(state, iterations, seed=seed)) for state in states}
    return [state for state, move in found.items() if move not in optimal_moves(state)]


def test_a_best_move_is_found_in_a_sample_of_positions():
    assert wrong(Random(1).sample(undecided(), 30)) == []


@cache
def random_values(state):
    """What each move is worth to the player to move, if all that follows is random."""
    return {move: random_value(state.play(move))[state.player] for move in state.moves()}


def likes_best(state):
    """The moves that endless plain random sampling likes best."""
    values = random_values(state)
    return {move for move, value in values.items() if value == max(values.values())}


@pytest.mark.slow
def test_the_positions_that_fool_random_sampling_do_not_fool_the_search():
    traps = [state for state in undecided() if not likes_best(state) & set(optimal_moves(state))]
    assert len(traps) == 70
    assert len(wrong(traps, iterations=2_000)) <= 2


@pytest.mark.slow
def test_the_trap_of_notebook_02_is_where_random_play_errs_by_most():
    gaps = {}
    for state in undecided():
        values = random_values(state)
        gaps[state] = max(values.values()) - max(values[move] for move in optimal_moves(state))
    trap = from_text(".X. / O.X / ...", TicTacToe())
    assert gaps[trap] == max(gaps.values()) > 0
    assert list(gaps.values()).count(gaps[trap]) == 8  # turned and mirrored


@pytest.mark.thorough
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(3))
def test_a_best_move_is_found_in_every_position(seed):
    assert wrong(undecided(), seed) == []
