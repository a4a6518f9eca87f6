"""What was learnt and stored, and the judge of it: perfect play, by another program than the package's."""

import sys
from pathlib import Path
from random import Random

import pytest
from games.some_games import positions

from mcts_teach import ConnectFour, TicTacToe, exact_value, optimal_moves, perfect_player, random_player

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def learn():
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        import learn
    finally:
        sys.path.pop(0)
    return learn


@pytest.mark.slow
def test_perfect_moves_are_those_of_the_package(learn):
    undecided = [state for state in positions(TicTacToe()) if state.moves()]
    some = Random(1).sample(undecided, 400)
    assert [state for state in some if learn.perfect_moves(state) != optimal_moves(state)] == []
    small = ConnectFour(3, 4, 3)
    assert exact_value(small)[0] == (1.0 if learn.gets(small, 1) else 0.5 if learn.gets(small, 0.5) else 0.0)


def test_perfect_play_loses_none_of_all_games_and_random_play_many(learn):
    state = TicTacToe()
    lost, games = learn.lost_of_all(state, perfect_player(seed=1))
    assert (lost, games > 300) == (0, True)
    assert learn.lost_of_all(state, random_player(seed=1))[0] > 50
    assert learn.against_perfect(state, perfect_player(seed=2), 20) == [0, 20, 0]
