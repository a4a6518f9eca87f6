"""The page for teachers says what is so: its table, its mistakes and exercises, its links, its minutes."""

import re

import nbformat
import pytest
from lesson_minutes import PLACES, count_minutes, with_minutes

from mcts_teach.checks.mistakes import MISCONCEPTIONS
from teaching_table import BEGIN, END, PAGE, ROOT, exercises, mistakes, table

TEXT = PAGE.read_text(encoding="utf-8")
LESSONS = [
    (int(length), *lesson.split("\n", 1))
    for length, part in re.findall(r"^## Lessons of (\d+) minutes\n(.*?)(?=^## )", TEXT, re.DOTALL | re.MULTILINE)
    for lesson in part.split("\n### ")[1:]
]
lessons = pytest.mark.parametrize(("length", "name", "plan"), LESSONS, ids=[name for _, name, _ in LESSONS])


def test_the_table_is_that_of_the_package():
    stored = TEXT.partition(BEGIN)[2].partition(END)[0]
    assert stored == table(), "run: python tests/teaching_table.py"


def test_the_table_has_every_exercise_and_what_its_check_names():
    assert len(exercises()) == len(set(exercises())) == table().count("\n") - 2
    assert "walks past untried moves" in mistakes("`check.select`")
    assert mistakes('`cards["leaf"]`') == ["“always”", "“never”"]
    assert mistakes('`predictions["root-visits"]`') == ["“99”", "“9”"]


def test_there_are_lessons_of_both_lengths_and_their_minutes_add_up():
    assert [length for length, _, _ in LESSONS] == [45] * 3 + [90] * 3
    for length, name, plan in LESSONS:
        assert sum(map(int, re.findall(r"^\| (\d+) \|", plan, re.MULTILINE))) == length, name


@lessons
def test_a_lesson_names_what_exists(length, name, plan):
    """Each name in italics is an exercise, a section of the lesson's notebooks, or a mistake."""
    notebooks = set(re.findall(r"\(notebooks/(\w+)\.ipynb\)", plan))
    known = {exercise.replace("-", " ") for notebook, exercise, _ in exercises() if notebook in notebooks}
    known |= {mistake.name for mistake in MISCONCEPTIONS.values()} | {"c"}
    sections = [section for notebook in notebooks for section in sections_of(notebook)]
    named = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", " ".join(plan.split()))
    assert named
    assert [one for one in named if one not in known and not any(text.startswith(one) for text in sections)] == []


def sections_of(notebook: str) -> list[str]:
    cells = nbformat.read(ROOT / "notebooks" / f"{notebook}.ipynb", as_version=4).cells
    prose = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    return [heading.strip('"“') for heading in re.findall(r"^#+ (.*)", prose, re.MULTILINE)]


@pytest.mark.parametrize("path", PLACES, ids=lambda path: path.stem)
def test_the_minutes_of_a_lesson_are_those_that_were_counted(path):
    assert path.read_text(encoding="utf-8") == with_minutes(path)
    if path.suffix == ".ipynb":
        assert f"about {count_minutes(path)} minutes" in path.read_text(encoding="utf-8")
        assert count_minutes(path) <= 60
