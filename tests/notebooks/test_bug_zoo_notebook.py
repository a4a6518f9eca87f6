"""The notebook of the bug zoo shows what it promises: enough exhibits, each once, with both trees, and the matrix."""

import json
import re
from pathlib import Path

import pytest
from trees import nodes

from mcts_teach import TicTacToe, from_text, search
from mcts_teach.checks import zoo
from mcts_teach.checks.mistakes import MISCONCEPTIONS

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "13_visit_the_bug_zoo.ipynb"


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
    assert len({name.removeprefix("room-of-") for name in cells if name.startswith("room-of-")}) == 9
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
    pieces = {"ucb1", "select", "expand", "backpropagate", "loop", "search"}
    assert caught == size == sum(one.piece in pieces for one in zoo.broken_ones())
    diagnoses = printed(cells["diagnoses"])
    assert named == size - diagnoses.count("*")
    told = re.findall(r"[\w-]+(?=[,*\n])", re.sub(r"(?m)^\w+: ", "", diagnoses))
    assert len(told) == size


def test_the_notebook_stays_small():
    assert NOTEBOOK.stat().st_size < 2_000_000


# What the notebook says in words


@pytest.fixture(scope="module")
def prose():
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"}


def passed_on(node):
    return sum(child.visits for child in node.children.values())


def test_the_law_of_visits_holds_with_its_two_exceptions(prose):
    root = search(from_text("X.. / XO. / .XO", TicTacToe()), 1000, seed=3)
    every = list(nodes(root))
    odd = [node for node in every if node.visits != passed_on(node) + 1]
    finished = [node for node in every if not node.state.moves()]
    assert odd == [node for node in every if node is root or (node in finished and node.visits > 1)]
    assert (len(odd), len(every)) == (20, 45)
    assert root.visits == passed_on(root) == 1000
    assert all(passed_on(node) == 0 for node in finished)
    assert "The root of a new search had no game of its own" in prose["room-2-why"]
    assert "a finished game has no children, so all its visits are its own" in prose["room-2-why"]


def test_the_law_of_wins_is_for_games_that_go_on(prose):
    root = search(from_text("X.. / XO. / .XO", TicTacToe()), 1000, seed=3)
    others = [node for node in nodes(root) if node is not root]
    gaps = {node: node.visits - node.wins - sum(child.wins for child in node.children.values()) for node in others}
    odd = [node for node, gap in gaps.items() if not 0 <= gap <= 1]
    assert len(odd) == 4
    assert not any(node.state.moves() for node in odd)
    assert "A finished game has no children to ask." in prose["whose-wins"]


def test_projects_are_named_with_an_address_and_a_commit():
    cited = re.compile(r"github\.com/[\w-]+/[\w.-]+, commit [0-9a-f]{7}\b")
    for key, one in MISCONCEPTIONS.items():
        rest = cited.sub("", one.seen)
        assert "github.com" not in rest, key
        words = re.sub(r"Node\.js Connect Four tutorial|Hex lecture|UCB|Black|White|Math\.random|MCTS\.py", "", rest)
        if rest == one.seen:  # nothing is cited: no names and no counts, which nobody could look up
            assert not re.search(r"[A-Z]\w+|\d\d|\w/\w|_", words.replace("s.addmove", "")), f"{key}: {one.seen}"


def test_legitimate_choices_hang_in_a_room_of_their_own(cells, prose):
    said = {key for key, one in MISCONCEPTIONS.items() if one.sentence.startswith("Differs from our convention: ")}
    calls = re.findall(r'show\("\w+", (.*)\)', "".join(cells["room-of-conventions"]["source"]))
    hung = {key for keys in calls for key in re.findall(r'"([\w-]+)"', keys)}
    assert hung == {"other-log", "other-constant", "c-inside", "minus-one-to-one", "highest-mean"}
    assert said <= hung
    assert "These five are no bugs." in prose["at-the-exit"]


def test_what_is_wrong_with_the_pieces_to_spot(cells, prose):
    first, second, third = (
        "".join(texts(cells[name], "text/plain")) for name in ("spot-1-checked", "spot-2-checked", "spot-3")
    )
    assert MISCONCEPTIONS["flips-each-level"].name in first
    assert prose["spot-2-question"].startswith("Where somebody may move twice")
    assert MISCONCEPTIONS["moves-not-renewed"].name in second
    assert prose["spot-3-question"].startswith("In Connect Four a move is a column")
    assert "this mistake" not in third
    assert "so it names none" in prose["spot-3-question"]
