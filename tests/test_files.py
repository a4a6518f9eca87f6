"""What is saved is there whole, or what was there before is; a full disk is one that takes no file above some size."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mcts_teach import ConnectFour, record
from mcts_teach.drawing import animate
from mcts_teach.files import write_file
from mcts_teach.workshop import copy_course

FULL = """
import resource, signal
from mcts_teach import ConnectFour, record
from mcts_teach.drawing import animate
from mcts_teach.workshop import copy_course

trace = record(ConnectFour(), 4)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))
for save in {saves}:
    try:
        save()
    except OSError as error:
        print(error)
"""


@pytest.fixture
def folder(tmp_path):
    """A folder with a file of each kind."""
    trace = record(ConnectFour(), 1)
    trace.save(tmp_path / "trace.json")
    animate(trace, tmp_path / "tree.gif")
    animate(trace, tmp_path / "tree.svg")
    return tmp_path


def on_a_full_disk(folder, *saves):
    """What each attempt to save something says in a folder in which no file fits."""
    script = FULL.format(saves=f"[{', '.join(f'lambda: {save}' for save in saves)}]")
    done = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_a_notebook_that_did_not_fit_is_not_taken_for_the_learners(tmp_path):
    course = tmp_path / "course"
    course.mkdir()
    cell = {"cell_type": "raw", "metadata": {}, "source": "much " * 5000}
    (course / "00.ipynb").write_text(json.dumps({"cells": [cell], "metadata": {}}))
    told = on_a_full_disk(tmp_path, "copy_course('mine', 'course')")
    assert told == [f"{Path('mine', '00.ipynb')} was not written: File too large"]
    assert contents(tmp_path / "mine") == {}
    assert copy_course(tmp_path / "mine", course) == []
    assert json.loads((tmp_path / "mine" / "00.ipynb").read_text())["cells"] == [cell]


def test_a_film_that_breaks_off_leaves_all_its_pictures_as_they_were(folder, monkeypatch):
    before, drawn = contents(folder), iter([lambda: "<svg>", lambda: 1 / 0])
    monkeypatch.setattr("mcts_teach.drawing.pictures.tree_svg", lambda moment, nodes: next(drawn)())
    with pytest.raises(ZeroDivisionError):
        animate(record(ConnectFour(), 2), folder / "tree.svg")
    assert contents(folder) == before


def test_the_new_file_takes_the_place_and_the_rights_of_the_old_one(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("old")
    file.chmod(0o640)
    write_file(file, "new\n")
    assert contents(tmp_path) == {"notes.txt": b"new\n"}
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_a_link_stays_a_link_and_what_is_no_file_is_not_replaced(tmp_path):
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to("real.json")
    write_file(tmp_path / "link.json", "new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text() == "new"
    (tmp_path / "loop.json").symlink_to("loop.json")
    write_file(tmp_path / "loop.json", "new")
    assert (tmp_path / "loop.json").read_text() == "new"
    write_file("/dev/null", "nothing")
    assert Path("/dev/null").is_char_device()
