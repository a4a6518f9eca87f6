"""Random games of Connect Four as benchmarks/random_games.py has counted them, and another program."""

from math import sqrt
from pathlib import Path

from mcts_teach.workshop import read_measured

ROOT = Path(__file__).resolve().parents[2]
COUNTED = {
    "won_by_first": 0.555690,
    "won_by_second": 0.441747,
    "drawn": 0.0025633,
    "mean_length": 21.3126,
}  # by another program, in a billion games


def test_what_is_stored_are_a_billion_games():
    stored = read_measured("random_games")
    games = stored["games"]
    assert games == 1_000_000_000 == stored["won_by_first"] + stored["won_by_second"] + stored["drawn"]
    for name in "won_by_first", "won_by_second", "drawn":
        share = COUNTED[name]
        both = sqrt(2 * share * (1 - share) / games)  # the other shares are of a billion games too
        assert abs(stored[name] / games - share) < 4 * both, name
    assert abs(stored["mean_length"] - COUNTED["mean_length"]) < 1e-3
