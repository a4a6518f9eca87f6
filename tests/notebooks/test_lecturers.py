"""The page for lecturers says what is so: its plans, outcomes and books are those of the lessons, its parts exist."""

import re
from importlib import import_module
from pathlib import Path

import nbformat
import pytest
from notebooks.test_teaching import sections_of

import mcts_teach
from mcts_teach import checks, playing, variants
from mcts_teach.checks import check, zoo
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.variants import network
from teaching_table import ROOT, exercises

PAGE = ROOT / "docs" / "lecturers.md"
TEXT = PAGE.read_text(encoding="utf-8")
PARTS = dict(re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE))
PLANS = PARTS["Lessons 11 to 19, in 90 minutes each"].split("\n### ")[1:]
PROJECTS = PARTS["Four projects"].split("\n### ")[1:]
NOTEBOOKS = {path.stem[:2]: path for path in sorted((ROOT / "notebooks").glob("[01]*.ipynb"))}
plans = pytest.mark.parametrize("plan", PLANS, ids=[plan.partition("\n")[0] for plan in PLANS])
ITALIC = r"(?<!\*)\*([^*]+)\*(?!\*)"


def rows_of(part: str) -> list[list[str]]:
    return [line.strip("| ").split(" | ") for line in PARTS[part].splitlines() if line.startswith("| ")][1:]


def prose_of(path: Path) -> str:
    cells = nbformat.read(path, as_version=4).cells
    return " ".join(cell.source for cell in cells if cell.cell_type == "markdown")


@plans
def test_the_minutes_of_a_plan_add_up(plan):
    assert sum(map(int, re.findall(r"^\| (\d+) \|", plan, re.MULTILINE))) == 90


@plans
def test_a_plan_names_what_its_notebook_has(plan):
    """Each name in italics is an exercise, a section of the notebook, a mistake, or a policy of notebook 14."""
    notebook = re.search(r"\(\.\./notebooks/(\w+)\.ipynb\)", plan)[1]
    own = {exercise.replace("-", " ") for name, exercise, _ in exercises() if name == notebook}
    known = own | {mistake.name for mistake in MISCONCEPTIONS.values()} | {"win or block"}
    named = set(re.findall(ITALIC, " ".join(plan.split())))
    sections = sections_of(notebook)
    assert [one for one in named if one not in known and not any(text.startswith(one) for text in sections)] == []
    assert own <= named, "an exercise has no place in the plan"


def test_what_is_to_be_read_is_named_in_the_lessons_of_its_row():
    seen = set()
    for _, lessons, works in rows_of("Reading, by week"):
        numbers = re.findall(r"\d\d", lessons)
        prose = " ".join(prose_of(NOTEBOOKS[number]) for number in numbers).lower()
        seen |= set(numbers)
        for title in re.findall(ITALIC, works):
            assert f"*{title.lower()}*" in prose, f"{title} is not in {lessons}"
    assert seen == set(NOTEBOOKS)


def test_the_parts_of_a_project_are_in_the_package():
    fast = pytest.importorskip("mcts_teach.fast", reason="the extra 'fast' is not installed")
    inside = {"check": [check], "zoo": [zoo], "fast": [fast], "": [mcts_teach, variants, playing, checks, network]}
    for project in PROJECTS:
        names = re.findall(r"`([\w.]+)(?:\([^`]*\))?`", project)
        assert len(names) > 5
        for name in names:
            if name.startswith("mcts_teach."):
                assert import_module(name)
                continue
            place, _, last = name.rpartition(".")
            assert any(hasattr(one, last) for one in inside[place]), name
