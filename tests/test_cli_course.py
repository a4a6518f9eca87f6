"""The command mcts-teach opens the course in a folder of one's own."""

import json
import sys
from pathlib import Path

import pytest

from mcts_teach import cli
from mcts_teach.cli import main
from mcts_teach.workshop import course_copy


def store(file, source):
    cell = {"cell_type": "raw", "metadata": {}, "source": source}
    Path(file).write_text(json.dumps({"cells": [cell], "metadata": {}}), encoding="utf-8")


def cells_in(folder):
    """What the one cell of each notebook in a folder says."""
    return {path.name: json.loads(path.read_text())["cells"][0]["source"] for path in Path(folder).iterdir()}


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A small course, a folder to work in, and a JupyterLab that only notes how it is called."""
    monkeypatch.chdir(tmp_path)
    Path("course").mkdir()
    store("course/01_two.ipynb", "two")
    store("course/00_one.ipynb", "one")
    Path("course/notes.txt").write_text("no")
    called = []
    for module in cli, course_copy:
        monkeypatch.setattr(module, "stored_course", lambda: tmp_path / "course")
    monkeypatch.setattr(cli, "find_spec", lambda name: name)
    monkeypatch.setattr(cli.runpy, "run_module", lambda name, run_name: called.append([name, *sys.argv[1:]]))
    monkeypatch.setattr(sys, "argv", ["mcts-teach"])
    return called


def test_the_course_is_copied_and_opened_on_this_machine_only(course, capsys):
    assert main([]) == 0
    folder = Path("mcts_notebooks").resolve()
    assert cells_in(folder) == {"00_one.ipynb": "one", "01_two.ipynb": "two"}
    ((name, first, *options),) = course
    assert (name, first) == ("jupyterlab", str(folder / "00_one.ipynb"))
    assert "--ip=127.0.0.1" in options
    assert f"--ServerApp.root_dir={folder}" in options
    assert capsys.readouterr().out == f"The notebooks of the course are in {folder}.\n"


@pytest.mark.parametrize("words", [["my", "folder"], ["--no-browser"], ["--port", "9"], ["--port=9", "mine"]], ids=str)
def test_a_second_folder_and_options_without_one_are_refused(course, words, tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(words)
    assert "mcts-teach: error: unrecognized arguments: " in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["course"]


def test_without_jupyterlab_one_sentence_says_what_to_install(course, capsys, monkeypatch):
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert main([]) == 1
    assert capsys.readouterr().err == "JupyterLab, which shows them, is not installed: pip install jupyterlab\n"
    assert len(list(Path("mcts_notebooks").iterdir())) == 2
    assert course == []
