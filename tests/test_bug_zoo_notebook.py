"""The notebook of the bug zoo shows what it promises: enough exhibits, each once, with both trees, and the matrix."""

import json
import re
from pathlib import Path

import pytest

from mcts_teach.checks import zoo

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks" / "13_visit_the_bug_zoo.ipynb"


@pytest.fixture(scope="module")
def cells():
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return {cell["id"]: cell for cell in notebook["cells"] if cell["cell_type"] == "code"}


def texts(cell, kind):
    """What a cell shows in one form."""
    return ["".join(output["data"][kind]) for output in cell["outputs"] if kind in output.get("data", {})]


def printed(cell):
    return "".join("".join(output.get("text", "")) for output in cell["outputs"])


def test_at_least_25_exhibits_hang_beside_the_right_tree(cells):
    walls = [wall for name, cell in cells.items() if name.startswith("room-of-") for wall in texts(cell, "text/html")]
    assert len({name.removeprefix("room-of-") for name in cells if name.startswith("room-of-")}) == 8
    assert sum(wall.count("the broken tree") for wall in walls) == sum(wall.count("the right tree") for wall in walls)
    assert sum(wall.count("<b>the law:</b>") for wall in walls) >= 35
    pictured = sum(wall.count(">the broken tree<") for wall in walls)
    assert pictured >= 25
    assert f"{pictured} of them with trees" in printed(cells["count-the-exhibits"])


def test_no_exhibit_hangs_twice_and_every_one_is_in_the_zoo(cells):
    source = "\n".join("".join(cell["source"]) for name, cell in cells.items() if name.startswith("room-of-"))
    calls = re.findall(r'show\("(\w+)", (.*)\)', source)
    hung = [(piece, key) for piece, keys in calls for key in re.findall(r'"([\w-]+)"', keys)]
    assert len(set(hung)) == len(hung) >= 35
    assert set(hung) <= {(one.piece, one.key) for one in zoo.broken_ones()}


def test_the_numbers_of_the_matrix_are_those_of_the_zoo(cells):
    caught, size, named = map(int, re.findall(r"\d+", printed(cells["named-first"]))[:3])
    assert caught == size == len(zoo.broken_ones())
    diagnoses = printed(cells["diagnoses"])
    assert named == size - diagnoses.count("*")
    told = re.findall(r"[\w-]+(?=[,*\n])", re.sub(r"(?m)^\w+: ", "", diagnoses))
    assert len(told) == size


def test_the_notebook_stays_small():
    assert NOTEBOOK.stat().st_size < 2_000_000
