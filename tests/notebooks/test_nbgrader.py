"""Assignments for nbgrader: a student's version is ours, and a submission gets the points that it deserves."""

import csv
import os
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from answers import exercises_of

from make_assignments import ANSWERED, LINK, POINTS_OF_CODE, POINTS_OF_QUESTION, assignment, link, make_assignments

ROOT = Path(__file__).resolve().parents[2]
GRADED = "05_select"  # it has one function to write and one question


def ours(name: str):
    return nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)


def lines_left(source: str) -> list[str]:
    """The lines that nbgrader leaves of a cell, without empty ones."""
    before, _, rest = source.partition("### BEGIN SOLUTION\n")
    left = before + rest.partition("### END SOLUTION\n")[2] if rest else source
    return [line for line in left.splitlines() if line]


@pytest.mark.parametrize("name", ANSWERED)
def test_each_exercise_becomes_a_cell_to_answer_and_a_cell_with_points(name):
    answers = exercises_of(name)
    before, made = ours(name).cells, assignment(name).cells
    roles = {cell.id: cell.metadata["nbgrader"] for cell in made if "nbgrader" in cell.metadata}
    assert {key for key, role in roles.items() if role["solution"]} == set(answers)
    assert {key for key, role in roles.items() if role["grade"]} == {f"points-{key}" for key in answers}
    assert [cell.id for cell in made if not cell.id.startswith("points-")] == [cell.id for cell in before]
    assert [after.id for cell, after in pairwise(made) if cell.id in answers] == [f"points-{key}" for key in answers]
    sources = {cell.id: cell.source for cell in made}
    for cell in [cell for cell in before if cell.cell_type == "code"]:
        stub = lines_left(cell.source)
        if cell.id.startswith("exercise-") and len(stub) == 1:  # a question, whose answer needs a name
            called = cell.id.replace("-", "_")
            question = stub[0].replace("ask(", "").replace("])", "]").partition("  #")[0]  # no buttons here
            stub = [f"{called} = {question}  # add .answer(...)", called]
        assert lines_left(sources[cell.id]) == stub


def test_links_lead_to_the_other_assignments_or_name_the_file():
    prose = "\n".join(cell.source for cell in assignment("05_select").cells if cell.cell_type == "markdown")
    assert "](../04_build_a_node/04_build_a_node.ipynb)" in prose
    assert "](04_build_a_node.ipynb)" not in prose
    assert LINK.sub(link, "[one page](cheat_sheet.ipynb)") == "one page (`notebooks/cheat_sheet.ipynb`)"


def nbgrader(course: Path, *arguments: str) -> None:
    """Run a command of nbgrader, without the settings of whoever runs the test."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # it calls alembic by name
    run = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=course,
        env=os.environ | {"PATH": path, "JUPYTER_CONFIG_DIR": str(course / "no settings")},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr


def cut_down(path: Path) -> None:
    """Leave the imports and the exercises, which is what gives points; the rest would take a minute."""
    notebook = nbformat.read(path, as_version=4)
    notebook.cells = [cell for cell in notebook.cells if cell.id == "setup" or "nbgrader" in cell.metadata]
    nbformat.write(notebook, path)


def submit(course: Path, student: str, sources: dict[str, str]) -> None:
    """Hand in the student's version with these sources in its cells."""
    notebook = nbformat.read(course / "release" / GRADED / f"{GRADED}.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.id in sources:
            cell.source = as_handed_in(cell.source, sources[cell.id])
    folder = course / "submitted" / student / GRADED
    folder.mkdir(parents=True)
    nbformat.write(notebook, folder / f"{GRADED}.ipynb")


def as_handed_in(released: str, source: str) -> str:
    """A question is answered in the line that names the answer; code takes the place of the stub."""
    name = released.rstrip().splitlines()[-1]
    return f"{name} = {source}\n{name}" if name.isidentifier() else source


@pytest.mark.thorough
@pytest.mark.skipif(find_spec("nbgrader") is None, reason="pip install -c constraints.txt nbgrader")
def test_a_right_a_wrong_and_an_untouched_submission_get_their_points(tmp_path):
    cut_down(*make_assignments(tmp_path, [GRADED]))
    nbgrader(tmp_path, "generate_assignment", GRADED)
    released = (tmp_path / "release" / GRADED / f"{GRADED}.ipynb").read_text(encoding="utf-8")
    assert "SOLUTION" not in released

    answers = {cell: one.answer for cell, one in exercises_of(GRADED).items()}
    submit(tmp_path, "right", answers)
    submit(tmp_path, "wrong", answers | {"exercise-select": exercises_of(GRADED)["exercise-select"].wrong[0][0]})
    submit(tmp_path, "untouched", {})
    nbgrader(tmp_path, "autograde", GRADED)
    nbgrader(tmp_path, "export", "--to", str(tmp_path / "grades.csv"))
    with (tmp_path / "grades.csv").open(encoding="utf-8") as file:
        grades = {row["student_id"]: (float(row["raw_score"]), float(row["max_score"])) for row in csv.DictReader(file)}
    full = POINTS_OF_CODE + POINTS_OF_QUESTION
    assert grades == {"right": (full, full), "wrong": (POINTS_OF_QUESTION, full), "untouched": (0, full)}
