"""Whatever stands where a copy of the course would put something: it stays, and the rest of the course is copied."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold
from workshop.test_course_copy import DEEP, FIRST, NEW, Course, code, notebook, sources, write

from mcts_teach import cli

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
SECOND, FOLDER = "01_second.ipynb", "appendix"


def make_folder(place, outside):
    place.mkdir()
    (place / "notes.txt").write_text("mine")


THINGS = {
    "a text": lambda place, outside: place.write_text("mine"),
    "an empty file": lambda place, outside: place.touch(),
    "a notebook": lambda place, outside: write(place, notebook(code("mine"))),
    "a folder": make_folder,
    "a link to a file": lambda place, outside: place.symlink_to(outside / "file.ipynb"),
    "a link to a folder": lambda place, outside: place.symlink_to(outside),
    "a link to itself": lambda place, outside: place.symlink_to(place.name),
    "a link to where nothing is yet": lambda place, outside: place.symlink_to(outside / f"new {place.name}"),
    "a link to where nothing can be": lambda place, outside: place.symlink_to(outside / "no" / place.name),
    "a pipe": lambda place, outside: os.mkfifo(place),
    "a link to a device": lambda place, outside: place.symlink_to("/dev/zero"),
}


def look_at(folder):
    """All that is in a folder, and what it is or says."""
    places = [Path(root, name) for root, folders, files in os.walk(folder) for name in folders + files]
    return {
        place.relative_to(folder).as_posix(): os.readlink(place) if place.is_symlink()
        else place.read_bytes() if place.is_file()
        else place.lstat().st_mode
        for place in places
    }  # fmt: skip


def copy(course):
    """What a copy of the course says, in words or by name; its refusals are sentences."""
    try:
        return " ".join(course.copy())
    except Exception as error:
        kind, text = type(error), str(error)
    assert (kind, text.count("\n")) == (ValueError, 0), text
    return text


def put_and_copy(course, things, outside):
    """Put things where there is nothing yet, and copy the course: they stay, and the rest is there."""
    for name, thing in things.items():
        place = course.mine / name
        if not os.path.lexists(place) and place.parent.is_dir():
            THINGS[thing](place, outside)
    before = look_at(course.mine) | look_at(outside)
    text = copy(course)
    mine = {name: what for name, what in before.items() if not (type(what) is bytes and b"sources" in what)}
    after = look_at(course.mine) | look_at(outside)
    assert {name: after.get(name) for name in mine} == mine
    for name in (FIRST, SECOND, DEEP):
        beside = [file for file in (course.mine / name).parent.glob(f"{Path(name).stem}*") if file.is_file()]
        there = [file for file in beside if b'"mcts_teach"' in file.read_bytes()]
        wanted = sources(course.stored / name)
        assert name in text or any(sources(file) == wanted for file in there), (name, text)


@few_or_many(25, 1_500)
def test_what_is_in_the_place_of_a_notebook_stays_and_the_rest_is_copied(cases):
    things = st.dictionaries(st.sampled_from([FIRST, NEW, SECOND, FOLDER, DEEP]), st.sampled_from(sorted(THINGS)))

    def law(first, later):
        folder = Path(tempfile.mkdtemp())
        try:
            course, outside = Course(folder), folder / "outside"
            write(course.stored / SECOND, notebook(code("2")))
            write(outside / "file.ipynb", notebook(code("mine, outside")))
            course.mine.mkdir()
            put_and_copy(course, first, outside)
            course.publish("1 + 2")
            put_and_copy(course, later, outside)
        finally:
            shutil.rmtree(folder)

    hold(law, cases, first=things, later=things)


@pytest.mark.parametrize("thing", ["a text", "a link to itself"])
def test_what_is_no_folder_is_named_with_all_that_would_be_in_it(thing, tmp_path, capsys):
    course = Course(tmp_path)
    course.copy()
    course.work("mine")
    course.publish("1 + 2")
    shutil.rmtree(course.mine / FOLDER)
    THINGS[thing](course.mine / FOLDER, tmp_path)
    words = f"{course.mine / FOLDER} is not a folder, so these were not copied: {DEEP} (all others were; newer editions"
    with pytest.raises(ValueError) as caught:
        course.copy()
    assert str(caught.value) == f"{words} are beside yours: {NEW})"
    THINGS[thing](tmp_path / "course", tmp_path)
    assert cli.main([str(tmp_path / "course")]) == 1
    assert f"{tmp_path / 'course'} is not a folder, so no notebook can be copied into it" in capsys.readouterr().err
