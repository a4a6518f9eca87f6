"""PUCT in the compiled engine, by the game's own priors and values: the tree of the readable engine, node for node."""

from random import Random
from typing import NamedTuple

import pytest
from compiled import fast
from trees import facts

from mcts_teach import best_move, search
from mcts_teach.variants import alphazero_phases, policy_value_native

pytestmark = pytest.mark.compiles


class Thirds(NamedTuple):
    """Three players count up to 30 by 1 to 5; who gets there wins, and who says a multiple of 7 moves once more."""

    said: int = 0
    player: int = 0
    fault: int = -1  # of its priors and values late in the game, where nobody looks before a search

    def moves(self):
        return [n for n in range(1, 6) if self.said + n <= 30]

    def play(self, n):
        again = (self.said + n) % 7 == 0 or self.said + n == 30
        return Thirds(self.said + n, self.player if again else (self.player + 1) % 3, self.fault)

    def rewards(self):
        if self.player == 0:
            return (1.0, 0.0, 0.0)
        return (0.0, 1.0, 0.0) if self.player == 1 else (0.0, 0.0, 1.0)

    def prior(self, n):
        if self.said <= 20 or self.fault not in (0, 1, 2):
            return n  # a whole number is a weight, too
        return -1.0 if self.fault == 0 else INFINITE if self.fault == 1 else 0.0

    def estimate(self):
        return (1.5, -0.5, 0.0) if self.said > 20 and self.fault == 3 else (0.25, 0.25, 0.5)


INFINITE = 1e400
NATIVE = alphazero_phases(policy_value_native)


@pytest.mark.parametrize("state", [Thirds(), Thirds(17, 2)], ids=repr)
def test_both_engines_grow_the_same_tree_node_for_node_and_go_on_where_it_was_and_below(state):
    grown = []
    for engine in (fast.search, search):
        rng = Random(7)
        root = engine(state, 4000, seed=rng, **NATIVE)
        engine(engine(root, 500, seed=rng, **NATIVE).children[best_move(root)], 200, seed=rng, **NATIVE)
        grown.append((facts(root), rng.getstate()))
    assert grown[0] == grown[1]


@pytest.mark.parametrize(
    ("first", "second"),
    [(NATIVE, {}), pytest.param({}, NATIVE, marks=pytest.mark.thorough)],  # which compiles a search without priors, too
    ids=["with", "without"],
)
def test_a_tree_goes_on_with_priors_or_without_as_it_was_grown(first, second, monkeypatch):
    root = fast.search(Thirds(), 50, **first)
    monkeypatch.setattr(fast.run, "_rules_for", lambda *given: pytest.fail("it was compiled first"))
    with pytest.raises(ValueError, match=r"begin at its position, root.state, or go on in root.to_tree"):
        fast.search(root, 50, **second)
    assert root.visits == 50
    assert search(root.to_tree(), 50, **second).visits == 100


FAULTS = ["a prior must be a finite number of at least 0"] * 2
FAULTS += ["priors of a position must have a finite sum above 0", "for rewards from 0 to 1"]


@pytest.mark.parametrize("fault", range(4))
def test_what_goes_wrong_late_is_refused_in_both_engines(fault):
    with pytest.raises(ValueError, match=FAULTS[fault]):
        fast.search(Thirds(fault=fault), 30_000, **NATIVE)
    with pytest.raises(ValueError, match=r"prior\(move\) must be numbers|is for rewards from 0 to 1"):
        search(Thirds(fault=fault), 30_000, **NATIVE)
