"""What a learner keeps: pieces that are right, with all that they use, in a file that works on its own."""

import re
import subprocess
import sys
from types import ModuleType
from urllib.parse import unquote

import pytest
from notebooks.lessons import Session, code_cells
from some_pieces import BONUS, EXPAND, NODE

from mcts_teach import mcts, mine
from mcts_teach.checks import check
from mcts_teach.workshop.keeping import OWN_PIECES

IMPORTS = """\
import math
import random as chance
from dataclasses import dataclass, field
from math import log, sqrt
from mcts_teach import TicTacToe, expand, keep, select
"""
ONLY_EXPAND = EXPAND.removeprefix(NODE)


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
    lesson.run(BONUS, "ucb1")
    lesson.run("keep(my_ucb1)", "keep")
    assert capsys.readouterr().out == "my_ucb1 is kept in my_mcts.py.\n"
    assert all(line in kept(tmp_path) for line in ("TWO = 2.0", "def bonus", "import math\n"))
    assert "chance" not in kept(tmp_path)
    parent = "from types import SimpleNamespace as N; from my_mcts import my_ucb1; "
    assert run_alone(tmp_path, f"{parent}print(my_ucb1(N(visits=10), N(visits=4, wins=2)))")[:4] == "1.57"


@pytest.mark.slow
def test_a_class_and_a_piece_that_uses_it_are_kept_apart(lesson, tmp_path, capsys):
    lesson.run(NODE, "node")
    lesson.run(ONLY_EXPAND, "expand")
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
    lesson.run(BONUS, "ucb1")
    lesson.run("keep(my_ucb1)", "keep")
    before = kept(tmp_path)
    lesson.run(wrong, "wrong")
    lesson.run(f"keep({wrong[4:].partition('(')[0]})", "keep")
    assert capsys.readouterr().out.splitlines()[1:] == [said]
    assert kept(tmp_path) == before


def game_of_the_lesson(**changes):
    """The cell of notebook 09 in which a game of one's own stands, with the change."""
    source = code_cells("09")["my-game"].rpartition("check.game")[0]
    for old, new in changes.items():
        source = re.sub(rf"\b{old}\b", new, source)
    return source


@pytest.mark.slow
def test_a_game_is_kept_in_a_file_of_its_own_which_can_be_played(lesson, tmp_path, capsys):
    lesson.run("from typing import NamedTuple\ndef my_letter(column): return 'abcd'[column]", "helper")
    lesson.run(game_of_the_lesson(chr="my_letter", ord="int").replace("int('a') + move", "move"), "game")
    lesson.run("keep(MyGame)", "keep")
    lesson.run("keep(MyGame)", "keep again")
    assert capsys.readouterr().out == "MyGame is kept in my_game.py.\n" * 2
    assert [file.name for file in tmp_path.iterdir()] == ["my_game.py"]
    text = kept(tmp_path, "my_game.py")
    assert [text.count(line) for line in ("from typing import NamedTuple", "def my_letter", "class MyGame")] == [1] * 3
    eats_poison = "import builtins; builtins.input = lambda prompt: 'a1'; from mcts_teach.cli import main; "
    said = run_alone(tmp_path, f"{eats_poison}main(['play', 'my_game.py', '--iterations', '20'])")
    assert said.endswith("The search won.")


def test_what_is_kept_can_be_downloaded_on_colab_and_nowhere_else(lesson, tmp_path, monkeypatch):
    lesson.run(BONUS, "ucb1")
    assert lesson.run("keep(my_ucb1)", "keep") is None
    monkeypatch.setitem(sys.modules, "google.colab", ModuleType("google.colab"))
    answer = lesson.run("keep(my_ucb1)", "keep on Colab")
    link = re.search(r'download="my_mcts.py" href="data:text/x-python;charset=utf-8,([^"]*)"', answer._repr_html_())
    assert unquote(link[1]) == kept(tmp_path)
    assert repr(answer) == "<Download: my_mcts.py>"
    assert lesson.run("def my_ucb1(parent, child): ...\nkeep(my_ucb1)", "nothing is kept") is None


def test_mine_says_whose_each_piece_is(lesson, tmp_path, capsys):
    lesson.run(BONUS, "ucb1")
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


@pytest.mark.thorough  # it takes seconds, and what is lent is the core
def test_what_is_lent_is_right():
    for kind in OWN_PIECES.values():
        assert kind.check(kind.lent), kind.lent
