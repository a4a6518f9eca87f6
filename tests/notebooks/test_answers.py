"""Each exercise, tried in its place: the stub is not attempted, a typical mistake is named, the answer is right.

The cells of a notebook run one after the other in this process, without a kernel.  tests/answers/ has a module for
each lesson: `ANSWERS` has for the id of each exercise cell the source that puts it right, `WRONG` for some of them
a source with a typical mistake, and the key that `mcts_teach.checks` has for it ("" if it has none).
"""

import ast
import json
import linecache
import re
import sys
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType

import matplotlib.pyplot as plt
import pytest

from mcts_teach.checks import cards, check, predictions
from mcts_teach.checks.questions import Card, Prediction

ROOT = Path(__file__).resolve().parents[2]
LESSONS = [path.stem for path in sorted((ROOT / "notebooks").glob("[01]*.ipynb"))]
COURSE = {f"{number:02}" for number in (*range(1, 13), 14, 15)}  # notebooks with exercises; another one may have some
TRIED = [name for name in LESSONS if name[:2] in COURSE or (ROOT / "tests" / "answers" / f"{name}.py").exists()]


class Session:
    """What a kernel does, as far as a lesson needs it: run cells in one namespace, and give what the last line is."""

    def __init__(self, name: str, monkeypatch: pytest.MonkeyPatch):
        self.module = ModuleType(name)
        self.module.display = print  # IPython has it in every cell
        monkeypatch.setitem(sys.modules, name, self.module)  # where a dataclass looks for its names

    def run(self, source: str, cell: str):
        """Run a cell and return the value of its last line."""
        file = f"<{self.module.__name__}, {cell}>"
        source = re.sub(r"^(\s*)[%!].*", r"\1pass", source, flags=re.MULTILINE)  # lines for IPython and the shell
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # so that a check can quote
        body = ast.parse(source, file).body
        last = ast.Expression(body.pop().value) if body and isinstance(body[-1], ast.Expr) else None
        try:
            exec(compile(ast.Module(body, []), file, "exec"), vars(self.module))
            return last and eval(compile(last, file, "eval"), vars(self.module))
        finally:
            plt.close("all")


def outcome(value) -> str:
    """What a check said: a verdict has it, a card's answer says it in its first words, and a card only asks."""
    if isinstance(value, Card | Prediction):
        return "not attempted"
    said = getattr(value, "outcome", None) or re.sub(r"^\W+", "", str(value)).lower()
    return next((known for known in ("right", "not attempted") if said.startswith(known)), "wrong")


def code_cells(name: str) -> list[tuple[str, str, bool]]:
    """The id of each code cell, its source, and whether it is meant to raise."""
    cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return [
        (cell["id"], "".join(cell["source"]), "raises-exception" in cell["metadata"].get("tags", []))
        for cell in cells
        if cell["cell_type"] == "code"
    ]


@pytest.mark.parametrize("name", TRIED)
def test_a_lesson_has_exercises_and_each_an_answer(name):
    exercises = [cell for cell, _, _ in code_cells(name) if cell.startswith("exercise-")]
    assert 2 <= len(exercises) <= 5, f"{name} has {len(exercises)} exercises"
    answers = import_module(f"answers.{name}")
    assert set(answers.ANSWERS) == set(exercises)
    assert set(answers.WRONG) <= set(exercises)


@pytest.mark.parametrize("name", TRIED)
def test_exercises_tell_a_stub_a_mistake_and_an_answer(name, monkeypatch):
    monkeypatch.chdir(ROOT / "notebooks")
    session, answers = Session(name, monkeypatch), import_module(f"answers.{name}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no window shows a figure here
        for cell, source, raises in code_cells(name):
            if not cell.startswith("exercise-"):
                run_lesson_cell(session, cell, source, raises)
                continue
            assert outcome(session.run(source, cell)) == "not attempted", f"{name}, {cell}: the stub"
            if cell in answers.WRONG:
                mistake, key = answers.WRONG[cell]
                verdict = session.run(mistake, cell)
                assert outcome(verdict) == "wrong", f"{name}, {cell}: the mistake\n{verdict}"
                assert getattr(verdict, "key", "") == key, f"{name}, {cell}: the mistake\n{verdict}"
            verdict = session.run(answers.ANSWERS[cell], cell)
            assert outcome(verdict) == "right", f"{name}, {cell}: the answer\n{verdict}"


def run_lesson_cell(session: Session, cell: str, source: str, raises: bool) -> None:
    if raises:
        with pytest.raises(Exception):  # noqa: B017 - the cell says which, and nbval compares it
            session.run(source, cell)
    else:
        session.run(source, cell)


def test_a_session_runs_cells_as_a_kernel_does(monkeypatch):
    session = Session("small", monkeypatch)
    colab = 'import sys\nif "google.colab" in sys.modules:\n    %pip install something\nnumber = 6'
    assert session.run(colab, "setup") is None
    assert session.run("number *= 7\nnumber", "last") == 42
    assert session.run("", "empty") is None


def test_outcomes_of_all_that_an_exercise_may_end_with():
    card, prediction = cards["leaf"], predictions["root-visits"]
    for asked, mistaken, right in [
        (check.select(None), check.select(lambda root: root), check.select(check.select.answer)),
        (card, card.answer("a"), card.answer("b")),
        (prediction, prediction.answer(99), prediction.answer(100)),
    ]:
        assert [outcome(asked), outcome(mistaken), outcome(right)] == ["not attempted", "wrong", "right"]
    assert outcome("Not attempted yet: a value") == "not attempted"
