"""Variants at their edges: what is refused, what goes to another process, and positions without a hash."""

import pickle
from functools import partial

import pytest
from many import naming
from some_variants import FOUR, asked, pair
from trees import Race, nodes

from mcts_teach import Node, TicTacToe, search
from mcts_teach.games import Kuhn, Pig
from mcts_teach.variants import ismcts, search_in_batches, solver, transpositions, with_chance
from mcts_teach.variants.alphazero import self_play, self_play_phases
from mcts_teach.variants.priors import alphazero_phases, puct
from mcts_teach.variants.scores import smoothed_mean, ucb1_inside


def test_it_is_refused_in_words():
    for call, words in (
        (lambda: puct(Node(TicTacToe()), Node(FOUR, 0)), "this node is not among the children of that parent"),
        (lambda: puct(*pair(1, 0, 0), policy=lambda state: {}), "the policy says nothing of b2, only of no move, in\n"),
        (lambda: self_play_phases(asked, share=1.5), "share must be a number from 0 to 1, not 1.5"),
        (lambda: search_in_batches(FOUR, lambda states: [], 10), "an answer for each of 1 positions, not 0"),
        (lambda: ucb1_inside(*pair(90, 12, 7), c=-1), "^c must be at least 0 inside the root, not -1"),
        (lambda: smoothed_mean(*pair(1, 0, 0), t=0), "t must be above 0, not 0"),
        (lambda: search(search(FOUR, 30), 9, **transpositions()), r"grown without transpositions\(\), which begins at"),
    ):
        with naming(words), pytest.raises(ValueError, match=words):
            call()


def told(root):
    return [(node.visits, node.wins) for node in nodes(root)]


@pytest.mark.parametrize(
    ("state", "bundle"),
    [(Kuhn(), ismcts), (Kuhn("QK"), ismcts), (Pig(10), with_chance), (FOUR, partial(alphazero_phases, asked))],
)
def test_its_phases_grow_the_same_tree_in_another_process(state, bundle):
    there = pickle.loads(pickle.dumps(bundle()))
    assert told(search(state, 200, seed=5, **there)) == told(search(state, 200, seed=5, **bundle()))


def test_a_network_may_look_at_positions_without_a_hash():
    batched = search_in_batches(Race(), lambda states: [*map(asked, states)], 100, batch=1)
    assert told(batched) == told(search(Race(), 100, **alphazero_phases(asked)))


def test_a_network_plays_a_game_of_dice_against_itself():
    roots, rewards = self_play(Pig(15), 40, seed=1, **(with_chance() | alphazero_phases(asked)))
    assert sum(rewards) == 1
    assert {(root.state.player, root.visits) for root in roots} == {(0, 40), (1, 40)}


def test_only_phases_are_joined():
    with pytest.raises(TypeError, match="unsupported operand"):
        solver() | None
