"""The course as other learners see it: with right pieces of their own, kept in their cells, and a game of their own.

tests/learners/ has the pieces of two, each below the id of the cell into which it goes. All of them are right, but
they draw at random in other ways, or take another of equals. So their trees are not those that are stored.
"""

import re
import warnings

import pytest
from lessons import LESSONS, PAGES, ROOT, Session, code_cells, is_meant_to_raise, needed_for

from mcts_teach.workshop.keeping import OWN_PIECES

LEARNERS = ROOT / "tests" / "learners"
WITH_PIECES = [
    lesson
    for lesson in sorted(LESSONS)
    if any(re.search(r"\b(mine|keep)\(", cell) for cell in code_cells(lesson).values())
]
EARLY = [lesson for lesson in WITH_PIECES if lesson < "07"]  # these in every run, and all of them in a thorough one
WITHOUT_PIECES = {  # cells that the names in other cells bring along, and that take seconds
    "03": {"two-straight-lines", "the-race", "how-ten-each-does"},
    "05": {
        "for-c-in-0-0-1-0-7-math-sqrt-2-10-100",
        "finals-state-name-best-move-search-state",
        "three-trees-of-wood",
    },
}


def cells_of(name: str) -> dict[str, str]:
    """What a learner has written, by the ids of the cells into which it goes."""
    text = (LEARNERS / f"{name}.py").read_text(encoding="utf-8")
    return dict(re.findall(r"^# %% (\S+)\n(.*?)(?=^# %% |\Z)", text, re.MULTILINE | re.DOTALL))


GAME = cells_of("three_players")


# The lessons, run with their pieces


def sources_for(learner: str, lesson: str) -> dict[str, str]:
    """The code cells of a lesson, in which a learner has written pieces and a game."""
    written, sources = cells_of(learner) | GAME, code_cells(lesson)
    for cell in sources.keys() & written.keys():
        sources[cell] = f"{written[cell]}\n\n{sources[cell].splitlines()[-1]}"  # the last line is the check
    return sources


def with_pieces(lesson: str, sources: dict[str, str]) -> list[str]:
    """The cells in which a learner's pieces are written, kept and used, and all that these need."""
    wanted = {cell for cell, source in sources.items() if re.search(r"\b(mine|keep)\(|\bmy_\w+\(", source)}
    return [cell for cell in needed_for(wanted, sources) if cell not in WITHOUT_PIECES.get(lesson, ())]


def run_lesson(learner: str, lesson: str, whole: bool, monkeypatch, capsys) -> list[str]:
    """Run a lesson as this learner has filled it in; what is wrong in it."""
    session, sources, wrong = Session(PAGES[lesson].stem, monkeypatch), sources_for(learner, lesson), []
    for cell in sources if whole else with_pieces(lesson, sources):
        place = f"{learner}, notebook {lesson}, {cell}"
        try:
            value = session.run(sources[cell], cell)
        except Exception as error:
            if not is_meant_to_raise(lesson, cell):
                wrong.append(f"{place}: {error!r}")
            continue
        shown = f"{capsys.readouterr().out}{value if value is not None else ''}"
        if cell in cells_of(learner) | GAME and not value:
            wrong.append(f"{place}: {shown}")
        if re.search(r"so nothing is kept|not kept:|lent by the package", shown):
            wrong.append(f"{place}: {shown}")
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize(
    ("learner", "whole"),
    [
        ("comprehensions", False),
        *(
            pytest.param(learner, True, marks=[pytest.mark.thorough, pytest.mark.timeout(3600)])
            for learner in ("comprehensions", "recursion")
        ),
    ],
)
def test_the_course_runs_with_the_right_pieces_of_another_learner(learner, whole, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no window shows a figure here
        lessons = WITH_PIECES if whole else EARLY
        wrong = [line for lesson in lessons for line in run_lesson(learner, lesson, whole, monkeypatch, capsys)]
    assert not wrong, "\n".join(wrong)
    kept = (tmp_path / "my_mcts.py").read_text(encoding="utf-8")
    assert not re.search(r"\b(from|import) mcts_teach\b", kept), "notebook 09 says that the pieces import nothing of it"


@pytest.mark.parametrize("learner", ["comprehensions", "recursion"])
def test_each_learner_has_written_every_piece(learner):
    names = re.findall(r"^(?:def|class) (\w+)", "\n".join(cells_of(learner).values()), re.MULTILINE)
    assert sorted(names) == sorted(OWN_PIECES)
    assert cells_of(learner).keys() <= {cell for lesson in WITH_PIECES for cell in code_cells(lesson)}
