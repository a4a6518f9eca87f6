"""The pages for teachers and lecturers say what is so: plans, mistakes, exercises, minutes, books and projects."""

import re
from functools import cache
from importlib import import_module

import nbformat
import pytest
from lesson_minutes import PLACES, count_minutes, with_minutes
from lessons import LESSONS

import mcts_teach
from mcts_teach import checks, playing, variants
from mcts_teach.checks import check, zoo
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.variants import network
from teaching_table import BEGIN, END, PAGE, ROOT, exercises, mistakes, table

TEXT = PAGE.read_text(encoding="utf-8")
LECTURERS = (ROOT / "docs" / "lecturers.md").read_text(encoding="utf-8")
PARTS = dict(re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", TEXT + LECTURERS, re.MULTILINE))
PLANS = [
    (int(length[1]), *plan.split("\n", 1))
    for title, part in PARTS.items()
    if (length := re.search(r"^Lessons .*\b(\d+) minutes", title))
    for plan in part.split("\n### ")[1:]
]
ITALIC = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
CITED = {mistake.name for mistake in MISCONCEPTIONS.values()} | {"c", "win or block"}


@cache
def prose_of(notebook: str) -> str:
    cells = nbformat.read(ROOT / "notebooks" / f"{notebook}.ipynb", as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def test_the_table_is_that_of_the_package():
    stored = TEXT.partition(BEGIN)[2].partition(END)[0]
    assert stored == table(), "run: python tests/teaching_table.py"


@pytest.mark.slow
def test_the_table_has_every_exercise_and_what_its_check_names():
    assert len(exercises()) == len(set(exercises())) == table().count("\n") - 2
    assert "walks past untried moves" in mistakes("`check.select`")
    assert mistakes('`cards["leaf"]`') == ["“always”", "“never”"]
    assert mistakes('`predictions["root-visits"]`') == ["“99”", "“9”"]


def test_there_are_plans_of_both_lengths_for_all_lessons():
    assert [length for length, _, _ in PLANS] == [45] * 3 + [90] * (3 + 9)


@pytest.mark.parametrize(("length", "name", "plan"), PLANS, ids=[name for _, name, _ in PLANS])
def test_the_minutes_of_a_plan_add_up_and_it_names_what_exists(length, name, plan):
    """Each name in italics is an exercise, a section of its notebooks, a mistake, a letter or a policy."""
    assert sum(map(int, re.findall(r"^\| (\d+) \|", plan, re.MULTILINE))) == length
    notebooks = set(re.findall(r"\(\S*notebooks/(\w+)\.ipynb\)", plan))
    own = {exercise.replace("-", " ") for notebook, exercise, _ in exercises() if notebook in notebooks}
    headings = re.findall(r"^#+ [\"“]?(.*)", "\n".join(map(prose_of, notebooks)), re.MULTILINE)
    named = set(ITALIC.findall(" ".join(plan.split())))
    assert [one for one in named - own - CITED if not any(text.startswith(one) for text in headings)] == []
    assert named >= own if plan in LECTURERS else named


@pytest.mark.parametrize("path", PLACES, ids=lambda path: path.stem)
def test_the_minutes_of_a_lesson_are_those_that_were_counted(path):
    assert path.read_text(encoding="utf-8") == with_minutes(path)
    if path.suffix == ".ipynb":
        assert f"about {count_minutes(path)} minutes" in path.read_text(encoding="utf-8")
        assert count_minutes(path) <= 60


def test_what_is_to_be_read_is_named_in_the_lessons_of_its_row():
    rows = [line.split(" | ") for line in PARTS["Reading, by week"].splitlines() if re.match(r"\| .*\d\d", line)]
    assert {number for _, numbers, _ in rows for number in re.findall(r"\d\d", numbers)} == set(LESSONS)
    for _, numbers, works in rows:
        prose = " ".join(prose_of(LESSONS[number].stem) for number in re.findall(r"\d\d", numbers)).lower()
        assert [title for title in ITALIC.findall(works) if f"*{title.lower()}*" not in prose] == [], numbers


def test_the_parts_of_a_project_are_in_the_package():
    fast = pytest.importorskip("mcts_teach.fast", reason="the extra 'fast' is not installed")
    inside = {"check": [check], "zoo": [zoo], "fast": [fast], "": [mcts_teach, variants, playing, checks, network]}
    for project in PARTS["Four projects"].split("\n### ")[1:]:
        names = re.findall(r"`([\w.]+)(?:\([^`]*\))?`", project)
        assert len(names) > 5
        for place, _, last in (name.rpartition(".") for name in names):
            rooms = [import_module(place)] if place.startswith("mcts_teach") else inside[place]
            assert any(hasattr(room, last) for room in rooms), (place, last)
