"""Noise at the root, moves that are drawn, games of a search against itself, and the constant that grows."""

import math
from collections import Counter
from functools import partial
from itertools import islice, pairwise
from random import Random

import numpy as np
import pytest
from some_variants import FOUR as STATE
from trees import facts

from mcts_teach import Nim, Node, best_move, random_value, search, steps
from mcts_teach.variants import alphazero_phases, puct, puct_growing, uniform_policy
from mcts_teach.variants.alphazero import add_noise, draw_child, lesson, self_play, self_play_phases

PRIORS = {1: 0.7, 2: 0.1, 5: 0.15, 6: 0.05}


def guess(state):
    policy = PRIORS if state == STATE else uniform_policy(state)
    return policy, random_value(state)


@pytest.mark.parametrize("alpha", [0.1, 0.6, 3.0])
def test_noise_has_the_moments_of_a_dirichlet_distribution(alpha):
    rng = Random(5)
    rows = [[*add_noise(dict.fromkeys(range(4), 0.25), rng, alpha, 1.0).values()] for _ in range(8_000)]
    theirs = np.random.default_rng(5).dirichlet([alpha] * 4, 8_000)
    assert np.sum(rows, axis=1) == pytest.approx(1)
    for k in (1, 2, 3):
        ours, numpys = (np.mean(np.array(drawn) ** k, axis=0) for drawn in (rows, theirs))
        assert ours == pytest.approx(numpys, abs=0.019)  # five standard deviations of a mean


def test_noise_is_mixed_into_the_priors():
    mixed = add_noise(PRIORS, Random(1), 0.3, 0.25)
    assert [*mixed] == [*PRIORS]
    assert sum(mixed.values()) == pytest.approx(1)
    assert all(mixed[move] >= 0.75 * prior for move, prior in PRIORS.items())
    assert add_noise(PRIORS, Random(1), 0.3, 0.0) == PRIORS


def test_only_the_root_has_noise_and_each_search_its_own():
    phases, seen = self_play_phases(guess, 2, alpha=0.5), []
    assert phases["score"].keywords["c"] == 2
    for seed in (1, 1, 2):
        root = search(STATE, 40, seed=seed, **phases)
        policy = phases["score"].keywords["policy"]
        seen.append(policy(root.state))
        assert all(policy(child.state) == uniform_policy(child.state) for child in root.children.values())
        assert sum(seen[-1].values()) == pytest.approx(1)
        assert all(seen[-1][move] >= 0.75 * prior for move, prior in PRIORS.items())
    assert seen[0] == seen[1] != seen[2]
    assert facts(search(STATE, 40, seed=1, **phases)) == facts(search(STATE, 40, seed=1, **phases))


@pytest.mark.parametrize("tau", [0.5, 1.0, 2.0])
def test_moves_are_drawn_by_their_visits(tau):
    root, rng = search(STATE, 60), Random(2)
    weights = {move: child.visits ** (1 / tau) for move, child in root.children.items()}
    drawn = Counter(draw_child(root, rng=rng, tau=tau) for _ in range(20_000))
    for move, weight in weights.items():
        assert drawn[move] / 20_000 == pytest.approx(weight / sum(weights.values()), abs=0.018)


def test_a_cold_draw_is_the_robust_child_and_draws_nothing():
    rng = Random(2)
    before = rng.getstate()
    root = search(STATE, 60)
    assert best_move(root, partial(draw_child, rng=rng, tau=0)) == best_move(root)
    assert rng.getstate() == before
    assert {best_move(root, partial(draw_child, rng=rng, tau=1e-3)) for _ in range(50)} == {best_move(root)}
    assert len({best_move(root, partial(draw_child, rng=Random(seed), tau=50)) for seed in range(50)}) == 4


def test_the_constant_grows_as_in_the_pseudocode():
    """pb_c of AlphaZero's pseudocode (2018), whose rewards go from -1 to 1; ours are half as wide."""
    root = search(STATE, 20, **alphazero_phases(guess))
    child = root.children[2]
    for visits in (1, 20, 19_652, 10**6):
        root.visits = visits
        pb_c = (math.log((visits + 19652 + 1) / 19652) + 1.25) * math.sqrt(visits) / (child.visits + 1)
        mean = 2 * (child.wins / child.visits) - 1 if child.visits else -1
        theirs = mean + pb_c * PRIORS[2]
        assert 2 * puct_growing(root, child, policy=lambda state: PRIORS) - 1 == pytest.approx(theirs)
    root.visits = 1
    assert puct_growing(root, child) == pytest.approx(puct(root, child, c=0.625), rel=1e-4)


def test_a_game_against_itself():
    phases = self_play_phases(guess)
    roots, rewards = self_play(STATE, 15, seed=4, **phases)
    again = self_play(STATE, 15, seed=Random(4), **phases)
    assert [facts(root) for root in roots] == [facts(root) for root in again[0]]
    assert (roots[0].state, {root.visits for root in roots}) == (STATE, {15})
    nexts = [[child.state for child in root.children.values()] for root in roots]
    assert all(root.state in before for root, before in zip(roots[1:], nexts, strict=False))
    assert rewards in [end.rewards() for end in nexts[-1] if not end.moves()]


@pytest.mark.parametrize("drawn", [0, 1, 3])
def test_as_many_moves_are_drawn_as_is_said_and_then_the_robust_child_is_played(drawn):
    games = [self_play(Nim((3, 3, 3)), 12, seed=seed, drawn=drawn)[0] for seed in range(12)]
    moves = [(number, *pair) for roots in games for number, pair in enumerate(pairwise(roots))]
    assert {number for number, root, after in moves if after.state != root.state.play(best_move(root))} == {
        *range(drawn)
    }


def test_a_lesson_is_that_worked_out_by_hand():
    plain, guided = search(Nim((2, 2)).play(1), 30), search(STATE, 30, **alphazero_phases(guess))
    for root, passed_on in (plain, 30), (guided, 29):  # the first visit of a guided search goes to no child
        policy, value = lesson(root, (0.25, 0.75))
        assert (root.state.player, value) == (1, 0.75)
        assert policy == {move: child.visits / passed_on for move, child in root.children.items()}


def test_the_noise_of_a_search_is_drawn_once():
    phases, root = self_play_phases(guess, 2, alpha=0.5), Node(STATE)
    policy = phases["score"].keywords["policy"]
    seen = [
        policy(root.state) for step in islice(steps(root, Random(1), **phases), 60) if step.phase == "backpropagate"
    ]
    assert seen == [seen[0]] * 15 != [PRIORS] * 15
