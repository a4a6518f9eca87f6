"""Each exercise, tried in its place: the stub is not attempted, a mistake is wrong and named, an answer is right.

The cells of a notebook run one after the other in this process, without a kernel: those that have to do with an
exercise, and in a thorough run all of them, those that take seconds too.
"""

import re
import warnings
from pathlib import Path

import pytest
from answers import Exercise, exercises_of
from lessons import PAGES, Session, code_cells, is_meant_to_raise, needed_for

from mcts_teach.checks.questions import Card, Prediction
from mcts_teach.explorer.panels import CardPanel

# Cells that the names in other cells bring along, and that take seconds; nbval runs them with the stubs.
FOR_LATER = {
    "05": {"finals-state-name-best-move-search-state", "finals-state-name-best-move-search-state-2"},
    "07": {"def-rounding-simulate-state-rng"},
    "12": {"your-game-in-a-position-drawn", "your-game-searched-tree"},
    "15": {"yours-or-ours", "all-the-same-tree"},
    "18": {"before-the-deal", "beside-the-equilibrium", "play-kuhn", "with-a-small-constant"},
    "tic_tac_toe_tutorial": {"same-tree", "a-hundred-seeds", "right-of-ten", "defaults-compared"},
}
TRIED = {lesson: found for lesson, path in PAGES.items() if (found := exercises_of(path.stem))}


def outcome(value) -> str:
    """What a check said: a verdict has it, a card's answer says it in its first words, and a card only asks."""
    if isinstance(value, Card | Prediction | CardPanel):
        return "not attempted"
    said = getattr(value, "outcome", None) or re.sub(r"^\W+", "", str(value)).lower()
    return next((known for known in ("right", "not attempted") if said.startswith(known)), "wrong")


def test_every_lesson_has_two_to_five_exercises():
    assert {*PAGES} - {*TRIED} == {"00", "cheat_sheet"}
    assert [lesson for lesson, found in TRIED.items() if not 2 <= len(found) <= 5] == []


@pytest.mark.parametrize("lesson", TRIED)
def test_exercises_tell_a_stub_a_mistake_and_an_answer(lesson, monkeypatch, tmp_path):
    sources = code_cells(lesson)
    for cell, exercise in TRIED[lesson].items():  # all that may use what other cells define
        mistakes = [source for source, _ in exercise.wrong]
        sources[cell] = "\n".join([sources[cell], exercise.answer, *exercise.right, *mistakes])
    needed = needed_for({*TRIED[lesson]}, sources)
    assert FOR_LATER.get(lesson, set()) <= {*needed}
    ids = [cell for cell in needed if cell not in FOR_LATER.get(lesson, ())]
    try_exercises(lesson, ids, monkeypatch, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("lesson", TRIED)
def test_a_whole_lesson_runs_with_its_answers_put_in(lesson, monkeypatch, tmp_path):
    try_exercises(lesson, list(code_cells(lesson)), monkeypatch, tmp_path)


def try_exercises(lesson: str, ids: list[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Run some cells of a lesson, and try the exercises among them."""
    monkeypatch.chdir(folder)  # where learners keep their pieces
    session = Session(PAGES[lesson].stem, monkeypatch)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no window shows a figure here
        for cell in ids:
            source = code_cells(lesson)[cell]
            if cell in TRIED[lesson]:
                try_exercise(session, cell, source, TRIED[lesson][cell])
            elif is_meant_to_raise(lesson, cell):
                with pytest.raises(Exception):  # noqa: B017 - the cell says which, and nbval compares it
                    session.run(source, cell)
            else:
                session.run(source, cell)


def try_exercise(session: Session, cell: str, stub: str, exercise: Exercise) -> None:
    """Run the cell as it is, with each mistake, and with each answer; that of the course comes last."""
    displayed = session.collect_displays()
    assert {outcome(value) for value in [session.run(stub, cell), *displayed]} == {"not attempted"}, stub
    names = dict(vars(session.module))
    for mistake, key in exercise.wrong:
        verdict = session.run(mistake, cell)
        vars(session.module).update(names)  # a mistake may take the place of what a cell before defines
        assert (outcome(verdict), getattr(verdict, "key", "")) == ("wrong", key), f"{mistake}\n{verdict}"
    for answer in [*exercise.right, exercise.answer]:
        verdict = session.run(answer, cell)
        assert outcome(verdict) == "right", f"{answer}\n{verdict}"
