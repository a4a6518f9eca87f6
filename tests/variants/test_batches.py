"""A network asked about many leaves at once: the plain tree with batch=1, and no virtual loss left with more."""

import signal
from contextlib import nullcontext
from itertools import cycle
from math import fsum

import pytest
from some_variants import GAMES, asked, every_game
from trees import facts

from mcts_teach import Hex, Nim, Node, TicTacToe, search
from mcts_teach.variants import alphazero_phases, search_in_batches


def each(policy_value):
    """A function of many positions from a function of one."""
    return lambda states: [policy_value(state) for state in states]


def assert_no_loss_is_left(root, policy_value):
    """Each node is worth the answers about it and all below it, each counted once, and finished games at each visit."""

    def add_up(node):
        below = [add_up(child) for child in node.children.values()]
        ended_here = node.visits - sum(child.visits for child in node.children.values())
        assert ended_here == (min(node.visits, 1) if node.state.moves() else node.visits)
        own = (policy_value(node.state)[1] if node.state.moves() else node.state.rewards()) if ended_here else (0,) * 3
        sums = [fsum([own[k] * ended_here, *(worth[k] for worth in below)]) for k in range(len(own))]
        assert node.mover is None or node.wins == pytest.approx(sums[node.mover])
        return sums

    add_up(root)


@every_game
def test_with_a_batch_of_one_it_is_the_search_of_alphazero_node_for_node(state):
    batched = search_in_batches(state, each(asked), 150, batch=1, seed=2, c=1.5)
    assert facts(batched) == facts(search(state, 150, seed=2, **alphazero_phases(asked, c=1.5)))


@pytest.mark.parametrize(("state", "batch"), [*zip(GAMES, cycle([2, 7, 64]))], ids=repr)
def test_no_virtual_loss_is_left_in_the_tree(state, batch):
    root = search_in_batches(state, each(asked), 150, batch=batch)
    assert root.visits == 150
    assert_no_loss_is_left(root, asked)
    assert search_in_batches(root, each(asked), 10, batch=batch).visits == 160  # and it can be searched on
    assert_no_loss_is_left(root, asked)


@pytest.mark.parametrize("batch", [1, 5])
def test_no_position_is_asked_about_twice_and_no_batch_is_larger_than_was_said(batch):
    calls = []

    def policy_values(states):
        calls.append(list(states))
        return each(asked)(states)

    search_in_batches(TicTacToe(), policy_values, 203, batch=batch)
    positions = [state for call in calls for state in call]
    assert len(positions) == len(set(positions))
    assert all(state.moves() for state in positions)
    assert max(map(len, calls)) == batch
    assert len(positions) <= 203


def test_the_walks_of_a_batch_part_by_hand():
    """Priors 0.6 and 0.4, c = 1: after the first child, a visit and a loss make 0.6 sqrt(2) / 2 < 0.4 sqrt(2)."""
    policy = each(lambda state: ({1: 0.6, 2: 0.4} if len(state.moves()) == 2 else {1: 1.0}, (1.0, 0.0)))
    for batch, visits in ((1, [2, 0]), (2, [1, 1])):  # the first child is worth 1, which only one of them knows in time
        root = search_in_batches(Nim((2, 0)), policy, 3, batch=batch, c=1)
        assert [root.children[move].visits for move in (1, 2)] == visits


@pytest.mark.parametrize("how", ["stop button", "error"])
def test_a_search_that_is_stopped_within_a_batch_leaves_a_tree_without_losses(how, capsys):
    calls = []

    def policy_values(states):
        calls.append(len(states))
        if len(calls) == 9:
            if how == "error":
                raise RuntimeError("no network today")
            signal.raise_signal(signal.SIGINT)
        return each(asked)(states)

    root = Node(Hex(4))
    with pytest.raises(RuntimeError, match="no network today") if how == "error" else nullcontext():
        search_in_batches(root, policy_values, 1000, batch=16)
    assert ("Stopped after" in capsys.readouterr().out) == (how == "stop button")
    assert 16 < root.visits < 1000
    assert_no_loss_is_left(root, asked)
