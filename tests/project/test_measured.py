"""The files of notebooks/measured, as they are shipped: what notebooks 15, 16 and 19 read of them can be true."""

import re
from datetime import date
from pathlib import Path

import pytest

from mcts_teach.workshop import read_measured

FOLDER = Path(__file__).parents[2] / "notebooks" / "measured"


def test_every_file_is_opened_here_or_where_random_games_are_counted():
    opened = {"speed", "steps", "parallel", "learning"}
    assert {path.stem for path in FOLDER.iterdir()} == opened | {"random_games"}


@pytest.mark.parametrize("what", [read_measured("speed"), read_measured("steps"), read_measured("parallel")["speed"]])
def test_times_are_of_a_quiet_machine_and_of_a_known_day(what):
    assert what["quiet"] is True
    assert what["rounds"] >= 5
    assert re.fullmatch(r"\w+, \w+, \d+ cores", what["machine"])
    assert re.fullmatch(r"3\.\d+\.\d+", what["python"])
    assert date(2026, 1, 1) <= date.fromisoformat(what["date"]) <= date.today()


def test_no_engine_of_python_reaches_what_is_compiled_and_none_of_ours_the_program_in_c():
    """In iterations a second; a table and the curve up to large trees say the same where they meet."""
    stored = read_measured("speed")
    rates = {(row["game"], row["engine"], row["iterations"]): row["per_second"] for row in stored["rows"]}
    assert len(rates) == len(stored["rows"])
    for (game, engine, iterations), rate in rates.items():
        compiled = engine in ("C", "C, same tree") or engine.startswith("fast, ") or "C++" in engine
        assert (2e4 if compiled else 1e3) < rate < (1e7 if compiled else 1e5), (game, engine, iterations)
        assert rate <= rates.get((game, "C", iterations), rate)
    growth = {("Connect Four", row["engine"], row["iterations"]): row["per_second"] for row in stored["growth"]}
    assert {key: rates[key] for key in growth if key in rates} == {key: growth[key] for key in growth if key in rates}
    assert all(1 < row["ratio"] <= 2.1 for row in stored["threads"])


def test_curves_of_learning_end_where_their_tables_begin():
    stored = read_measured("learning")["tic-tac-toe"]
    for runs in stored["rows"].values():
        assert len(runs) == len(stored["curves"]) == 3
        assert all(sum(run["perfect"]) == 100 and run["perfect"][0] == 0 for run in runs)
        assert all(0 <= run["lost"] < run["games"] <= 255_168 for run in runs)
    for end, row in (0, "untrained network"), (-1, "all parts"):
        ends = [curve[end] for curve in stored["curves"].values()]
        assert ends == [[run["lost"], run["games"]] for run in stored["rows"][row]]
    assert all(len(curve) == stored["how"]["generations"] + 1 for curve in stored["curves"].values())


def test_nobody_wins_connect_four_against_perfect_play():
    stored = read_measured("learning")["connect-four"]
    generations = [row["generation"] for row in stored["curve"]]
    assert generations == list(range(0, stored["how"]["generations"] + 1, 4))
    assert all(sum(row[player]) == 100 for row in stored["curve"] for player in ("plain", "perfect"))
    assert all(row["perfect"][0] == 0 for row in stored["curve"])
    assert (stored["plain against perfect"][0], sum(stored["plain against perfect"])) == (0, 100)
