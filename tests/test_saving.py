"""Whatever saves leaves the old file or the new one, and says in a sentence why it could not."""

import errno
import math
import os
import tempfile
from functools import cache
from itertools import cycle
from pathlib import Path
from unittest.mock import Mock

import pytest

from mcts_teach import TicTacToe, animate, explore, keep, record
from mcts_teach.files import write_file
from mcts_teach.workshop import copy_course, keeping


def my_best_move(root):
    return max(root.children, key=lambda move: root.children[move].visits)


def my_ucb1(parent, child, c=1.4142135623730951):
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits)


def keep_a_piece(folder):
    keep(my_best_move, folder)


def copy_a_course(folder):
    """A course of one notebook, as it was first and as it is in its second edition."""
    edition = 1 + (folder / "00.ipynb").exists()
    course = folder.parent / f"course of {folder.name}"
    course.mkdir(exist_ok=True)
    cell = f'{{"cell_type": "raw", "metadata": {{}}, "source": "edition {edition}"}}'
    (course / "00.ipynb").write_text(f'{{"cells": [{cell}], "metadata": {{}}}}')
    copy_course(folder, course)


@cache
def recorded(iterations):
    return record(TicTacToe(), iterations)


def saved(how):
    """A writer that saves a longer recording over a shorter one."""
    return lambda folder: how(recorded(2 + any(folder.iterdir())), folder)


WRITERS = {
    "trace.json": saved(lambda trace, folder: trace.save(folder / "trace.json")),
    "film.json": saved(lambda trace, folder: explore(trace).save(folder / "film.json")),
    "page.html": saved(lambda trace, folder: explore(trace).save(folder / "page.html")),
    "tree.gif": saved(lambda trace, folder: animate(trace, folder / "tree.gif", iterations=[len(trace)])),
    "tree-001.svg": saved(lambda trace, folder: animate(trace, folder / "tree.svg", iterations=[len(trace)])),
    "my_mcts.py": keep_a_piece,
    "00.ipynb": copy_a_course,
}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine"


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def one_sentence(caught, name, reason):
    said = str(caught.value)
    assert "\n" not in said
    assert f"{name} was not written: " in said
    assert reason in said


FAULTS = {
    "replace": (
        PermissionError(errno.EACCES, "Access is denied", "a", 5, "b"),
        "another program has it open, so close it",
    ),
    "fsync": (OSError(errno.ENOSPC, "No space left on device"), "No space left on device"),
}


@pytest.mark.parametrize(("name", "call"), [*zip(WRITERS, cycle(FAULTS))])
def test_a_file_that_is_open_elsewhere_or_a_full_disk_leaves_the_old_file(name, call, folder, monkeypatch):
    WRITERS[name](folder)
    before, (error, reason) = contents(folder), FAULTS[call]
    monkeypatch.setattr(os, call, Mock(side_effect=error))
    with pytest.raises(type(error)) as caught:
        WRITERS[name](folder)
    one_sentence(caught, name, reason)
    assert caught.value.errno == error.errno
    assert set(before) == {name}
    assert contents(folder) == before


def test_what_is_wrong_with_one_picture_of_a_row_is_said_once(folder, monkeypatch):
    pictures, touch = iter(range(9)), Path.touch

    def full(path, **how):
        if next(pictures):
            raise OSError(errno.ENOSPC, "No space left on device")
        touch(path, **how)

    monkeypatch.setattr(Path, "touch", full)
    with pytest.raises(OSError, match=r"^[^:]*tree-002.svg was not written: No space left on device$"):
        animate(recorded(3), folder / "tree.svg")
    assert contents(folder) == {}


def test_a_film_that_breaks_off_leaves_all_its_pictures_as_they_were(folder, monkeypatch):
    animate(recorded(2), folder / "tree.svg")
    before, drawn = contents(folder), iter([lambda: "<svg>", lambda: 1 / 0])
    monkeypatch.setattr("mcts_teach.drawing.pictures.tree_svg", lambda moment: next(drawn)())
    with pytest.raises(ZeroDivisionError):
        animate(recorded(2), folder / "tree.svg")
    assert contents(folder) == before


def test_the_new_file_takes_the_place_and_the_rights_of_the_old_one(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("old")
    file.chmod(0o640)
    write_file(file, "new\n")
    assert contents(tmp_path) == {"notes.txt": b"new\n"}
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o640
    with pytest.raises(FileNotFoundError, match=r"trace.json was not written: there is no folder .*no$"):
        write_file(tmp_path / "no" / "trace.json", "new")


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_a_link_stays_a_link_and_what_is_no_file_is_not_replaced(tmp_path):
    (tmp_path / "real.json").write_text("old")
    for name, target in (("link.json", "real.json"), ("loop.json", "loop.json")):
        (tmp_path / name).symlink_to(target)
        write_file(tmp_path / name, "new")
        assert (tmp_path / name).read_text() == "new"
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text() == "new"
    write_file("/dev/null", "nothing")
    assert Path("/dev/null").is_char_device()


def test_what_another_notebook_keeps_meanwhile_stays(folder, monkeypatch):
    works, others = keeping._find_wrong_pieces, iter([my_ucb1])

    def meanwhile(*given):
        wrong = works(*given)
        for piece in others:
            keep(piece, folder)
        return wrong

    monkeypatch.setattr(keeping, "_find_wrong_pieces", meanwhile)
    keep(my_best_move, folder)
    text = (folder / "my_mcts.py").read_text()
    assert [text.count(f"def {name}(") for name in ("my_ucb1", "my_best_move")] == [1, 1]


@pytest.mark.skipif(os.name != "posix", reason="rights are others on Windows")
@pytest.mark.parametrize("guarded", ["folder", "file"])
def test_what_is_guarded_against_writing_stays_as_it_is(guarded):
    with tempfile.TemporaryDirectory() as name:
        file = Path(name, "notes.txt")
        file.write_text("old")
        thing = file if guarded == "file" else file.parent
        for path, rights in ((file.parent, 0o777), (file, 0o666), (thing, 0o555)):
            path.chmod(rights)

        if as_root := os.geteuid() == 0:  # who may write anything
            os.setresuid(65534, 65534, 0)
        try:
            with pytest.raises(PermissionError) as caught:
                write_file(file, "new")
        finally:
            if as_root:
                os.setresuid(0, 0, 0)
        one_sentence(caught, "notes.txt", "write-protected" if guarded == "file" else "Permission denied")
        assert caught.value.errno == errno.EACCES
        assert contents(file.parent) == {"notes.txt": b"old"}
        file.parent.chmod(0o777)


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_is_on_the_disk_as_a_whole_before_it_takes_the_place_of_the_old_one(name, folder, monkeypatch):
    """So a power cut leaves the one or the other."""
    on_disk, replaced, replace = {}, [], os.replace

    def flush(file):
        on_disk[os.fstat(file.fileno()).st_ino] = Path(file.name).read_bytes()

    def take_place(new, old):
        assert on_disk[os.stat(new).st_ino] == Path(new).read_bytes()
        replaced.append(Path(old).name)
        replace(new, old)

    WRITERS[name](folder)
    monkeypatch.setattr(os, "fsync", flush)
    monkeypatch.setattr(os, "replace", take_place)
    WRITERS[name](folder)
    assert name in replaced


@pytest.mark.parametrize("name", ["国" * 80 + ".json", "a." + "x" * 250, "🌲" * 60, ".json", "a" * 255], ids=len)
@pytest.mark.skipif(os.name != "posix", reason="names are shorter on Windows")
def test_a_name_may_be_as_long_as_a_file_system_takes_it(name, tmp_path):
    write_file(tmp_path / name, "new")
    assert contents(tmp_path) == {name: b"new"}
