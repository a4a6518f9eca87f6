"""Notebook 14: its figures, and what it says of the visits of a parent."""

import math
import re
from functools import partial

import pytest
from lessons import cells, code_cells, source

from mcts_teach import Nim, TicTacToe, search
from mcts_teach.variants import alphazero_phases, expand_all, puct, uniform_policy


def medians(cell: str) -> dict:
    """The medians and intervals that a cell has drawn, by name."""
    shown = [output["metadata"] for output in cells("14")[cell]["outputs"] if "metadata" in output]
    pictures = [metadata["image/png"]["texts"] for metadata in shown]
    found = re.findall(r"^(.+): (\d+) \((\d+) to (\d+)\)$", "\n".join(pictures), re.M)
    return {name: tuple(map(int, numbers)) for name, *numbers in found}


@pytest.mark.parametrize("n", [51, 101, 401])
def test_the_interval_of_a_median_holds_the_true_one_95_times_in_100(n):
    names = {"math": math}
    exec(source("14", "middle-of"), names)
    median, low, high = names["middle"](range(1, n + 1))
    assert (median, low - 1) == ((n + 1) / 2, n - high)
    outside = 2 * sum(math.comb(n, below) for below in range(low)) / 2**n
    assert 0.04 < outside < 0.05


def test_every_median_is_of_many_seeds():
    code = "\n".join(code_cells("14").values())
    seeds = [int(number) for number in re.findall(r"settled\(seed.*for seed in range\((\d+)\)", code)]
    assert set(seeds) == {51, 101, 401}
    assert len(seeds) == 6


def test_what_the_medians_say_of_priors():
    found = medians("draw-the-medians") | medians("a-bad-prior-and-c") | medians("price-of-a-small-prior")
    slow, price = {}, {}
    for name, numbers in found.items():
        kind, _, value = name.partition(" = ")
        {"threaten, c": slow, "a3 has P": price}.get(kind, {})[float(value or 0)] = numbers
    assert (list(map(len, (found, slow, price)))) == [10, 3, 3]
    assert max(slow[1][2], slow[2.5][2]) < slow[5][1] <= slow[5][2] < 900
    assert slow[1][2] > slow[2.5][1]  # those cannot be told apart
    assert price[0.7][2] < price[0.1][1]
    assert price[0.1][2] < price[0.01][1]
    assert price[0.01][2] < 600
    guided = medians("alphazero-in-miniature")
    assert guided["win or block"][2] < guided["uniform"][1]
    assert guided["uniform"][2] < guided["threaten"][1]


@pytest.mark.parametrize("state", [TicTacToe(), Nim((2, 3), players=3)], ids=repr)
def test_the_parent_has_a_visit_whenever_a_child_is_chosen_by_its_prior(state):
    asked = []

    def noting(parent, child, score):
        asked.append(parent.visits)
        return score(parent, child)

    guided = alphazero_phases(lambda state: (uniform_policy(state), (0.5,) * getattr(state, "players", 2)))
    for phases in {"score": puct, "expand": expand_all}, guided:
        search(state, 100, **{**phases, "score": partial(noting, score=phases["score"])})
    assert min(asked) == 1
