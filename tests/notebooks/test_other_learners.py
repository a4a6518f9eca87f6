"""The course as another learner sees it: with right pieces of their own, kept in their cells, and a game of their own.

All are programs of tests/checks/programs that are right, but draw at random in other ways, or take another of equals.
So their trees are not those that are stored.
"""

import re
import warnings

import pytest
from lessons import LESSONS, PAGES, ROOT, Session, code_cells, is_meant_to_raise, needed_for

from mcts_teach.workshop.keeping import OWN_PIECES

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
        "finals-state-name-best-move-search-state-2",
        "three-trees-of-wood",
    },
}


WAYS = {  # of each piece, and how what is said of its program begins
    "MyNode": "Slots written by hand",
    "my_select": "A dictionary from score to child",
    "my_ucb1": "With numpy's log and sqrt",
    "my_expand": "Shuffles untried at every call",
    "my_simulate": "At every turn a copy of the moves is shuffled",
    "my_backpropagate": "By recursion",
    "my_iteration": "With match on what expand returns",
    "my_search": "With while and the root's own visits",
    "my_best_move": "Sorts (visits, wins, ...) and takes the last",
    "my_puct": "Finds the move by identity",
    "my_proof": "keeps the best so far in a loop",
    "my_next_child": "Cumulative weights and bisect",
    "my_lesson": "in a loop",
    "MyGame": "Chomp for three players",
}


def program_of(piece: str) -> str:
    """The program of a piece that is right in this way."""
    text = (ROOT / "tests" / "checks" / "programs" / f"{piece}.txt").read_text(encoding="utf-8")
    [program] = re.findall(rf"^=== right: {re.escape(WAYS[piece])}.*\n((?:(?![-=]{{3}} ).*\n)+)", text, re.MULTILINE)
    return program


def cell_of(piece: str) -> str:
    """The id of the cell into which a piece goes."""
    return "my-game" if piece == "MyGame" else f"exercise-{re.sub('^My|^my_', '', piece).lower().replace('_', '-')}"


WRITTEN = {cell_of(piece): program_of(piece) for piece in WAYS}


def sources_of(lesson: str) -> dict[str, str]:
    """The code cells of a lesson, in which the learner has written pieces and a game."""
    sources = code_cells(lesson)
    for cell in sources.keys() & WRITTEN.keys():
        sources[cell] = f"{WRITTEN[cell]}\n\n{sources[cell].splitlines()[-1]}"  # the last line is the check
    return sources


def with_pieces(lesson: str, sources: dict[str, str]) -> list[str]:
    """The cells in which a learner's pieces are written, kept and used, and all that these need."""
    wanted = {cell for cell, source in sources.items() if re.search(r"\b(mine|keep)\(|\bmy_\w+\(", source)}
    return [cell for cell in needed_for(wanted, sources) if cell not in WITHOUT_PIECES.get(lesson, ())]


def run_lesson(lesson: str, whole: bool, monkeypatch, capsys) -> list[str]:
    """Run a lesson as the learner has filled it in; what is wrong in it."""
    session, sources, wrong = Session(PAGES[lesson].stem, monkeypatch), sources_of(lesson), []
    for cell in sources if whole else with_pieces(lesson, sources):
        place = f"notebook {lesson}, {cell}"
        try:
            value = session.run(sources[cell], cell)
        except Exception as error:
            if not is_meant_to_raise(lesson, cell):
                wrong.append(f"{place}: {error!r}")
            continue
        shown = f"{capsys.readouterr().out}{value if value is not None else ''}"
        refused = re.search(r"so nothing is kept|not kept:|lent by the package", shown)
        if refused or (cell in WRITTEN and not value):
            wrong.append(f"{place}: {shown}")
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize(
    "whole",
    [False, pytest.param(True, marks=[pytest.mark.thorough, pytest.mark.timeout(3600)])],
    ids=["early", "whole"],
)
def test_the_course_runs_with_the_right_pieces_of_another_learner(whole, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no window shows a figure here
        lessons = WITH_PIECES if whole else EARLY
        wrong = [line for lesson in lessons for line in run_lesson(lesson, whole, monkeypatch, capsys)]
    assert not wrong, "\n".join(wrong)
    kept = (tmp_path / "my_mcts.py").read_text(encoding="utf-8")
    assert not re.search(r"\b(from|import) mcts_teach\b", kept), "notebook 09 says that the pieces import nothing of it"


def test_the_learner_has_written_every_piece():
    assert WAYS.keys() - {"MyGame"} == set(OWN_PIECES)
    assert WRITTEN.keys() - {"my-game"} <= {cell for lesson in WITH_PIECES for cell in code_cells(lesson)}
