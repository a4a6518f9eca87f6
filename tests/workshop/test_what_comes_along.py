"""What a piece uses comes along into the file or is refused in a sentence; the file rests on nothing else.

Each row is what a learner does in one notebook after another, and what is said to the last thing they do.
"""

import importlib
import linecache
import re
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from notebooks.lessons import Session
from some_pieces import (
    ADD,
    BACK,
    BEST,
    BONUS,
    EXPAND,
    EXPAND_TAGGED,
    LOG,
    LOG2,
    MAX_OF_PATH,
    NODE,
    TAGGED,
    TWO,
    UCB1,
    name_in,
    rights,
)

from mcts_teach import keep, mine

ALL_LINES = BONUS.split("\ndef my_ucb1")
OWN_UCB1 = f"def my_ucb1{ALL_LINES[1]}"
ONLY_EXPAND = EXPAND.removeprefix(NODE)
VISITS = "lambda move: root.children[move].visits"
NEW = "a new notebook"


class Edit(NamedTuple):
    """An edit by hand: a text takes the place of another, or stands at the end."""

    new: str
    old: str = ""


class Keep(NamedTuple):
    """A cell, and another one that keeps the last piece in it, or that one."""

    cell: str
    piece: str = ""


@pytest.fixture
def play(tmp_path, monkeypatch, capsys):
    """Do what a row says; what was said to the last of it. After each step, what was right in the file still is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "my_mcts.py"

    def begin():
        sys.modules.pop("my_mcts", None)
        for name in [name for name in linecache.cache if name.startswith("<__main__")]:
            del linecache.cache[name]
        session = Session("__main__", monkeypatch)
        session.run("from mcts_teach import keep, mine", "imports")
        return session

    def content():
        return file.read_bytes() if file.exists() else b""

    def do(session, step):
        if isinstance(step, Edit):
            text = file.read_text()
            assert step.old in text
            file.write_text(text.replace(step.old, step.new, 1) if step.old else text + step.new)
            return ""
        before = content()
        cell, piece = step if isinstance(step, Keep) else (step, "")
        session.run(cell, f"cell {hash(cell)}")
        if isinstance(step, Keep):
            session.run(f"keep({piece or name_in(cell)})", "keep")
        was, now = rights(before), rights(content())
        assert now is not None, "the file can no longer be loaded"
        assert not [name for name, right in (was or {}).items() if right and not now.get(name)], "no longer right"
        said = capsys.readouterr().out
        assert "not kept" not in said or content() == before
        return said

    def run(*steps):
        session, said = begin(), ""
        for step in steps:
            if step is NEW:
                session = begin()
            else:
                said = do(session, step)
        return said + content().decode()

    yield run
    for name in ("my_mcts", "my_helpers"):
        sys.modules.pop(name, None)


KEY = """\
from typing import NamedTuple
class Key(NamedTuple):
    visits: int{}
def my_best_move(root):
    return max(root.children, key=lambda move: Key(root.children[move].visits))"""
MADE = """\
weight = 0
def make(weight):
    def my_best_move(root):
        return max(root.children, key=lambda move: weight * root.children[move].visits)
    return my_best_move
my_best_move = make(50)"""
TOP = f"def top(children):\n    return max(children, key={VISITS.replace('root.', '')})\n" + (
    "def my_best_move(root):\n    return top(root.children)"
)
EPS = "EPS = 0\n" + UCB1.replace("return child.wins", "return EPS + child.wins")
SET_EPS = "EPS = 0\n" + BEST.replace("    return", "    global EPS\n    EPS = len(root.children)\n    return")
FUTURE = "from __future__ import annotations\n"
TIMED = "def run(text):\n    exec(compile(text, '<timed exec>', 'exec'), globals())\nclass shell:\n    pass\n" + (
    f"shell.run_cell_magic = lambda kind, line, text: run(text)\nshell.run_cell_magic('time', '', {BEST!r})"
)
IN_IF = "if True:\n" + "\n".join(f"    {line}" for line in NODE.split("\n"))
IN_DEF = IN_IF.replace("if True", "def make()") + "\n    return MyNode\nMyNode = make()"
STARTS = [
    Edit("\nMyNode.start = staticmethod(lambda *given: MyNode(*given))\n\n\n# --- my_expand", "# --- my_expand"),
    Edit("= MyNode.start(", "= MyNode("),
]

BONUS_OF_NODE = f"def bonus(node):\n    return node\n{BACK.replace('in path', 'in map(bonus, path)')}"
USING = BEST.replace("    return", "    assert {0}\n    return").format
IMPORTING = BEST.replace("    return", "    from my_mcts import bonus\n    return")
COUNTED = BEST.replace("    return", "    my_best_move.calls += 1\n    return") + "\nmy_best_move.calls = 0"
WITH_CONSTANT = UCB1.replace("log, sqrt", "sqrt").replace("c=sqrt(2)", "c=C")
OLD, OF_OLD = 'old = mine("my_best_move")', "def my_best_move(root):\n    return old(root)"
INIT = "def __init__(self, state, mover=None, first=MyNode.__init__): first(self, state, mover)"
FIRST = "# --- my_best_move ---"

ROWS = {
    "a piece under another name, which the new one replaces": (
        [Keep(BEST), NEW, OLD, Keep(OF_OLD)],
        "is right, but it is not kept: it uses the my_best_move that it would replace",
    ),
    "a class under another name": (
        [Keep(NODE), NEW, 'Node = mine("MyNode")', Keep(ONLY_EXPAND.replace("MyNode(", "Node("))],
        r"my_expand is kept(.|\n)*\nclass MyNode(.|\n)*\nNode = MyNode\n",
    ),
    "all that is in the kept file": (
        [Keep(BONUS), NEW, "from my_mcts import *", Keep(OWN_UCB1)],
        r"my_ucb1 is kept(.|\n)*\ndef bonus",
    ),
    "a helper from the kept file for another piece": (
        [Keep(BONUS), NEW, "from my_mcts import bonus", Keep(USING("bonus")), "mine()"],
        r"my_best_move: yours, from my_mcts.py.(.|\n)*\ndef bonus(.|\n)*\ndef bonus",
    ),
    "the kept file itself": (
        [Keep(BONUS), NEW, "import my_mcts", Keep(USING("my_mcts.bonus"))],
        "my_best_move uses my_mcts, the file of what you kept: take each thing from it by its own name",
    ),
    "an import of the kept file inside a piece": (
        [Keep(BONUS), Keep(IMPORTING)],
        "my_best_move imports my_mcts, the file of what you kept: do that above it, thing by thing",
    ),
    "an import from the future": (
        [Keep(UCB1), Edit(f'{FUTURE}"""My own', '"""My own'), Edit("parent: Node,", "parent,"), Keep(BEST), "mine()"],
        rf"my_ucb1: yours, from my_mcts.py.\n(.|\n)*\n{FUTURE}(.|\n)*parent: Node",
    ),
    "an attribute that is given below a class": (
        [Keep(EXPAND, "MyNode"), Keep(EXPAND), *STARTS, Keep(BEST), Keep(NODE)],
        "my_expand would be right no longer: delete my_expand in my_mcts.py, keep MyNode, then my_expand again",
    ),
    "a name that a function binds anew": (
        [Keep(EPS), NEW, Keep(SET_EPS)],
        "a function says global EPS, and may change what another piece uses: make it an argument",
    ),
    "a tuple that was written in another way between": (
        [KEY.format(""), KEY.format("\n    third: str = ''"), Keep(KEY.format(""))],
        r"my_best_move is kept(.|\n)*visits: int\n\n",
    ),
    "a class that stands twice in a cell": (
        [Keep(f"{NODE}\n{NODE}\n        self.new = 1")],
        r"MyNode is kept(.|\n)*self.new = 1",
    ),
    "a method that was replaced": (
        [NODE, INIT, Keep("MyNode.__init__ = __init__", "MyNode")],
        "MyNode.__init__ is not what stands in the class: write it there, run that cell again",
    ),
    "a value of the function around it": ([Keep(MADE)], r"is kept(.|\n)*\nweight = 50\n"),
    "a helper named top": ([Keep(TOP)], r"is kept(.|\n)*\ndef top"),
    "an attribute of a function": ([Keep(COUNTED)], "my_best_move.calls cannot come along: make it an argument"),
    "a cell with a magic": ([Keep(TIMED, "my_best_move")], "my_best_move is kept"),
    "a class in a function": ([Keep(IN_DEF)], "MyNode is kept"),
    "a form feed in a cell": ([Keep(f"# \x0c\n# a\u2028b\n{NODE}")], "MyNode is kept"),
    "functions and numbers of numpy": (
        ["import numpy as np\nfrom numpy import log\nC = np.sqrt(2)", Keep(WITH_CONSTANT)],
        r"my_ucb1 is kept(.|\n)*from numpy import log\n(.|\n)*\nC = 1.414",
    ),
    "an annotation that is never looked up": (
        [Keep(f"{FUTURE}{BEST.replace('root)', 'root: Node) -> Move')}")],
        rf"my_best_move is kept(.|\n)*{FUTURE}",
    ),
    "a mark inside a piece": (
        [Keep(BEST), Edit("# --- my_ucb1 ---\n    return", "    return"), Keep(BACK)],
        r"line \d+, # --- my_ucb1 ---, stands inside a statement: delete that line",
    ),
    "a mark inside a statement": (
        [Keep(BEST), Edit(f"if True:\n    x = 1\n{FIRST}\n    y = 2\n{FIRST}", FIRST), Keep(BACK)],
        "not kept: my_mcts.py is not whole Python between its marks: line 6, # --- my_best_move ---, stands inside",
    ),
    "what is nested deeply": (
        [Keep(BEST), Edit(f"x = {'1 + ' * 500}1\n{FIRST}", FIRST), Keep(BACK)],
        "not kept: my_mcts.py is not whole Python between its marks: maximum recursion depth exceeded",
    ),
    "a piece below the mark of another": (
        [Keep(BACK), Keep(BEST), Edit("#", FIRST), Keep(ADD)],
        "not kept: it would replace my_best_move: write # --- my_best_move --- above that",
    ),
    "a piece whose mark was put right": (
        [Keep(BACK), Keep(BEST), Edit("#", FIRST), Edit(f"{FIRST}\ndef my_best", "def my_best"), Keep(ADD)],
        "my_backpropagate is kept",
    ),
    "a piece that is None": (
        [Keep(BEST), Edit("\nmy_best_move = None\n"), OLD],
        "lent by the package, since my_mcts.py sets it to None or deletes it",
    ),
    "a class that is wrong since": (
        [Keep(NODE), Edit("[]", "list(state.moves())"), Keep(EXPAND)],
        "not kept: it uses MyNode, which in my_mcts.py is not right: put that right first",
    ),
    "a function of a module that nobody knows": (
        [Keep(f"from random import random as draw\n{BEST.replace('max(', 'draw() * 0 or max(')}")],
        "my_best_move uses draw, which cannot be written into a file",
    ),
    "another log": ([Keep(UCB1), NEW, Keep(LOG)], "not kept: it and my_ucb1 mean different things by log"),
    "another log of math": ([Keep(UCB1), NEW, Keep(LOG2)], "not kept: it and my_ucb1 mean different things by log"),
    "another max": ([Keep(BEST), NEW, Keep(MAX_OF_PATH)], "it and my_best_move mean different things by max"),
    "another constant": ([Keep(BONUS), NEW, Keep(TWO)], "not kept: it uses a TWO of its own, and so does my_ucb1"),
    "another helper": (
        [Keep(BONUS), NEW, Keep(BONUS_OF_NODE)],
        "not kept: it uses a bonus of its own, and so does my_ucb1, but another",
    ),
    "a class that another piece cannot use": (
        [Keep(TAGGED), Keep(EXPAND_TAGGED), NEW, Keep(NODE)],
        "not kept: my_expand would be right no longer",
    ),
}


@pytest.mark.parametrize(("steps", "words"), ROWS.values(), ids=ROWS)
def test_it_comes_along_or_gets_a_sentence(play, steps, words):
    said = play(*steps)
    assert re.search(words, said), said


def test_a_file_that_does_not_load_is_loaded_once(play, monkeypatch, capsys):
    play(Keep(BEST), Keep(UCB1))
    play(Edit("\nwith open('loads', 'a') as file: file.write('x')\nunknown\n"))
    session = Session("__main__", monkeypatch)
    session.run(BACK, "piece")
    keep(session.module.my_backpropagate)
    assert "can no longer be loaded" in capsys.readouterr().out
    assert Path("loads").read_text() == "xx"  # as it was, and as it would be


def test_a_file_that_lacked_a_module_is_loaded_again(play, tmp_path):
    play(Keep(BEST), Edit("\nimport my_helpers\n"))
    with pytest.raises(ValueError, match="No module named 'my_helpers'"):
        mine("my_best_move")
    (tmp_path / "my_helpers.py").touch()
    importlib.invalidate_caches()
    assert mine("my_best_move").__name__ == "my_best_move"


def test_a_piece_without_a_name_is_told_to_get_one():
    with pytest.raises(ValueError, match="is none of them: give the function its name with def"):
        keep(lambda root: root)


def test_a_file_that_cannot_be_read_gets_a_sentence(play, tmp_path, capsys):
    (tmp_path / "my_mcts.py").mkdir()
    with pytest.raises(ValueError, match=r"^my_mcts.py cannot be read: [^\n]*$"):
        mine("MyNode")
