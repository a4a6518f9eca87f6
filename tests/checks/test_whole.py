"""What the check of a whole search takes, and what it names."""

import random
from functools import partial
from random import Random

import pytest
from odd_things import checked

from mcts_teach import Node, best_move, mcts, search, variants
from mcts_teach.checks import Adapter, check


def searching(**phases):
    return lambda state, iterations, seed: search(state, iterations, seed=seed, **phases)


@pytest.mark.parametrize("phases", [{}, {"expand": variants.expand_all}])
def test_whole_searches_of_the_package_pass(phases):
    run = lambda state, iterations, seed: search(state, iterations, seed=seed, **phases)  # noqa: E731
    assert check.search(run).outcome == "right"
    verdict = check.search(lambda *a: best_move(run(*a)))
    assert verdict.outcome == "wrong"
    assert "which is no tree: return its root" in verdict.returned


def test_another_constant_is_named_and_taken_from_an_adapter():
    run = searching(score=partial(mcts.ucb1, c=1))
    verdict = check.search(run)
    assert verdict.key == "other-constant"
    assert verdict.returned.startswith("in iteration 6: ")
    assert "the walk goes to " in verdict.returned
    assert "before iteration 6:\nstart  5 visits\n" in repr(verdict.picture)
    assert "after iteration 6:\nstart  6 visits\n" in repr(verdict.picture)
    assert check.search(Adapter(run)).outcome == "right"


def telling(reward):
    """A search that gives each node another reward."""

    def backpropagate(path, rewards):
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.wins += reward(node, path, rewards)

    return searching(backpropagate=backpropagate)


def mean(node):
    return node.wins / node.visits


@pytest.mark.parametrize(
    ("key", "adapter"),
    [
        ("same-for-all", telling(lambda node, path, rewards: rewards[1])),
        ("own-rng", lambda state, n, seed: search(state, n, seed=random.SystemRandom().randrange(10**6))),
        ("", Adapter(searching(), mean=lambda node: node.wins / (node.visits + 1))),
        (
            "highest-mean",
            Adapter(searching(), move=lambda root: max(root.children, key=lambda m: mean(root.children[m]))),
        ),
        (
            "highest-ucb",
            Adapter(searching(), move=lambda t: max(t.children, key=lambda m: mcts.ucb1(t, t.children[m]))),
        ),
    ],
)
def test_whole_searches_from_other_parts(key, adapter):
    verdict = check.search(adapter)
    assert verdict.outcome == "wrong"
    assert verdict.key == key


def test_a_tree_that_grows_without_bound_is_named():
    def run(state, iterations, seed):
        root = Node(state)
        root.children = dict.fromkeys(state.moves(), root)
        return root

    verdict = check.search(Adapter(run, mean=lambda node: 0.0, move=lambda root: root.state.moves()[0]))
    assert verdict.outcome == "wrong"
    assert verdict.returned.startswith("a tree ")


def first_child(root):
    return next(iter(root.children))


IMPOSSIBLE = [(-3, 7, best_move), (0, -1.0, first_child), (0.5, 7, first_child), (10**9, -1.0, best_move)]


@pytest.mark.parametrize(("visits", "mean", "move"), IMPOSSIBLE)
def test_searches_with_impossible_numbers_have_a_verdict(visits, mean, move):
    def of(node):
        return node.visits if node.mover is None else visits

    assert checked("search", Adapter(searching(), visits=of, mean=lambda node: mean, move=move)).outcome == "wrong"


@pytest.mark.parametrize(
    ("visits", "move"),
    [(0, best_move), (0.5, first_child), (10**9, best_move)],  # below 0: there is no tree to look at
)
def test_searches_in_which_all_nodes_have_as_many_visits_have_a_verdict(visits, move):
    assert checked("search", Adapter(searching(), visits=lambda node: visits, move=move)).outcome == "wrong"


def test_a_root_that_is_not_counted_and_a_move_by_the_mean_have_a_verdict():
    """The bound of such a move asks for the logarithm of 0."""
    seen = Adapter(
        searching(),
        visits=lambda node: 0 if node.mover is None else node.visits,
        move=lambda root: max(root.children, key=lambda m: root.children[m].wins / root.children[m].visits),
    )
    assert checked("search", seen).outcome == "wrong"


def one_more(root, rng):
    path = mcts.select(root)
    child = mcts.expand(path[-1], rng)
    path = path if child is None else [*path, child]
    mcts.backpropagate(path, mcts.simulate(path[-1].state, rng))


def begins_anew(state, iterations, seed=0):
    root = Node(state)
    for _ in range(iterations):
        rng = Random(seed)
        one_more(root, rng)
    return root


def test_a_mistake_of_the_last_loop_is_named_with_the_name_of_the_function():
    verdict = check.search(begins_anew)
    assert (verdict.outcome, verdict.key) == ("wrong", "seeded-anew")
    assert verdict.called.startswith("begins_anew(state, ")


def test_a_search_is_asked_for_many_iterations_if_all_else_is_right():
    def deeper(root, rng, left):
        one_more(root, rng)
        return root if left == 1 else deeper(root, rng, left - 1)

    verdict = check.search(lambda state, iterations, seed: deeper(Node(state), Random(seed), iterations))
    assert (verdict.outcome, verdict.called) == ("wrong", "run(state, 1500, 0)")
    assert verdict.returned.startswith("RecursionError")
