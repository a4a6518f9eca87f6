"""What learners work in: a copy of the course without outputs, with folded answers, and never over their work."""

import json
import os
import re
from pathlib import Path

import pytest

from mcts_teach.workshop import copy_course
from rerun_notebooks import COURSE

ROOT = Path(__file__).resolve().parents[2]
FIRST, DEEP = "00_first.ipynb", "appendix/more.ipynb"
NEW = "00_first (new edition).ipynb"
PUBLISHER = "someone/somewhere"


def code(source, *tags):
    """A code cell that was run."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": ["much\n"]}]
    cell = {"cell_type": "code", "id": source[:8].strip(), "metadata": {"tags": list(tags)} if tags else {}}
    return cell | {"execution_count": 7, "outputs": outputs, "source": source.splitlines(keepends=True)}


def prose(text, **more):
    return {"cell_type": "markdown", "id": "prose", "metadata": {}, "source": [text], **more}


def notebook(*cells, **metadata):
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return {"cells": list(cells), "metadata": kernel | metadata, "nbformat": 4, "nbformat_minor": 5}


def write(file, content):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content), encoding="utf-8")


def read(file):
    return json.loads(file.read_text(encoding="utf-8"))


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def sources(file):
    return ["".join(cell["source"]) for cell in read(file)["cells"]]


class Course:
    """A small course, and the folder of a learner who works in it."""

    def __init__(self, folder):
        self.stored, self.mine = folder / "stored", folder / "mine"
        self.publish("1 + 1")
        write(self.stored / DEEP, notebook(prose("[back](../00_first.ipynb)"), code("2")))

    def publish(self, *cells):
        write(self.stored / FIRST, notebook(*map(code, cells)))

    def copy(self):
        return copy_course(self.mine, self.stored)

    def work(self, *cells, name=FIRST):
        """Write other cells into a notebook, as JupyterLab does: with what it has run, and all else kept."""
        write(self.mine / name, read(self.mine / name) | {"cells": list(map(code, cells))})


@pytest.fixture
def course(tmp_path):
    return Course(tmp_path)


def test_a_copy_has_no_outputs_and_all_else(course):
    picture = {"a.png": {"image/png": "iVBO"}}
    cells = [prose("# Höhe", attachments=picture), code("x = 1\nx", "exercise"), code("y", "nbval-skip")]
    stored = notebook(*cells, language_info={"name": "python"})
    write(course.stored / FIRST, stored)
    course.copy()
    copied = read(course.mine / FIRST)
    for cell in stored["cells"][1:]:
        cell |= {"outputs": [], "execution_count": None}
    assert set(copied["metadata"].pop("mcts_teach")) == {"sources"}
    assert copied == stored


def test_answers_and_hidden_code_are_folded_and_nothing_else_is(course):
    folded = {"jupyter": {"source_hidden": True}}
    seen = code("z", "answer", "other")
    seen["metadata"]["jupyter"] = {"outputs_hidden": True}
    plain = [code("x", "exercise"), code("h", "hide"), prose("answer")]
    write(course.stored / FIRST, notebook(*plain, code("y", "answer"), code("i", "hide-input"), seen))
    course.copy()
    metadata = [cell["metadata"] for cell in read(course.mine / FIRST)["cells"]]
    assert metadata[:3] == [cell["metadata"] for cell in plain]
    assert metadata[3:5] == [{"tags": ["answer"], **folded}, {"tags": ["hide-input"], **folded}]
    assert metadata[5:] == [{"tags": ["answer", "other"], "jupyter": {"outputs_hidden": True, "source_hidden": True}}]


def test_the_first_text_of_a_notebook_with_folded_code_says_how_it_unfolds(course):
    write(course.stored / FIRST, notebook(prose("# One"), code("x", "answer"), prose("Two")))
    course.copy()
    folded = "\n\nWhere a cell shows only •••, its code is folded away: it runs like any other, "
    folded += "and a click on the dots shows it."
    assert sources(course.mine / FIRST) == [f"# One{folded}", "x", "Two"]
    assert folded not in "".join(sources(course.mine / DEEP))
    copy_course(course.mine / "again", course.mine)
    assert sources(course.mine / "again" / FIRST) == sources(course.mine / FIRST)


def test_links_out_of_a_published_course_lead_to_the_web(course, monkeypatch):
    write(course.stored / FIRST, notebook(prose("[pdf](../media/a.pdf) and [next](01.ipynb)")))
    write(course.stored / DEEP, notebook(prose("[pdf](../../media/a.pdf) and [back](../00_first.ipynb)")))
    web = f"[pdf](https://github.com/{PUBLISHER}/blob/main/media/a.pdf)"
    for publisher, link in ("", "pdf (`media/a.pdf`)"), (PUBLISHER, web):
        monkeypatch.setenv("GITHUB_REPOSITORY", publisher)
        course.copy()
        assert sources(course.mine / FIRST) == [f"{link} and [next](01.ipynb)"]
        assert sources(course.mine / DEEP) == [f"{link} and [back](../00_first.ipynb)"]


def test_only_a_published_copy_installs_the_package_on_colab(course, monkeypatch):
    write(course.stored / FIRST, notebook(prose("# One"), code("1 + 1")))
    course.copy()
    assert sources(course.mine / FIRST) == ["# One", "1 + 1"]
    monkeypatch.setenv("GITHUB_REPOSITORY", PUBLISHER)
    course.copy()
    install = f"    %pip install -q git+https://github.com/{PUBLISHER} numba"
    install = f'import sys\n\nif "google.colab" in sys.modules:\n{install}'
    assert sources(course.mine / FIRST) == ["# One", install, "1 + 1"]
    copy_course(course.mine / "again", course.mine)
    assert sources(course.mine / "again" / FIRST) == sources(course.mine / FIRST)


def test_in_a_published_copy_of_this_course_no_link_is_dead(tmp_path, monkeypatch):
    monkeypatch.setenv("GITHUB_REPOSITORY", PUBLISHER)
    assert copy_course(tmp_path) == []
    copied = [*tmp_path.rglob("*.ipynb")]
    assert {path.relative_to(ROOT / "notebooks") for path in COURSE} <= {path.relative_to(tmp_path) for path in copied}
    text = [(path, cell) for path in copied for cell in read(path)["cells"] if cell["cell_type"] == "markdown"]
    links = {(path, link) for path, cell in text for link in re.findall(r"\]\(([^)#\s]+)", "".join(cell["source"]))}
    outside = f"https://github.com/{PUBLISHER}/blob/main/"
    places = {path.parent / link: link for path, link in links if ":" not in link}
    places |= {ROOT / link.removeprefix(outside): link for _, link in links if link.startswith(outside)}
    assert tmp_path / "05_select.ipynb" in places
    assert ROOT / "media" / "cheat_sheet.pdf" in places
    assert [link for place, link in places.items() if not place.exists()] == []


def test_an_unchanged_copy_gives_way_to_a_newer_edition(course):
    course.copy()
    course.work("1 + 1")  # it was run
    course.publish("1 + 2")
    assert course.copy() == []
    assert sources(course.mine / FIRST) == ["1 + 2"]
    assert set(files(course.mine)) == {FIRST, DEEP}


CHANGES = {
    "a source": [code("1 + 3"), code("2")],
    "the order": [code("2"), code("1 + 1")],
    "a type": [code("1 + 1"), prose("2")],
    "one cell less": [code("1 + 1")],
    "an answer more": [code("1 + 1"), code("2"), code("3")],
    "an emptied cell": [code("1 + 1"), code("")],
    "cells joined": [code("1 + 1\n2")],
}


@pytest.mark.parametrize("cells", CHANGES.values(), ids=CHANGES)
def test_what_was_changed_stays_and_a_newer_edition_is_put_beside_it_once(course, cells):
    course.publish("1 + 1", "2")
    course.copy()
    changed = read(course.mine / FIRST) | {"cells": cells}
    write(course.mine / FIRST, changed)
    course.publish("1 + 1", "2 + 2")
    assert course.copy() == [NEW]
    assert read(course.mine / FIRST) == changed
    assert sources(course.mine / NEW) == ["1 + 1", "2 + 2"]
    before = files(course.mine)
    assert course.copy() == [], "the second time there is nothing new to say"
    assert files(course.mine) == before


def test_a_new_edition_that_was_not_touched_gives_way_and_one_that_was_stays(course):
    course.copy()
    course.work("mine")
    course.publish("second")
    assert course.copy() == [NEW]
    course.publish("third")
    assert course.copy() == [NEW]
    assert sources(course.mine / NEW) == ["third"]
    course.work("mine, too", name=NEW)
    assert course.copy() == []
    course.publish("fourth")
    assert course.copy() == ["00_first (new edition 2).ipynb"]
    course.publish("fifth")
    assert course.copy() == ["00_first (new edition 2).ipynb"]
    notebooks = FIRST, NEW, "00_first (new edition 2).ipynb"
    assert [sources(course.mine / name) for name in notebooks] == [["mine"], ["mine, too"], ["fifth"]]
    assert set(files(course.mine)) == {*notebooks, DEEP}


def test_an_old_copy_with_outputs_is_replaced_if_it_says_the_same(course):
    course.mine.mkdir()
    words = prose("[pdf](../media/a.pdf)")
    write(course.stored / FIRST, notebook(words, code("1")))
    (course.mine / FIRST).write_bytes((course.stored / FIRST).read_bytes())
    assert course.copy() == []
    assert read(course.mine / FIRST)["cells"][1]["outputs"] == []


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_a_link_to_the_stored_course_is_left_and_another_is_followed(course, tmp_path):
    before = files(course.stored)
    course.mine.mkdir()
    (course.mine / FIRST).symlink_to(course.stored / FIRST)
    (course.mine / "appendix").mkdir()
    (course.mine / DEEP).symlink_to(tmp_path / "elsewhere.ipynb")
    assert course.copy() == []
    assert files(course.stored) == before
    assert (course.mine / DEEP).is_symlink()
    assert sources(tmp_path / "elsewhere.ipynb") == ["[back](../00_first.ipynb)", "2"]


def test_a_course_that_is_broken_is_named(course):
    (course.stored / FIRST).write_text("<<<<<<< HEAD")
    with pytest.raises(ValueError, match=rf"{re.escape(FIRST)} is not a notebook: Expecting value"):
        course.copy()


@pytest.mark.parametrize("name", ["somewhere", 'someone/"; pip', "a/b/c"])
def test_a_publisher_who_is_no_repository_is_refused_before_anything_is_written(course, monkeypatch, name):
    monkeypatch.setenv("GITHUB_REPOSITORY", name)
    with pytest.raises(ValueError, match=f"GITHUB_REPOSITORY must be OWNER/NAME.* it is {re.escape(repr(name))}"):
        course.copy()
    assert not course.mine.exists()
