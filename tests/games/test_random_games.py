"""Random games of Connect Four as benchmarks/random_games.py counts them: as plain Python and as others play them."""

import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from mcts_teach import ConnectFour
from mcts_teach.workshop import read_measured

ROOT = Path(__file__).resolve().parents[2]
COUNTED = {
    "won_by_first": 0.555690,
    "won_by_second": 0.441747,
    "drawn": 0.0025633,
    "mean_length": 21.3126,
}  # by another program, in a billion games


@pytest.fixture(scope="module")
def program():
    pytest.importorskip("numba")
    sys.path.insert(0, str(ROOT / "benchmarks"))
    import random_games

    yield random_games
    sys.path.remove(str(ROOT / "benchmarks"))


@pytest.mark.thorough  # it is compiled for that
def test_plain_python_plays_the_same_games(program):
    """The dice are Python's own, so the games are the same, one by one."""
    seed, games = 5, 300
    rng, found = Random(seed), Counter()
    for _ in range(games):
        state, discs = ConnectFour(), 0
        while moves := state.moves():
            state, discs = state.play(rng.choice(moves)), discs + 1
        found[state.rewards(), discs] += 1
    counts = program.piece(games, seed)
    for row, way in zip(counts, [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)], strict=True):
        assert {discs: n for discs, n in enumerate(row.tolist()) if n} == {
            discs: n for (rewards, discs), n in found.items() if rewards == way
        }


def test_what_is_stored_are_a_billion_games():
    stored = read_measured("random_games")
    games = stored["games"]
    assert games == 1_000_000_000 == stored["won_by_first"] + stored["won_by_second"] + stored["drawn"]
    for name in "won_by_first", "won_by_second", "drawn":
        share = COUNTED[name]
        both = sqrt(2 * share * (1 - share) / games)  # the other shares are of a billion games too
        assert abs(stored[name] / games - share) < 4 * both, name
    assert abs(stored["mean_length"] - COUNTED["mean_length"]) < 1e-3
