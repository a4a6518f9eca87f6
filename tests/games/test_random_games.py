"""Random games of Connect Four as benchmarks/random_games.py counts them: as plain Python and as others play them."""

import json
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
GAMES = 50_000


@pytest.fixture(scope="module")
def program():
    pytest.importorskip("numba")
    sys.path.insert(0, str(ROOT / "benchmarks"))
    import random_games

    yield random_games
    sys.path.remove(str(ROOT / "benchmarks"))


@pytest.fixture(scope="module")
def counts(program):
    return program.count(GAMES, seed=1, progress=False)


@pytest.mark.slow
def test_shares_and_length_are_those_of_another_program(program, counts):
    assert counts.sum() == GAMES
    for name, (value, error) in program.summary(counts).items():
        assert abs(value - COUNTED[name]) < 4 * error, name


@pytest.mark.slow
def test_a_game_lasts_from_7_to_42_discs_and_is_drawn_on_a_full_board_only(counts):
    first, second, drawn = counts
    assert counts[:, :7].sum() == 0
    assert drawn[:42].sum() == 0 < drawn[42]
    assert first[1::2].sum() == first.sum()  # whoever places the last disc wins, and the first player's are odd
    assert second[::2].sum() == second.sum()
    share = 13032 / 7**7  # of the games that end with the seventh disc
    assert abs(counts[:, 7].sum() / GAMES - share) < 4 * sqrt(share * (1 - share) / GAMES)


def test_the_last_disc_wins_8_games_in_10_000(counts):
    """As the zoo says of programs that look for a full board before they look for a win."""
    assert abs(counts[1, 42] / GAMES - 8e-4) < 4 * sqrt(8e-4 / GAMES)


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


def test_threads_change_nothing(program, monkeypatch):
    monkeypatch.setattr(program, "PIECE", 1000)
    one, two = (program.count(2500, seed=3, threads=threads, progress=False) for threads in (1, 2))
    assert (one == two).all()
    assert one.sum() == 2500


def test_what_is_counted_is_stored(program, counts, tmp_path):
    file = tmp_path / "random_games.json"
    program.store(counts, 1, file)
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert stored["games"] == GAMES == stored["won_by_first"] + stored["won_by_second"] + stored["drawn"]
    assert [path.name for path in tmp_path.iterdir()] == ["random_games.json"]


def test_what_is_stored_are_a_billion_games():
    stored = read_measured("random_games")
    games = stored["games"]
    assert games == 1_000_000_000 == stored["won_by_first"] + stored["won_by_second"] + stored["drawn"]
    for name in "won_by_first", "won_by_second", "drawn":
        share = COUNTED[name]
        both = sqrt(2 * share * (1 - share) / games)  # the other shares are of a billion games too
        assert abs(stored[name] / games - share) < 4 * both, name
    assert abs(stored["mean_length"] - COUNTED["mean_length"]) < 1e-3
