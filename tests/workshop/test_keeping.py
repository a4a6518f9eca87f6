"""What a learner keeps: pieces that are right, with all that they use, in a file that works on its own."""

import re
import subprocess
import sys
from types import ModuleType
from urllib.parse import unquote

import pytest
from answers import exercises_of
from notebooks.lessons import Session, code_cells, needed_for

from mcts_teach import keep, mcts, mine
from mcts_teach.checks import check
from mcts_teach.workshop.keeping import OWN_PIECES

IMPORTS = """\
import math
import random as chance
from dataclasses import dataclass, field
from math import log, sqrt
from mcts_teach import TicTacToe, expand, keep, select
"""
NODE = """\
class MyNode:
    def __init__(self, state, mover=None):
        self.state, self.mover, self.visits, self.wins = state, mover, 0, 0.0
        self.children, self.untried = {}, list(state.moves())
"""
UCB1 = """\
TWO = 2.0


def bonus(parent, child):
    return sqrt(TWO * log(parent.visits) / child.visits)


def my_ucb1(parent, child, c=sqrt(2)):
    if not child.visits:
        return math.inf
    return child.wins / child.visits + c / sqrt(2) * bonus(parent, child)
"""
EXPAND = """\
def my_expand(node, rng):
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    child = node.children[move] = MyNode(node.state.play(move), node.state.player)
    return child
"""


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    """A notebook in a folder of its own, after its first cell."""
    monkeypatch.chdir(tmp_path)
    session = Session("__main__", monkeypatch)
    session.run(IMPORTS, "imports")
    return session


def kept(folder, name="my_mcts.py"):
    """The text of the learner's file; None if there is none."""
    file = folder / name
    return file.read_text(encoding="utf-8") if file.exists() else None


def run_alone(folder, code):
    """Run a line of Python beside the learner's file, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_piece_comes_with_its_helpers_constants_and_imports(lesson, tmp_path, capsys):
    lesson.run(UCB1, "ucb1")
    lesson.run("keep(my_ucb1)", "keep")
    assert capsys.readouterr().out == "my_ucb1 is kept in my_mcts.py.\n"
    assert all(line in kept(tmp_path) for line in ("TWO = 2.0", "def bonus", "import math\n", "from math import log\n"))
    assert "chance" not in kept(tmp_path)
    parent = "from types import SimpleNamespace as N; from my_mcts import my_ucb1; "
    assert run_alone(tmp_path, f"{parent}print(my_ucb1(N(visits=10), N(visits=4, wins=2)))")[:4] == "1.57"


def test_infinity_may_be_imported_by_its_name(lesson, tmp_path):
    lesson.run(f"from math import inf\n{UCB1.replace('math.inf', 'inf')}\nkeep(my_ucb1)", "ucb1")
    parent = "from types import SimpleNamespace as N; from my_mcts import my_ucb1; "
    assert run_alone(tmp_path, f"{parent}print(my_ucb1(N(visits=10), N(visits=0)))") == "inf"


DATACLASS = """\
@dataclass
class MyNode:
    state: object
    mover: "int | None" = None
    visits: int = 0
    wins: float = 0.0
    children: "dict[object, MyNode]" = field(default_factory=dict)
    untried: list = None

    def __post_init__(self):
        self.untried = list(self.state.moves())
"""


def test_a_dataclass_can_be_kept_also_once_it_was_read_from_the_file(lesson, tmp_path):
    lesson.run(f"{DATACLASS}\nkeep(MyNode)", "node")
    before = kept(tmp_path)
    assert "from dataclasses import dataclass\nfrom dataclasses import field\n" in before
    keep(mine("MyNode"))
    assert kept(tmp_path) == before


def test_constants_come_along_as_python_writes_them(lesson, tmp_path):
    lesson.run(f"TWO = 2\nEDGES = [frozenset({{1, 2}}), range(3), {{}}]\n{UCB1[10:]}", "ucb1")
    lesson.run("def bonus(parent, child):\n    return EDGES and sqrt(TWO * log(parent.visits) / child.visits)", "bonus")
    lesson.run("keep(my_ucb1)", "keep")
    assert "EDGES = [frozenset({1, 2}), range(0, 3), {}]\n" in kept(tmp_path)


def test_a_class_and_a_piece_that_uses_it_are_kept_apart(lesson, tmp_path, capsys):
    lesson.run(NODE, "node")
    lesson.run(EXPAND, "expand")
    lesson.run("keep(my_expand)", "keep expand")
    assert "from mcts_teach.mcts import Node as MyNode  # lent" in kept(tmp_path)
    lesson.run("keep(MyNode)", "keep node")
    assert "lent" not in kept(tmp_path)
    assert kept(tmp_path).index("class MyNode") < kept(tmp_path).index("def my_expand")
    assert capsys.readouterr().out.count("is kept") == 2
    run_alone(tmp_path, "from my_mcts import MyNode; assert MyNode.__module__ == 'my_mcts'")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("def my_select(root, score): ...", "my_select is not written yet, so nothing is kept."),
        ("def my_select(root, score): return [root]", "my_select is not right yet, so nothing is kept."),
        ("def my_ucb1(parent, child, c=2): return 1 / 0", "my_ucb1 is not right yet, so nothing is kept."),
    ],
)
def test_what_is_not_right_changes_nothing(lesson, tmp_path, capsys, wrong, said):
    lesson.run(UCB1, "ucb1")
    lesson.run("keep(my_ucb1)", "keep")
    before = kept(tmp_path)
    lesson.run(wrong, "wrong")
    lesson.run(f"keep({wrong[4:].partition('(')[0]})", "keep")
    assert capsys.readouterr().out.splitlines()[1:] == [said]
    assert kept(tmp_path) == before


def test_a_new_version_takes_the_place_of_the_old_one(lesson, tmp_path):
    lesson.run(UCB1, "ucb1")
    lesson.run("keep(my_ucb1)", "keep")
    shorter = "def my_ucb1(parent, child, c=sqrt(2)):\n    if not child.visits: return math.inf\n"
    lesson.run(f"{shorter}    return child.wins / child.visits + c * sqrt(log(parent.visits) / child.visits)", "new")
    lesson.run("keep(my_ucb1)", "keep again")
    assert kept(tmp_path).count("def my_ucb1") == 1
    assert "bonus" not in kept(tmp_path)


def test_a_file_edited_by_hand_is_backed_up_and_the_edit_stays(lesson, tmp_path, capsys):
    lesson.run(NODE + UCB1, "both")
    lesson.run("keep(MyNode)", "keep")
    edited = kept(tmp_path).replace("class MyNode:", "class MyNode:\n    # mine")
    (tmp_path / "my_mcts.py").write_text(edited, encoding="utf-8")
    lesson.run("keep(my_ucb1)", "keep another")
    assert (tmp_path / "my_mcts_before_1.py").read_text(encoding="utf-8") == edited
    assert "# mine" in kept(tmp_path)
    lesson.run("keep(my_ucb1)", "keep once more")
    assert not (tmp_path / "my_mcts_before_2.py").exists()
    assert "edited by hand" in capsys.readouterr().out


def test_a_file_that_an_edit_has_broken_is_said_and_left_alone(lesson, tmp_path, capsys):
    (tmp_path / "my_mcts.py").write_text("x = 1\ndef my_select(:\n", encoding="utf-8")
    lesson.run(NODE, "node")
    lesson.run("keep(MyNode)", "keep")
    assert "my_mcts.py is no longer Python, see line 2: " in capsys.readouterr().out
    assert kept(tmp_path) == "x = 1\ndef my_select(:\n"
    with pytest.raises(ValueError, match=r"no longer Python, see line 2"):
        mine("MyNode")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def my_select(root, score): return select(root, score)", "select, which is the package's own"),
        ("found = object()\ndef my_select(root, score):\n    found\n    return mine(root, score)", "cannot be written"),
    ],
)
def test_what_cannot_stand_in_a_file_is_said(lesson, tmp_path, capsys, source, why):
    lesson.run(f"mine = select\n{source}", "piece")
    lesson.run("keep(my_select)", "keep")
    assert why in capsys.readouterr().out
    assert kept(tmp_path) is None


def test_two_helpers_of_one_name_are_refused(lesson, tmp_path, capsys):
    lesson.run(UCB1, "ucb1")
    lesson.run(NODE, "node")
    lesson.run("keep(my_ucb1)", "keep")
    lesson.run(
        f"def bonus(node):\n    return not node.untried\n{EXPAND.replace('not node.untried', 'bonus(node)')}", "expand"
    )
    before = kept(tmp_path)
    lesson.run("keep(my_expand)", "keep")
    assert "it uses a bonus of its own, and so does my_ucb1, but another" in capsys.readouterr().out
    assert kept(tmp_path) == before


def test_a_full_disk_leaves_the_old_file(lesson, tmp_path, monkeypatch):
    lesson.run(NODE + UCB1, "both")
    lesson.run("keep(MyNode)", "keep")
    before = kept(tmp_path)

    def full(*arguments, **keywords):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_text", full)
    with pytest.raises(OSError, match="No space"):
        lesson.run("keep(my_ucb1)", "keep")
    monkeypatch.undo()
    assert [file.name for file in tmp_path.iterdir()] == ["my_mcts.py"]
    assert kept(tmp_path) == before


@pytest.mark.parametrize("thing", [3, "my_select", lambda root: root, mcts.select])
def test_only_pieces_can_be_kept(thing):
    with pytest.raises(ValueError, match="keep one of MyNode, my_ucb1, "):
        keep(thing)


def game_of_the_lesson(**changes):
    """The cell of notebook 09 in which a game of one's own stands, with the change."""
    source = code_cells("09")["my-game"].rpartition("check.game")[0]
    for old, new in changes.items():
        source = re.sub(rf"\b{old}\b", new, source)
    return source


def test_a_game_is_kept_in_a_file_of_its_own_which_can_be_played(lesson, tmp_path, capsys):
    lesson.run("from typing import NamedTuple\ndef my_letter(column): return 'abcd'[column]", "helper")
    lesson.run(game_of_the_lesson(chr="my_letter", ord="int").replace("int('a') + move", "move"), "game")
    lesson.run("keep(MyGame)", "keep")
    lesson.run("keep(MyGame)", "keep again")
    assert capsys.readouterr().out == "MyGame is kept in my_game.py.\n" * 2
    assert [file.name for file in tmp_path.iterdir()] == ["my_game.py"]
    text = kept(tmp_path, "my_game.py")
    assert [text.count(line) for line in ("from typing import NamedTuple", "def my_letter", "class MyGame")] == [
        1,
        1,
        1,
    ]
    eats_poison = "import builtins; builtins.input = lambda prompt: 'a1'; from mcts_teach.cli import main; "
    said = run_alone(tmp_path, f"{eats_poison}main(['play', 'my_game.py', '--iterations', '20'])")
    assert said.endswith("The search won.")


def test_a_game_that_is_wrong_changes_nothing(lesson, tmp_path, capsys):
    lesson.run(f"from typing import NamedTuple\n{game_of_the_lesson()}", "game")
    lesson.run("keep(MyGame)", "keep")
    before = kept(tmp_path, "my_game.py")
    lesson.run(game_of_the_lesson(ValueError="KeyError"), "wrong")
    lesson.run("keep(MyGame)", "keep")
    assert capsys.readouterr().out.splitlines()[1:] == ["MyGame is not right yet, so nothing is kept."]
    assert kept(tmp_path, "my_game.py") == before


def test_what_is_kept_can_be_downloaded_on_colab_and_nowhere_else(lesson, tmp_path, monkeypatch):
    lesson.run(UCB1, "ucb1")
    assert lesson.run("keep(my_ucb1)", "keep") is None
    monkeypatch.setitem(sys.modules, "google.colab", ModuleType("google.colab"))
    answer = lesson.run("keep(my_ucb1)", "keep on Colab")
    link = re.search(r'download="my_mcts.py" href="data:text/x-python;charset=utf-8,([^"]*)"', answer._repr_html_())
    assert unquote(link[1]) == kept(tmp_path)
    assert repr(answer) == "<Download: my_mcts.py>"
    assert lesson.run("def my_ucb1(parent, child): ...\nkeep(my_ucb1)", "nothing is kept") is None


def test_mine_says_whose_each_piece_is(lesson, tmp_path, capsys):
    lesson.run(UCB1, "ucb1")
    lesson.run("keep(my_ucb1)", "keep")
    capsys.readouterr()
    score, select = mine("my_ucb1", "my_select")
    assert capsys.readouterr().out.splitlines() == [
        "my_ucb1: yours, from my_mcts.py.",
        "my_select: lent by the package until you keep your own.",
    ]
    assert select is mcts.select
    assert check.ucb1(score)
    with pytest.raises(ValueError, match="'my_move' is none of them"):
        mine("my_move")


def test_what_is_lent_is_right():
    for kind in OWN_PIECES.values():
        assert kind.check(kind.lent), kind.lent


ANSWERS = {
    "MyNode": ("04_build_a_node", "exercise-node"),
    "my_ucb1": ("05_select", "exercise-ucb1"),
    "my_select": ("05_select", "exercise-select"),
    "my_expand": ("06_expand", "exercise-expand"),
    "my_simulate": ("07_simulate", "exercise-simulate"),
    "my_backpropagate": ("08_backpropagate", "exercise-backpropagate"),
}


@pytest.mark.slow
@pytest.mark.parametrize("names", [list(ANSWERS), ["MyNode", "my_select"], []], ids=["all", "some", "none"])
def test_kept_answers_and_lent_pieces_make_a_search(lesson, tmp_path, names):
    for name in names:
        where, cell = ANSWERS[name]
        sources = code_cells(where[:2])
        sources[cell] = exercises_of(where)[cell].answer
        for needed in needed_for({cell}, {"imports": IMPORTS, **sources}):
            lesson.run(sources.get(needed, IMPORTS), needed)
        lesson.run(f"keep({name})", f"keep {name}")
    lesson.run("from mcts_teach import mine", "import")
    lesson.run(
        "MyNode, my_ucb1, my_select, my_expand, my_simulate, my_backpropagate = mine("
        '"MyNode", "my_ucb1", "my_select", "my_expand", "my_simulate", "my_backpropagate")',
        "mine",
    )
    lesson.run(
        """\
def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), chance.Random(seed)
    for _ in range(iterations):
        path = my_select(root, my_ucb1)
        child = my_expand(path[-1], rng)
        if child is not None:
            path.append(child)
        my_backpropagate(path, my_simulate(path[-1].state, rng))
    return root
""",
        "search",
    )
    lesson.run("keep(my_search)", "keep the search")
    assert "my_search" in (kept(tmp_path) or "")
    if len(names) == len(ANSWERS):
        assert "mcts_teach" not in kept(tmp_path).partition('"""')[2].partition('"""')[2]
    found = run_alone(
        tmp_path,
        "from mcts_teach import *; from my_mcts import my_search; s = from_text('X.. / XO. / .XO', TicTacToe());"
        "root = my_search(s, 1000); print(s.name(max(root.children, key=lambda move: root.children[move].visits)))",
    )
    assert found == "a3"
