"""The notebook of the bug zoo: its hunt, its museum and its laws are those of the zoo, and it says what is so."""

import json
import re
from pathlib import Path

import pytest

from mcts_teach.checks import zoo
from mcts_teach.checks.mistakes import MISCONCEPTIONS

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "13_visit_the_bug_zoo.ipynb"
KEYS = {one.key for one in zoo.broken_ones()}


@pytest.fixture(scope="module")
def cells():
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return {cell["id"]: cell for cell in notebook["cells"] if cell["cell_type"] == "code"}


@pytest.fixture(scope="module")
def prose():
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"}


def texts(cell, kind):
    """What a cell shows in one form."""
    return ["".join(output["data"][kind]) for output in cell["outputs"] if kind in output.get("data", {})]


def printed(cell):
    return "".join("".join(output.get("text", "")) for output in cell["outputs"])


# The hunt


def test_each_suspect_is_asked_about_and_then_named(cells):
    asked = re.findall(r'cards\["([\w-]+)"\]', "".join("".join(cell["source"]) for cell in cells.values()))
    assert asked == ["suspect-1", "suspect-2", "suspect-3", "suspect-4", "result-in-turn", "fill-the-board"]
    keys = "move-not-played", "bonus-subtracted", "same-for-all", "right-for-one-seat"
    names = re.findall(r"^suspect \d, \w+: (.*)", printed(cells["the-culprits"]), re.MULTILINE)
    assert names == [MISCONCEPTIONS[key].name for key in keys]


def test_no_suspect_is_named_before_it_is_hunted(cells):
    before = [name for name in cells if name != "the-culprits"][: list(cells).index("the-culprits")]
    for name in before:
        shown = "".join(texts(cells[name], "text/html")) + printed(cells[name]) + "".join(cells[name]["source"])
        for key in ("move-not-played", "bonus-subtracted", "same-for-all", "right-for-one-seat"):
            assert key not in shown, name
            assert MISCONCEPTIONS[key].name not in shown, name


# The museum


def test_whatever_was_found_in_the_wild_stands_there_with_its_commit(cells):
    listed = re.findall(
        r"^[* ] ([\w-]+) +([\w.-]+/[\w.-]+)@([0-9a-f]{7})(?: \(virtual loss\))?$",
        printed(cells["found-in-the-wild"]),
        re.MULTILINE,
    )
    cited = [
        (key, *place)
        for key, one in MISCONCEPTIONS.items()
        for place in re.findall(r"github\.com/(\S+), commit (\w+)", one.seen)
    ]
    assert listed == cited
    assert len(listed) >= 15
    assert {key for key, *_ in listed} <= KEYS


def test_the_names_that_the_text_proposes_are_in_the_zoo(prose):
    proposed = re.findall(r"`([a-z]+(?:-[a-z]+)+)`", prose["the-museum"] + prose["the-connect-four-tutorial"])
    assert len(proposed) == 9
    assert set(proposed) <= KEYS


def test_projects_are_named_with_an_address_and_a_commit():
    cited = re.compile(r"github\.com/[\w-]+/[\w.-]+, commit [0-9a-f]{7}\b")
    for key, one in MISCONCEPTIONS.items():
        rest = cited.sub("", one.seen)
        assert "github.com" not in rest, key
        words = re.sub(r"Node\.js Connect Four tutorial|Hex lecture|UCB|Black|White|Math\.random|MCTS\.py", "", rest)
        if rest == one.seen:  # nothing is cited: no names and no counts, which nobody could look up
            assert not re.search(r"[A-Z]\w+|\d\d|\w/\w|_", words.replace("s.addmove", "")), f"{key}: {one.seen}"


def test_legitimate_choices_are_said_to_be_those_of_others(prose):
    choices = re.search(r"These five are no bugs: (.*)\. They only differ", prose["the-connect-four-tutorial"])[1]
    named = re.findall(r"`([\w-]+)`", choices)
    assert named == ["other-log", "other-constant", "c-inside", "minus-one-to-one", "highest-mean"]
    said = {key for key, one in MISCONCEPTIONS.items() if one.sentence.startswith("Others")}
    of_puct = {"visits-of-the-children", "unvisited-draw"}  # which is in notebook 14
    of_lessons = {"value-with-a-sign", "squared-visits", "value-of-the-search"}  # which are in notebook 19
    assert said == {*named, *of_puct, *of_lessons}


# The laws, and the pieces to spot


def test_the_numbers_of_the_checks_are_those_of_the_zoo(cells):
    caught, size, named = map(int, re.findall(r"\d+", printed(cells["named-first"]))[:3])
    pieces = {"ucb1", "select", "expand", "backpropagate"}
    assert caught == size == sum(one.piece in pieces for one in zoo.broken_ones())
    assert 0.9 * size <= named <= size
