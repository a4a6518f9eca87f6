"""Each exercise, tried in its place: the stub is not attempted, a typical mistake is named, the answer is right.

The cells of a notebook run one after the other in this process, without a kernel: those that have to do with an
exercise, and in a thorough run all of them.  tests/answers/ has a module for each lesson: `ANSWERS` has for the id of
each exercise cell the source that puts it right, `WRONG` for some of them a source with a typical mistake, and the key
that `mcts_teach.checks` has for it ("" if it has none).
"""

import re
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from lessons import PAGES, ROOT, Session, code_cells, is_meant_to_raise, needed_for

from mcts_teach.checks import cards, check, predictions
from mcts_teach.checks.questions import Card, Prediction
from mcts_teach.explorer.card_panel import CardPanel

COURSE = {f"{number:02}" for number in (*range(1, 13), 14, 15)}  # notebooks with exercises; another one may have some
APPENDIX = {"connect_four_tutorials", "tic_tac_toe_tutorial"}
ANSWERED = {path.stem for path in (ROOT / "tests" / "answers").glob("*.py")}
TRIED = [lesson for lesson, path in PAGES.items() if lesson in COURSE | APPENDIX or path.stem in ANSWERED]


def answers_of(lesson: str) -> ModuleType:
    return import_module(f"answers.{PAGES[lesson].stem}")


def exercises(lesson: str) -> set[str]:
    return {cell for cell in code_cells(lesson) if cell.startswith("exercise-")}


def outcome(value) -> str:
    """What a check said: a verdict has it, a card's answer says it in its first words, and a card only asks."""
    if isinstance(value, Card | Prediction | CardPanel):
        return "not attempted"
    said = getattr(value, "outcome", None) or re.sub(r"^\W+", "", str(value)).lower()
    return next((known for known in ("right", "not attempted") if said.startswith(known)), "wrong")


@pytest.mark.parametrize("lesson", TRIED)
def test_a_lesson_has_exercises_and_each_an_answer(lesson):
    assert 2 <= len(exercises(lesson)) <= 5, f"{lesson} has {len(exercises(lesson))} exercises"
    answers = answers_of(lesson)
    assert set(answers.ANSWERS) == exercises(lesson)
    assert set(answers.WRONG) <= exercises(lesson)


@pytest.mark.parametrize("lesson", TRIED)
def test_exercises_tell_a_stub_a_mistake_and_an_answer(lesson, monkeypatch, tmp_path):
    answers, sources = answers_of(lesson), code_cells(lesson)
    for cell, answer in answers.ANSWERS.items():
        mistake, _ = answers.WRONG.get(cell, ("", ""))
        sources[cell] = "\n".join([sources[cell], mistake, answer])  # all that may use what other cells define
    try_exercises(lesson, needed_for(exercises(lesson), sources), monkeypatch, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("lesson", TRIED)
def test_a_whole_lesson_runs_with_its_answers_put_in(lesson, monkeypatch, tmp_path):
    try_exercises(lesson, list(code_cells(lesson)), monkeypatch, tmp_path)


def try_exercises(lesson: str, ids: list[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Run some cells of a lesson; try the exercises among them as they are, with a mistake, and answered."""
    monkeypatch.chdir(folder)  # where learners keep their pieces
    session, answers = Session(PAGES[lesson].stem, monkeypatch), answers_of(lesson)
    tried = exercises(lesson)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no window shows a figure here
        for cell in ids:
            source = code_cells(lesson)[cell]
            if cell not in tried:
                run_lesson_cell(session, cell, source, is_meant_to_raise(lesson, cell))
                continue
            displayed = session.collect_displays()
            greetings = [session.run(source, cell), *displayed]
            assert {outcome(value) for value in greetings} == {"not attempted"}, f"{lesson}, {cell}: the stub"
            if cell in answers.WRONG:
                mistake, key = answers.WRONG[cell]
                verdict = session.run(mistake, cell)
                assert outcome(verdict) == "wrong", f"{lesson}, {cell}: the mistake\n{verdict}"
                assert getattr(verdict, "key", "") == key, f"{lesson}, {cell}: the mistake\n{verdict}"
            verdict = session.run(answers.ANSWERS[cell], cell)
            assert outcome(verdict) == "right", f"{lesson}, {cell}: the answer\n{verdict}"


def run_lesson_cell(session: Session, cell: str, source: str, raises: bool) -> None:
    if raises:
        with pytest.raises(Exception):  # noqa: B017 - the cell says which, and nbval compares it
            session.run(source, cell)
    else:
        session.run(source, cell)


def test_a_session_runs_cells_as_a_kernel_does(monkeypatch):
    session = Session("small", monkeypatch)
    assert session.run("number = 6", "setup") is None
    assert session.run("number *= 7\nnumber", "last") == 42
    assert session.run("", "empty") is None


def test_cells_that_have_to_do_with_an_exercise():
    sources = {
        "setup": "import math\nfrom random import Random",
        "numbers": "numbers = [1, 2]\nhelp_with = lambda number: math.sqrt(number)",
        "more": "numbers.append(3)",
        "aside": "rng = Random(3)\nfor number in range(9):\n    print(rng.random())",
        "exercise-sum": "def my_sum(values): ...\n\n\ncheck(my_sum, numbers)",
        "uses it": "def twice():\n    return 2 * my_sum(numbers)",
        "later": "print(twice())",
        "last": "print([numbers for numbers in ((1,), (2,))], help_with(4))",
    }
    assert needed_for({"exercise-sum"}, sources) == [
        "setup",  # `numbers` has a function that uses it
        "numbers",
        "more",
        "exercise-sum",
        "uses it",
        "later",
    ]
    assert needed_for({"last"}, sources) == ["setup", "numbers", "last"]


def test_outcomes_of_all_that_an_exercise_may_end_with():
    card, prediction = cards["leaf"], predictions["root-visits"]
    for asked, mistaken, right in [
        (check.select(None), check.select(lambda root: root), check.select(check.select.answer)),
        (card, card.answer("a"), card.answer("b")),
        (prediction, prediction.answer(99), prediction.answer(100)),
    ]:
        assert [outcome(asked), outcome(mistaken), outcome(right)] == ["not attempted", "wrong", "right"]
    assert outcome("Not attempted yet: a value") == "not attempted"
