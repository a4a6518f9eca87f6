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
from some_pieces import BACK, BEST, BONUS, EXPAND, NODE, UCB1, rights

from mcts_teach import keep, mine

ALL_LINES = BONUS.split("\ndef my_ucb1")
OWN_UCB1 = f"def my_ucb1{ALL_LINES[1]}"
ONLY_EXPAND = EXPAND.removeprefix(NODE)
KEEP = "keep({})".format
VISITS = "lambda move: root.children[move].visits"
NEW = "a new notebook"


class Edit(NamedTuple):
    """An edit by hand: a text takes the place of another, or stands at the end."""

    new: str
    old: str = ""


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

    def run(*steps):
        session = begin()
        for step in steps:
            capsys.readouterr()
            was = rights(file.read_bytes()) or {} if file.exists() else {}
            if step is NEW:
                session = begin()
            elif isinstance(step, Edit):
                text = file.read_text()
                assert step.old in text
                file.write_text(text.replace(step.old, step.new, 1) if step.old else text + step.new)
                continue
            else:
                session.run(step, f"cell {hash(step)}")
            now = rights(file.read_bytes()) if file.exists() else {}
            assert now is not None, "the file can no longer be loaded"
            assert not [name for name, right in was.items() if right and not now.get(name)], "no longer right"
        return capsys.readouterr().out + (file.read_text() if file.exists() else "")

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

ROWS = {
    "a piece under another name, which the new one replaces": (
        [BEST, KEEP("my_best_move"), NEW, 'old = mine("my_best_move")'],
        ["def my_best_move(root):\n    return old(root)", KEEP("my_best_move")],
        "is right, but it is not kept: it uses the my_best_move that it would replace",
    ),
    "a class under another name": (
        [NODE, KEEP("MyNode"), NEW, 'Node = mine("MyNode")'],
        [ONLY_EXPAND.replace("MyNode(", "Node("), KEEP("my_expand")],
        r"my_expand is kept(.|\n)*\nclass MyNode(.|\n)*\nNode = MyNode\n",
    ),
    "all that is in the kept file": (
        [BONUS, KEEP("my_ucb1"), NEW, "from my_mcts import *", OWN_UCB1, KEEP("my_ucb1")],
        [],
        r"my_ucb1 is kept(.|\n)*\ndef bonus",
    ),
    "a helper from the kept file for another piece": (
        [BONUS, KEEP("my_ucb1"), NEW, "from my_mcts import bonus"],
        [BEST.replace("    return", "    assert bonus\n    return"), KEEP("my_best_move"), "mine()"],
        r"my_best_move: yours, from my_mcts.py.(.|\n)*\ndef bonus(.|\n)*\ndef bonus",
    ),
    "the kept file itself": (
        [BONUS, KEEP("my_ucb1"), NEW, "import my_mcts"],
        [BEST.replace("    return", "    assert my_mcts.bonus\n    return"), KEEP("my_best_move")],
        "my_best_move uses my_mcts, the file of what you kept: take each thing from it by its own name",
    ),
    "an import of the kept file inside a piece": (
        [BONUS, KEEP("my_ucb1"), BEST.replace("    return", "    from my_mcts import bonus\n    return")],
        [KEEP("my_best_move")],
        "my_best_move imports my_mcts, the file of what you kept: do that above it, thing by thing",
    ),
    "an import from the future": (
        [UCB1, KEEP("my_ucb1"), Edit(f'{FUTURE}"""My own', '"""My own'), Edit("parent: Node,", "parent,")],
        [BEST, KEEP("my_best_move"), "mine()"],
        rf"my_ucb1: yours, from my_mcts.py.\n(.|\n)*\n{FUTURE}(.|\n)*parent: Node",
    ),
    "an attribute that is given below a class": (
        [EXPAND, KEEP("MyNode"), KEEP("my_expand"), *STARTS, BEST, KEEP("my_best_move")],
        [NODE, KEEP("MyNode")],
        "my_expand would be right no longer: delete my_expand in my_mcts.py, keep MyNode, then my_expand again",
    ),
    "a name that a function binds anew": (
        [EPS, KEEP("my_ucb1"), NEW, SET_EPS, KEEP("my_best_move")],
        [],
        "a function says global EPS, and may change what another piece uses: make it an argument",
    ),
    "a tuple that was written in another way between": (
        [KEY.format(""), KEY.format("\n    third: str = ''"), KEY.format(""), KEEP("my_best_move")],
        [],
        r"my_best_move is kept(.|\n)*visits: int\n\n",
    ),
    "a class that stands twice in a cell": (
        [f"{NODE}\n{NODE}\n        self.new = 1", KEEP("MyNode")],
        [],
        r"MyNode is kept(.|\n)*self.new = 1",
    ),
    "a method that was replaced": (
        [NODE, "def __init__(self, state, mover=None, first=MyNode.__init__): first(self, state, mover)"],
        ["MyNode.__init__ = __init__", KEEP("MyNode")],
        "MyNode.__init__ is not what stands in the class: write it there, run that cell again",
    ),
    "a value of the function around it": ([MADE, KEEP("my_best_move")], [], r"is kept(.|\n)*\nweight = 50\n"),
    "a helper named top": ([TOP, KEEP("my_best_move")], [], r"is kept(.|\n)*\ndef top"),
    "an attribute of a function": (
        [BEST.replace("    return", "    my_best_move.calls += 1\n    return") + "\nmy_best_move.calls = 0"],
        [KEEP("my_best_move")],
        "my_best_move.calls cannot come along: make it an argument",
    ),
    "a cell with a magic": ([TIMED, KEEP("my_best_move")], [], "my_best_move is kept"),
    "a class in a function": ([IN_DEF, KEEP("MyNode")], [], "MyNode is kept"),
    "a form feed in a cell": ([f"# \x0c\n# a\u2028b\n{NODE}", KEEP("MyNode")], [], "MyNode is kept"),
    "functions and numbers of numpy": (
        ["import numpy as np\nfrom numpy import log\nC = np.sqrt(2)"],
        [UCB1.replace("log, sqrt", "sqrt").replace("c=sqrt(2)", "c=C"), KEEP("my_ucb1")],
        r"my_ucb1 is kept(.|\n)*from numpy import log\n(.|\n)*\nC = 1.414",
    ),
    "an annotation that is never looked up": (
        [f"{FUTURE}{BEST.replace('root)', 'root: Node) -> Move')}", KEEP("my_best_move")],
        [],
        rf"my_best_move is kept(.|\n)*{FUTURE}",
    ),
    "a mark inside a piece": (
        [BEST, KEEP("my_best_move"), Edit("# --- my_ucb1 ---\n    return", "    return"), BACK],
        [KEEP("my_backpropagate")],
        r"line \d+, # --- my_ucb1 ---, stands inside a statement: delete that line",
    ),
    "a piece that is None": (
        [BEST, KEEP("my_best_move"), Edit("\nmy_best_move = None\n"), 'mine("my_best_move")'],
        [],
        "lent by the package, since my_mcts.py sets it to None or deletes it",
    ),
}


@pytest.mark.parametrize(("steps", "more", "words"), ROWS.values(), ids=ROWS)
def test_it_comes_along_or_gets_a_sentence(play, steps, more, words):
    said = play(*steps, *more)
    assert re.search(words, said), said


def test_a_file_that_does_not_load_is_loaded_once(play, monkeypatch, capsys):
    play(BEST, KEEP("my_best_move"), UCB1, KEEP("my_ucb1"))
    play(Edit("\nwith open('loads', 'a') as file: file.write('x')\nunknown\n"))
    session = Session("__main__", monkeypatch)
    session.run(BACK, "piece")
    keep(session.module.my_backpropagate)
    assert "can no longer be loaded" in capsys.readouterr().out
    assert Path("loads").read_text() == "xx"  # as it was, and as it would be


def test_a_file_that_lacked_a_module_is_loaded_again(play, tmp_path):
    play(BEST, KEEP("my_best_move"), Edit("\nimport my_helpers\n"))
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
