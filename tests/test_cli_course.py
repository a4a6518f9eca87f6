"""The command mcts-teach opens the course in a folder of one's own."""

import sys
import tomllib
from pathlib import Path

import pytest
from test_cli import ROOT, command

from mcts_teach import cli
from mcts_teach.cli import copy_notebooks, main

NOTE_THE_CALL = "import pathlib, sys; pathlib.Path('called').write_text('\\n'.join(sys.argv[1:]))"


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A small course, a folder to work in, and a JupyterLab that only notes how it is called."""
    for file, text in ("course/01_two.ipynb", "two"), ("course/00_one.ipynb", "one"), ("course/notes.txt", "no"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    called = []
    monkeypatch.setattr(cli, "course", lambda: tmp_path / "course")
    monkeypatch.setattr(cli, "find_spec", lambda name: name)
    monkeypatch.setattr(cli.runpy, "run_module", lambda name, run_name: called.append([name, *sys.argv[1:]]))
    monkeypatch.setattr(sys, "argv", ["mcts-teach"])
    monkeypatch.chdir(tmp_path)
    return called


def test_the_course_is_copied_and_opened_on_this_machine_only(course, capsys):
    assert main([]) == 0
    folder = Path("mcts_notebooks").resolve()
    assert {path.name: path.read_text() for path in folder.iterdir()} == {"00_one.ipynb": "one", "01_two.ipynb": "two"}
    ((name, first, *options),) = course
    assert (name, first) == ("jupyterlab", str(folder / "00_one.ipynb"))
    assert "--ip=127.0.0.1" in options
    assert f"--ServerApp.root_dir={folder}" in options
    assert capsys.readouterr().out == f"The notebooks of the course are in {folder}.\n"


def test_work_is_never_overwritten(course, capsys):
    main(["mine/deep"])
    mine = Path("mine/deep")
    (mine / "01_two.ipynb").write_text("my work")
    (mine / "00_one.ipynb").unlink()
    (mine / "my_own.ipynb").write_text("mine")
    capsys.readouterr()
    assert main([str(mine)]) == 0
    assert {path.name: path.read_text() for path in mine.iterdir()} == {
        "00_one.ipynb": "one", "01_two.ipynb": "my work", "my_own.ipynb": "mine",
    }  # fmt: skip
    said = capsys.readouterr().out.splitlines()
    assert said[1:] == ["Left as they are, because they differ from the course's: 01_two.ipynb."]


def test_what_was_copied_is_told_apart(tmp_path):
    for folder in "course", "mine":
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "00.ipynb").write_text("same")
    (tmp_path / "course" / "01.ipynb").write_text("new")
    assert copy_notebooks(tmp_path / "course", tmp_path / "mine") == (
        [tmp_path.resolve() / "mine" / "00.ipynb", tmp_path.resolve() / "mine" / "01.ipynb"], []
    )  # fmt: skip


def test_a_folder_that_cannot_be_is_said(course, capsys):
    Path("taken").write_text("a file")
    assert main(["taken"]) == 1
    assert capsys.readouterr().err.startswith("The notebooks could not be copied to taken: ")
    assert course == []


def test_without_jupyterlab_one_sentence_says_what_to_install(course, capsys, monkeypatch):
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert main([]) == 1
    assert capsys.readouterr().err == "JupyterLab, which shows them, is not installed: pip install jupyterlab\n"
    assert len(list(Path("mcts_notebooks").iterdir())) == 2
    assert course == []


def test_the_course_of_this_repository_opens_from_any_folder(tmp_path):
    (tmp_path / "fakes" / "jupyterlab").mkdir(parents=True)
    (tmp_path / "fakes" / "jupyterlab" / "__init__.py").touch()
    (tmp_path / "fakes" / "jupyterlab" / "__main__.py").write_text(NOTE_THE_CALL)
    code, _, complaints = command("here", path=tmp_path / "fakes", cwd=tmp_path)
    assert (code, complaints) == (0, "")
    notebooks = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert sorted(path.name for path in (tmp_path / "here").iterdir()) == notebooks
    first, root, ip = (tmp_path / "called").read_text().splitlines()[:3]
    assert Path(first) == (tmp_path / "here" / notebooks[0]).resolve()
    assert (root, ip) == (f"--ServerApp.root_dir={(tmp_path / 'here').resolve()}", "--ip=127.0.0.1")


def test_the_wheel_takes_the_notebooks_along():
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert build["targets"]["wheel"]["force-include"] == {"notebooks": "mcts_teach/notebooks"}
