"""The network: its gradients against differences, its outputs against loops, and what it learns."""

import math
from random import Random

import numpy as np
import pytest
from some_variants import FOUR as STATE

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, optimal_moves
from mcts_teach.variants.network import Network, symmetric_lessons

LESSONS = [
    (STATE, {1: 0.1, 2: 0.2, 5: 0.0, 6: 0.7}, 0.5),
    (TicTacToe(), {4: 0.6, 0: 0.4}, 1.0),
    (TicTacToe().play(4), {0: 1.0}, 0.0),
]


def plain_outputs(network, state):
    """The same two layers, in loops and the standard library."""
    bits = [stones >> bit & 1 for stones in (state.mine, state.theirs) for bit in network.cells]
    w1, b1, w2, b2 = (weights.tolist() for weights in network.weights)
    hidden = [max(0, b + sum(x * row[k] for x, row in zip(bits, w1, strict=True))) for k, b in enumerate(b1)]
    last = [b + sum(h * row[k] for h, row in zip(hidden, w2, strict=True)) for k, b in enumerate(b2)]
    power = {move: math.exp(last[network.places[move]]) for move in state.moves()}
    return {move: p / sum(power.values()) for move, p in power.items()}, 1 / (1 + math.exp(-last[-1]))


@pytest.mark.parametrize("start", [TicTacToe(), ConnectFour(4, 5), Hex(3)])
def test_the_outputs_are_those_of_two_layers(start):
    network = Network(start, hidden=7, seed=2)
    state, rng = start, Random(1)
    while state.moves():
        policy, rewards = network(state)
        expected, value = plain_outputs(network, state)
        assert policy == pytest.approx(expected, abs=1e-6)
        assert rewards[state.player] == pytest.approx(value, abs=1e-6)
        assert sum(rewards) == pytest.approx(1)
        assert [*policy] == [*state.moves()]
        state = state.play(rng.choice(state.moves()))


def test_the_gradients_are_those_of_the_loss():
    network = Network(TicTacToe(), hidden=9, seed=1)
    network.weights[1] += np.linspace(-0.3, 0.4, 9)  # away from 0, where a ReLU has no slope
    for weights, gradient in zip(network.weights, network.gradients(LESSONS), strict=True):
        assert weights.shape == gradient.shape
        for place in np.ndindex(weights.shape):
            kept, losses = weights[place], []
            for step in (1e-5, -1e-5):
                weights[place] = kept + step
                losses.append(network.loss(LESSONS))
            weights[place] = kept
            assert gradient[place] == pytest.approx((losses[0] - losses[1]) / 2e-5, abs=1e-7)


def test_the_loss_is_that_worked_out_by_hand():
    network = Network(TicTacToe(), hidden=9, seed=1)
    for state, policy, z in LESSONS:
        likely, value = plain_outputs(network, state)
        surprise = -sum(pi * math.log(likely[move]) for move, pi in policy.items())
        told = -z * math.log(value) - (1 - z) * math.log(1 - value)
        assert network.loss([(state, policy, z)]) == pytest.approx(surprise + told)
    assert network.loss(LESSONS) == pytest.approx(np.mean([network.loss([one]) for one in LESSONS]))


def test_one_step_is_that_of_adam():
    network = Network(TicTacToe(), hidden=5, seed=1)
    before, gradients = [w.copy() for w in network.weights], network.gradients(LESSONS)
    network.train(LESSONS, rate=0.01)
    for old, new, gradient in zip(before, network.weights, gradients, strict=True):
        slope = gradient + 1e-4 * old
        assert new == pytest.approx(old - 0.01 * slope / (abs(slope) + 1e-8), abs=1e-6)  # the first step of all


def test_it_learns_lessons_by_heart_and_a_copy_does_not():
    network = Network(TicTacToe(), hidden=16)
    before, untaught = network.loss(LESSONS), network.copy()
    for _ in range(300):
        network.train(LESSONS, rate=0.01)
    policy, rewards = network(STATE)
    assert policy == pytest.approx(LESSONS[0][1], abs=0.03)
    assert rewards == pytest.approx((0.5, 0.5), abs=0.03)
    assert network(TicTacToe())[1][0] > 0.95
    assert untaught.loss(LESSONS) == before > network.loss(LESSONS)


def test_all_symmetries_of_a_lesson_are_as_good():
    """A move that is best on one board is best on its image."""
    best = optimal_moves(STATE)
    images = symmetric_lessons(TicTacToe(), [(STATE, dict.fromkeys(best, 1 / len(best)), 0.5)])
    assert len(images) == 8
    assert images[0][0] == STATE
    for state, policy, value in images:
        assert set(policy) == set(optimal_moves(state))
        assert value == 0.5


@pytest.mark.parametrize("game", [Nim((1, 2)), None, "a board"])
def test_what_is_no_board_is_refused_in_words(game):
    with pytest.raises(ValueError, match="a Network reads boards of two players, such as TicTacToe"):
        Network(game)
    with pytest.raises(ValueError, match="hidden must be a whole number of at least 1, not 0"):
        Network(TicTacToe(), hidden=0)
