"""The files of notebooks/measured, as they are shipped: what notebooks 15, 16 and 19 read of them can be true."""

import re
from datetime import date

import pytest

from mcts_teach.workshop import read_measured


@pytest.mark.parametrize("what", [read_measured("speed"), read_measured("steps"), read_measured("parallel")["speed"]])
def test_times_are_of_a_quiet_machine_and_of_a_known_day(what):
    assert what["quiet"] is True
    assert what["rounds"] >= 5
    assert re.fullmatch(r"\w+, \w+, \d+ cores", what["machine"])
    assert re.fullmatch(r"3\.\d+\.\d+", what["python"])
    assert date(2026, 1, 1) <= date.fromisoformat(what["date"]) <= date.today()


def test_nobody_wins_connect_four_against_perfect_play():
    stored = read_measured("learning")["connect-four"]
    generations = [row["generation"] for row in stored["curve"]]
    assert generations == list(range(0, stored["how"]["generations"] + 1, 4))
    assert all(sum(row[player]) == 100 for row in stored["curve"] for player in ("plain", "perfect"))
    assert all(row["perfect"][0] == 0 for row in stored["curve"])
    assert (stored["plain against perfect"][0], sum(stored["plain against perfect"])) == (0, 100)
