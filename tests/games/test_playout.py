"""A game's own `playout` ends as the random games of `simulate` do, as often: the same chances, other draws."""

from collections import Counter
from random import Random

import pytest

from mcts_teach import MNK, ConnectFour, Hex, TicTacToe, from_text, random_value
from mcts_teach.variants import simulate_native


@pytest.mark.slow
@pytest.mark.parametrize(
    "state",
    [
        TicTacToe(),
        from_text("X.. / XO. / .XO", TicTacToe()),
        MNK(4, 2, 3),
        ConnectFour(3, 4, 3),
        Hex(3),
        Hex(3).play(1),
    ],
    ids=repr,
)
def test_the_mean_of_many_playouts_is_the_exact_value_of_random_play(state):
    exact, rng = float(random_value(state)[0]), Random(repr(state))
    own = Counter(simulate_native(state, rng) for _ in range(4_000))
    mean = sum(rewards[0] * n for rewards, n in own.items()) / 4_000
    deviation = (sum((rewards[0] - exact) ** 2 * n for rewards, n in own.items()) / 4_000) ** 0.5 / 4_000**0.5
    assert abs(mean - exact) < 3.3 * deviation


@pytest.mark.parametrize(
    "state",
    [
        from_text("XXX / OO. / ...", TicTacToe()),
        from_text("XOX / XOO / OXX", TicTacToe()),
        from_text(".... / X... / XO.. / XO..", ConnectFour(4, 4, 3)),
        ConnectFour(1, 3, 3).play(0).play(1).play(2),
        Hex(2).play(0).play(1).play(2),
        from_text("XX. / OOO / X..", Hex(3)),
    ],
    ids=repr,
)
def test_a_game_that_is_over_stays_as_it_ended(state):
    assert len(state.moves()) == 0
    assert {state.playout(Random(seed)) for seed in range(20)} == {state.rewards()}


def ends_of(state):
    """All rewards with which a game can end."""
    moves = state.moves()
    return set().union(*(ends_of(state.play(move)) for move in moves)) if moves else {state.rewards()}


@pytest.mark.parametrize(
    "state",
    [
        from_text("X.. / XO. / .XO", TicTacToe()),
        from_text("XO. / OX. / OX.", TicTacToe()),
        MNK(1, 5, 2),
        MNK(5, 1, 2).play(1),
        ConnectFour(2, 3, 2),
        from_text("... / X.. / OXO", ConnectFour(3, 3, 3)),
        from_text("XO. / .X. / O..", Hex(3)),
    ],
    ids=repr,
)
def test_a_playout_ends_as_any_game_can_and_never_otherwise(state):
    assert {state.playout(Random(seed)) for seed in range(100)} == ends_of(state)
