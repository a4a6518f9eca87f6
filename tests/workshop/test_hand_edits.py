"""A learner's file after edits by hand, and pieces written in unusual ways: each works, or gets one sentence."""

import re

import pytest
from notebooks.lessons import Session
from some_pieces import BACK, BEST, NODE, name_in

from mcts_teach import keep, mine
from mcts_teach.checks import check

BASE = f"from math import sqrt\n{BEST.replace('root)', 'root, least=sqrt(0))', 1)}"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def keep_from(folder, monkeypatch, capsys):
    """Keep the last piece of a cell in a notebook of its own; what was said."""

    def run(source):
        capsys.readouterr()
        session = Session("__main__", monkeypatch)
        session.run(source, f"cell {hash(source)}")
        keep(vars(session.module)[name_in(source)])
        return capsys.readouterr().out

    return run


@pytest.fixture
def edit(folder):
    """Replace a text in the learner's file."""

    def replace(old, new):
        text = (folder / "my_mcts.py").read_text(encoding="utf-8")
        assert old in text
        (folder / "my_mcts.py").write_text(text.replace(old, new), encoding="utf-8")

    return replace


@pytest.mark.slow
def test_a_piece_that_was_wrong_before_blocks_no_other_and_is_named(keep_from, edit, capsys):
    keep_from(BEST)
    edit("max(", "min(")
    assert keep_from(BACK).splitlines()[1:] == [
        "my_backpropagate is kept in my_mcts.py.",
        "my_best_move in my_mcts.py is not right, as before: mine('my_best_move') says why.",
    ]
    assert "my_best_move in my_mcts.py is not right, as before" in keep_from(NODE)
    mine("my_best_move", "my_backpropagate")
    out = capsys.readouterr().out
    assert "my_best_move: yours, from my_mcts.py; edited by hand since, and its check says: not right yet (" in out
    assert out.endswith("my_backpropagate: yours, from my_mcts.py.\n")
    keep_from(BEST)
    mine("my_best_move")
    assert capsys.readouterr().out == "my_best_move: yours, from my_mcts.py.\n"


def test_what_stands_above_the_first_mark_stays_and_is_backed_up(keep_from, edit, folder, capsys):
    keep_from(BASE)
    helper = "from math import (\n    sqrt,\n)  # mine\ndef helper():\n    return MINE\n"
    edit("from math import sqrt\n", helper)
    edit('"""My own', '# notes\nimport os, sys\nMINE = 0.7\n"""My own')
    edited = (folder / "my_mcts.py").read_text()
    assert "edited by hand; as it was it is now in my_mcts_before_1.py.\n" in keep_from(BACK)
    assert (folder / "my_mcts_before_1.py").read_text() == edited
    assert f"\n\n# notes\nimport os, sys\nMINE = 0.7\n\n{helper}" in (folder / "my_mcts.py").read_text()
    mine("my_best_move", "my_backpropagate")
    assert capsys.readouterr().out.count("yours, from my_mcts.py.\n") == 2


IMPORT = "from math import sqrt"
BROKEN = [  # what is put in the place of the import, and what is said then
    ("", r"can no longer be loaded \(line \d+: def .*\): NameError: name 'sqrt' is not defined"),
    ("import no_such_module", "can no longer be loaded .*: ModuleNotFoundError: No module named 'no_such_module'"),
    ("from my_mcts import *", "can no longer be loaded .*: ModuleNotFoundError: it cannot import my_mcts, itself"),
    ("exit()", "can no longer be loaded .*: SystemExit"),
    ("return 5", "is no longer Python, see line 4: 'return' outside function"),
    ("x = " + 100_000 * "-" + "5", "is no longer Python: it is nested too deeply"),
    ("\0", "is no longer Python, see line 4: it holds a NUL character"),
]


@pytest.mark.parametrize(("new", "sentence"), BROKEN)
def test_a_file_that_does_not_load_gets_one_sentence(keep_from, edit, folder, new, sentence):
    keep_from(BASE)
    edit(IMPORT, new)
    before = (folder / "my_mcts.py").read_bytes()
    with pytest.raises(ValueError, match=rf"^my_mcts.py {sentence}[^\n]*$"):
        mine("my_best_move")
    assert re.fullmatch(rf"my_backpropagate is right, but it is not kept: my_mcts.py {sentence}.*\.\n", keep_from(BACK))
    assert (folder / "my_mcts.py").read_bytes() == before


def test_bytes_that_are_not_utf8_get_one_sentence_and_a_byte_order_mark_none(keep_from, folder, capsys):
    keep_from(BASE)
    content = (folder / "my_mcts.py").read_bytes()
    (folder / "my_mcts.py").write_bytes(content.replace(b"\n\n", b"\n# \xe9\n", 1))
    with pytest.raises(ValueError, match=r"^my_mcts.py is not UTF-8, see line 3: save it as UTF-8$"):
        mine("my_best_move")
    assert "is not kept: my_mcts.py is not UTF-8, see line 3: save it as UTF-8." in keep_from(BACK)
    (folder / "my_mcts.py").write_bytes(b"\xef\xbb\xbf" + content)
    assert "is kept" in keep_from(BACK)
    mine("my_best_move")
    assert capsys.readouterr().out == "my_best_move: yours, from my_mcts.py.\n"


RETURN = "    return max("
EDITS = [
    (RETURN, f"    # mine\n{RETURN}", "edited by hand since, and its check says: right."),
    (RETURN, f"    1 / 0\n{RETURN}", r"not right yet \(came back: ZeroDivisionError: .*; expected: 6, the move a3\)\."),
    (RETURN, f"    while True:\n        pass\n{RETURN}", r"not right yet \(came back: it was stopped after .*\."),
    ("def my_best_move", "def my_move", "lent by the package, since my_mcts.py no longer defines it."),
    (RETURN, f"    ...\ndef my_move(root):\n{RETURN}", "its check says: not written yet."),
    (RETURN, f"    return 0\nmy_best_move = 5\n#{RETURN}", r"not right yet \(came back: TypeError: 'int' object .*"),
]


@pytest.mark.parametrize(("old", "new", "words"), EDITS)
def test_mine_says_what_the_check_says_of_an_edited_piece(keep_from, edit, capsys, old, new, words):
    keep_from(BEST)
    edit(old, new)
    piece = mine("my_best_move")
    assert re.fullmatch(rf"my_best_move: [^\n]*{words}\n", capsys.readouterr().out)
    assert "lent" in words or piece == 5 or piece.__module__.startswith("my_mcts_")


NOISY = """\
from functools import cache, lru_cache, wraps
import functools
def noisy(piece):
    @wraps(piece)
    def call(*given):
        return piece(*given)
    return call
"""


@pytest.mark.parametrize("decorator", ["@functools.cache", "@lru_cache(maxsize=None)", "@noisy", "@noisy\n@cache"])
def test_a_decorated_piece_is_kept(keep_from, decorator):
    assert keep_from(f"{NOISY}{decorator}\n{BEST}") == "my_best_move is kept in my_mcts.py.\n"
    assert check.best_move(mine("my_best_move"))
    user = BEST.replace("max(root.children", "max(moves(root)")
    helper = f"{decorator}\ndef moves(root):\n    return root.children"
    assert keep_from(f"{NOISY}{helper}\n{user}") == "my_best_move is kept in my_mcts.py.\n"
