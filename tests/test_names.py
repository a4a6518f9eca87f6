"""What moves, players and results are called."""

import pytest

from mcts_teach import TicTacToe
from mcts_teach.names import outcome


@pytest.mark.parametrize(
    ("rewards", "words"),
    [((1, 0), "X won"), ((0.5, 0.5), "draw"), ((1, 3), None), ((1, 1), None), ((1, None), None), ("X", None)],
    ids=repr,
)
def test_a_game_was_won_by_whoever_got_the_whole_reward_alone(rewards, words):
    assert outcome(TicTacToe(), rewards) == words
