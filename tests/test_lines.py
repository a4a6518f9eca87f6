"""The lines of the phases that ran, recorded with `lines=True`: what is said of them, and what it must not change."""

import json
import sys

import pytest

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, explore, record, ucb1
from mcts_teach.checks.guard import Bound
from mcts_teach.explorer.filming import film, sources
from mcts_teach.variants import rave


@pytest.fixture(autouse=True)
def nobody_else_traces():
    """Where the tests themselves are traced, for coverage, that rests meanwhile."""
    before = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(before)


def my_select(root, score):
    path = [root]
    while not path[-1].untried and path[-1].children:
        best, high = None, float("-inf")
        for child in path[-1].children.values():
            value = score(path[-1], child)
            if value > high:
                best, high = child, value
        path.append(best)
    return path


@pytest.mark.parametrize(
    ("state", "phases"),
    [(TicTacToe(), {}), (ConnectFour(), {"select": my_select}), (Hex(3), rave()), (Nim((2, 3)), {})],
    ids=["core", "own", "rave", "Nim"],
)
def test_following_the_lines_changes_nothing_of_the_search(state, phases):
    assert record(state, 40, lines=True, **phases).rows == record(state, 40, **phases).rows
    assert sys.gettrace() is None


def test_what_the_lines_say_is_what_the_search_did():
    trace = record(TicTacToe(), 60, lines=True)
    assert len(trace.lines) == 60
    for number, (row, ran) in enumerate(zip(trace.rows, trace.lines, strict=True), 1):
        root = trace.at(number, "select").root
        assert ran["select"][-1].values[-1] == ("returns", row.path[: row.selected])
        assert [value for line in ran["backpropagate"] for name, value in line.values if name == "node"] == [*row.path]
        if row.selected == 2:
            found = [value for line in ran["select"] for name, value in line.values if name == "score"]
            assert found == [f"{ucb1(root, child):.2f}" for child in root.children.values()]


def test_a_line_is_the_one_whose_text_is_shown():
    shown, trace = sources({"select": my_select}), record(TicTacToe(), 30, select=my_select, lines=True)
    lines = [line for row in film(trace)["iterations"] for ran in row["lines"].values() for line in ran]
    texts = {(shown[name].splitlines()[number].strip(), said.partition(" ")[0]) for name, number, said, _ in lines}
    assert ("best, high = child, value", "best") in texts
    assert ("return path", "returns") in texts
    assert not {text for text, _ in texts if text.startswith(('"""', ">>>", "def "))}


def test_a_film_with_lines_can_be_written_and_read(tmp_path):
    explorer = explore(TicTacToe(), 20, lines=True)
    explorer.save(tmp_path / "film.json")
    film_text = (tmp_path / "film.json").read_text(encoding="utf-8")
    assert json.loads(film_text)["iterations"][3]["lines"]["select"][0][:2] == ["select", 1]
    explore(tmp_path / "film.json")
    (tmp_path / "film.json").write_text(film_text.replace('"path = start", 0]', '"path = start", 99]', 1), "utf-8")
    with pytest.raises(ValueError, match=r"iterations\[0\]\.lines\.select\[0\]\[3\] must be .* from 0 to 20, or null"):
        explore(tmp_path / "film.json")


def test_lines_are_refused_where_somebody_follows_them_already():
    words = "a debugger, coverage or a check does that already; leave lines out"
    sys.settrace(lambda *_: None)
    with pytest.raises(ValueError, match=words):
        record(TicTacToe(), 5, lines=True)
    sys.settrace(None)
    with Bound(1_000_000), pytest.raises(ValueError, match=words):
        explore(TicTacToe(), 5, lines=True)
