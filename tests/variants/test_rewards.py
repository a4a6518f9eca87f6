"""Rewards on other scales: whatever proves is right or refuses, and the other scores say what they are for."""

from contextlib import nullcontext
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold
from random_trees import max_n, random_tree
from some_variants import phases_of
from trees import facts, proofs_of

from mcts_teach import Node, TicTacToe, best_move, search, simulate, steps, variants
from mcts_teach.combining import REWARDS_FROM_0_TO_1
from mcts_teach.variants import rave, solver, transpositions, ucb1_inside

ENOUGH = 250  # iterations to have seen every end of the trees below
TOO_MUCH = "is for rewards from 0 to 1"


def ends(state):
    """The rewards of all games that can be played from a position."""
    after = [end for move in state.moves() for end in ends(state.play(move))]
    return after if state.moves() else [tuple(state.rewards())]


def is_within(state):
    return all(0 <= reward <= 1 for end in ends(state) for reward in end)


def outcomes(state):
    """All that the players may get if each of them always does a best thing for themselves, whatever ties bring."""
    if not state.moves():
        return {tuple(state.rewards())}
    player, after = state.player, [outcomes(state.play(move)) for move in state.moves()]
    sure = [min(rewards[player] for rewards in each) for each in after]
    found = set()
    for number, each in enumerate(after):
        others = [least for other, least in enumerate(sure) if other != number]
        found |= {rewards for rewards in each if rewards[player] >= max(others, default=0)}
    return found


def verdict(state):
    """What a search with proofs says of the root, or that it refused; each proof in its tree is the only outcome."""
    with pytest.raises(ValueError, match=TOO_MUCH) if not is_within(state) else nullcontext():
        root = search(state, ENOUGH, seed=1, **solver())
    if not is_within(state):
        return "refused"
    assert [(place, proof) for place, proof in proofs_of(root) if outcomes(place) != {proof}] == []
    if root.proof:
        assert max_n(state.play(best_move(root)))[state.player] == max_n(state)[state.player]
    return root.proof and tuple(root.proof)


@few_or_many(24, 1000)
@pytest.mark.parametrize("shared", [False, True], ids=["any", "shared"])
def test_no_proof_is_wrong_for_any_rewards_and_any_order_of_moves(shared, cases):
    found = []

    def law(rng):
        state = random_tree(rng, depth=4, shared=shared, **({"rewards": (0.0, 0.5, 1.0)} if rng.random() < 0.5 else {}))
        if state.moves():
            told = verdict(state)
            again = verdict(state.reordered(rng))
            assert len({told, again} - {None}) <= 1  # None: not proven in so many iterations
            found.append(told)

    hold(law, cases, rng=st.randoms(use_true_random=False))
    assert sum(isinstance(told, tuple) for told in found) > cases / 10
    assert shared or found.count("refused") > cases / 10


class Doubled(NamedTuple):
    """A game with rewards from -1 to 1 in place of 0 to 1."""

    state: object

    player = property(lambda self: self.state.player)

    def moves(self):
        return self.state.moves()

    def play(self, move):
        return Doubled(self.state.play(move))

    def rewards(self):
        return tuple(2 * reward - 1 for reward in self.state.rewards())


ANY_REWARDS = {
    "the core": ({}, {"c": 2 * 2**0.5}),
    "ucb1_inside": ({"score": ucb1_inside}, {"score": ucb1_inside, "c": 8.0}),
    "greedy": ({"score": variants.greedy}, {"score": variants.greedy}),
    "rave()": (rave(100, c=0.25), rave(100, c=0.5)),
    "transpositions()": (transpositions(c=1), transpositions(c=2)),
    "early_stop()": (variants.early_stop(), {**variants.early_stop(), "c": 2 * 2**0.5}),
}


@pytest.mark.parametrize("name", ANY_REWARDS)
def test_a_scale_twice_as_wide_and_a_constant_twice_as_large_grow_the_same_tree(name):
    narrow, wide = ANY_REWARDS[name]
    one, two = search(TicTacToe(), 300, seed=2, **narrow), search(Doubled(TicTacToe()), 300, seed=2, **wide)
    doubled = [(move, child.visits, 2 * child.wins - child.visits) for move, child in one.children.items()]
    assert doubled == [(move, child.visits, child.wins) for move, child in two.children.items()]


def rare(state, rng):
    """A playout that brings a reward below 0 now and then."""
    return (-1.0, 1.0) if rng.random() < 0.05 else simulate(state, rng)


@pytest.mark.parametrize("name", REWARDS_FROM_0_TO_1)
def test_what_is_for_rewards_from_0_to_1_refuses_others_and_keeps_the_tree(name):
    phases = {"simulate": rare, **phases_of(name, lambda state: (variants.uniform_policy(state), (0.5, 0.5)))}
    root = Node(Doubled(TicTacToe()) if phases["simulate"] is not rare else TicTacToe())
    with pytest.raises(ValueError, match=r"returned .* is for rewards from 0 to 1: put them on that scale"):
        search(root, 5000, **phases)
    whole = search(Node(root.state), root.visits, **phases) if root.visits else Node(root.state)
    assert facts(root) == facts(whole)


def test_steps_alone_prove_nothing_on_another_scale():
    with pytest.raises(ValueError, match=rf"solver\(\) {TOO_MUCH}, and this game ended with \(-?1.0, -?1.0\)"):
        for _ in islice(steps(Node(Doubled(TicTacToe())), Random(1), **solver()), 20_000):
            pass


def test_proofs_are_not_weighed_against_means_of_another_scale():
    root = search(Doubled(TicTacToe()), 50)
    root.children[4].proof = (0.0, 0.0)
    with pytest.raises(ValueError, match="proofs are obeyed where rewards go from 0 to 1"):
        best_move(root)
