"""The whole course in the copy that a learner works in, in a real browser, with right answers and with wrong ones."""

import re

import nbformat
import pytest
from answers import exercises_of
from playwright.sync_api import sync_playwright

import browser
from mcts_teach.workshop import copy_course
from rerun_notebooks import COURSE, NOTEBOOKS

pytestmark = [pytest.mark.slow, pytest.mark.thorough, pytest.mark.timeout(3600)]
LIMIT = 240  # seconds for one notebook
CELLS = f"() => {browser.NOTEBOOK}.content.model.toJSON().cells"


@pytest.fixture(scope="module")
def playwright():
    with sync_playwright() as started:
        if browser.find_chromium(started) is None:
            pytest.skip(f"there is no chromium here; install one with {browser.INSTALL}")
        yield started


def answers_to(name, kind):
    """What a learner writes into the exercises of a notebook, by the ids of their cells."""
    exercises = exercises_of(name)
    return {cell: one.answer if kind == "right" else one.wrong[0][0] for cell, one in exercises.items()}


def fill_in(path, answers):
    """Write the answers into a notebook below the stubs, whose cells may have examples too."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.source = "\n".join([cell.source, *([answers[cell.id]] if cell.id in answers else [])])
    nbformat.write(notebook, path)


def run_in_page(chromium, server, path):
    """All cells of a notebook after they were run, and the errors that came."""
    opened = browser.Notebook(chromium)
    opened.page.goto(f"{server.url}lab/tree/{path}?reset&token={server.token}")
    opened.page.wait_for_function(browser.READY, arg=path, polling=browser.POLLING)
    opened.page.evaluate(browser.RUN)
    opened.page.wait_for_function("window.ran", timeout=1000 * LIMIT, polling=browser.POLLING)
    found = opened.page.evaluate(CELLS), opened.errors()
    opened.page.close()
    return found


def said_by(cell):
    """The first words of a cell's answer, such as "right: select"."""
    shown = [output["data"] for output in cell["outputs"] if "data" in output]
    texts = [data["text/plain"] for data in shown if "image/png" not in data]
    return re.sub(r"^\W+", "", "".join(texts[-1])).lower() if texts else ""


@pytest.mark.parametrize("kind", ["right", "wrong"])
def test_the_course_runs_in_a_browser_with_right_and_with_wrong_answers(playwright, tmp_path, kind):
    copy_course(tmp_path / "mine")
    given = 0
    for page in COURSE:
        fill_in(tmp_path / "mine" / page.relative_to(NOTEBOOKS), answers_to(page.stem, kind))
    with browser.jupyter(tmp_path / "mine", tmp_path / "jupyter") as server:
        for page in COURSE:
            with browser.chromium(playwright, browser.find_chromium(playwright), LIMIT + 60) as chromium:
                cells, errors = run_in_page(chromium, server, page.relative_to(NOTEBOOKS).as_posix())
            code = [cell for cell in cells if cell["cell_type"] == "code"]
            meant = [cell for cell in code if "raises-exception" in cell["metadata"].get("tags", [])]
            assert len(errors) == len(meant), f"{page.name}: {errors}"
            assert all(cell["execution_count"] for cell in code), f"{page.name}: it was not run to the end"
            answers = answers_to(page.stem, kind)
            for cell in code:
                if cell["id"] in answers:
                    said, given = said_by(cell), given + 1
                    assert said.startswith("right") == (kind == "right"), f"{page.name}, {cell['id']}: {said[:200]}"
    assert given >= 30
    assert (tmp_path / "jupyter" / "notebooks" / "my_mcts.py").exists() == (kind == "right")
