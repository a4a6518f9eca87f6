"""Does the search play well? Held against exact play, from both seats."""

from random import Random

import pytest

from mcts_teach import TicTacToe, best_move, optimal_moves, random_value, search


def positions(state, seen=None):
    """All positions that can follow, this one included."""
    seen = set() if seen is None else seen
    if state not in seen:
        seen.add(state)
        for move in state.moves():
            positions(state.play(move), seen)
    return seen


def likes_best(state):
    """The moves that endless plain random sampling likes best."""
    values = {move: random_value(state.play(move))[state.player] for move in state.moves()}
    return {move for move, value in values.items() if value == max(values.values())}


def play_game(search, searcher, seed):
    """One game of a search (as player 0 or 1) against perfect play that picks any of its best moves."""
    state, rng = TicTacToe(), Random(seed)
    while state.moves():
        if state.player == searcher:
            state = state.play(best_move(search(state, 5000, seed=rng)))
        else:
            state = state.play(rng.choice(optimal_moves(state)))
    return state.rewards()[searcher]


def all_drawn(search):
    """Whether two hundred games of a search against perfect play, a hundred from each seat, are all drawn."""
    return {play_game(search, seat, seed) for seat in (0, 1) for seed in range(100)} == {0.5}


@pytest.mark.slow
def test_no_game_of_tic_tac_toe_is_lost_against_perfect_play_from_either_seat():
    fast = pytest.importorskip("mcts_teach.fast", reason="numba is not installed", exc_type=ImportError)
    assert all_drawn(fast.search)  # which grows the same trees


@pytest.mark.thorough
@pytest.mark.timeout(1200)
def test_the_readable_search_loses_none_either():
    assert all_drawn(search)


@pytest.mark.slow
def test_the_positions_that_fool_random_sampling_do_not_fool_the_search():
    fast = pytest.importorskip("mcts_teach.fast", reason="numba is not installed", exc_type=ImportError)
    traps = [s for s in positions(TicTacToe()) if s.moves() and not likes_best(s) & set(optimal_moves(s))]
    assert len(traps) == 70
    solved = sum(best_move(fast.search(state, 2000)) in optimal_moves(state) for state in traps)
    assert solved >= 68
