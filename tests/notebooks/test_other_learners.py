"""The course as other learners see it: with right pieces of their own, kept in their cells, and a game of their own.

tests/learners/ has the pieces of three, each below the id of the cell into which it goes. All of them are right, but
they draw at random in other ways, or take another of equals. So their trees are not those that are stored.
"""

import re
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest
from lessons import LESSONS, PAGES, ROOT, Session, cells, code_cells, is_meant_to_raise, needed_for

from mcts_teach import keep, search, ucb1
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
FILM_OF_B1 = "trace-record-state-8-seed-3-backpropagat"
OURS = re.compile(r"\b([Oo]urs?|package's|lent)\b")


def cells_of(name: str) -> dict[str, str]:
    """What a learner has written, by the ids of the cells into which it goes."""
    text = (LEARNERS / f"{name}.py").read_text(encoding="utf-8")
    return dict(re.findall(r"^# %% (\S+)\n(.*?)(?=^# %% |\Z)", text, re.MULTILINE | re.DOTALL))


GAME = cells_of("three_players")


# What the lessons say of a learner's tree


class Claim(NamedTuple):
    """Some words of a lesson that are true of a learner's tree if a law holds after a cell, or else say "ours"."""

    lesson: str
    cell: str
    words: str
    law: Callable[[ModuleType, str], bool]  # of all that the cells have bound, and what this one has shown


def nodes_below(root):
    return [root, *(below for child in root.children.values() for below in nodes_below(child))]


def bars(lesson, iteration: int) -> dict[str, str]:
    """The UCB1 values of the moves after an iteration of the search that a lesson has recorded."""
    root = lesson.trace.at(iteration).root
    return {root.state.name(move): f"{ucb1(root, child):.2f}" for move, child in root.children.items()}


def before_the_sixth(lesson) -> tuple[str, str]:
    """What decides iteration 6 in notebook 05."""
    of = bars(lesson, 5)
    return of["b1"], of["c1"]


def leads_from(trace, iterations: int, leads: Callable) -> int:
    """From which iteration on something is true of the root's children."""
    return 1 + max((n for n in range(1, iterations + 1) if not leads(trace.at(n).root.children)), default=0)


def a3_leads_from(lesson) -> int:
    return leads_from(lesson.trace, 100, lambda nodes: {2, 6} <= {*nodes} and nodes[6].visits > nodes[2].visits)


def edge_leads_from(lesson) -> int:
    """When an edge becomes the most visited move for good; 301 if that is later than a learner can see."""
    trace = lesson.record(lesson.trap, 300, seed=253, simulate=lesson.play_out)
    return leads_from(trace, 300, lambda nodes: max(nodes, key=lambda move: nodes[move].visits) in (1, 3, 5, 7))


def adds_none(shown: str) -> bool:
    """Whether some iteration in an explorer adds no node; the root is a node, too."""
    iterations, nodes = re.search(r"(\d+) iterations, (\d+) nodes", shown).groups()
    return int(nodes) <= int(iterations)


def grow(lesson, iterations: int):
    """A learner's tree of notebook 06."""
    return search(lesson.state, iterations, seed=97, expand=lesson.grow)


def leaves(root) -> tuple[int, int]:
    """How many leaves a tree has, and how many of these are terminal."""
    ends = [node for node in nodes_below(root) if not node.children]
    return len(ends), sum(not node.untried for node in ends)


def bar_sinks_after_a_win(lesson) -> bool:
    eighth = lesson.trace.at(8)
    name = lesson.trap.name(eighth.path[1].move)
    return eighth.rewards == (0, 1) and bars(lesson, 8)[name] < bars(lesson, 7)[name]


def b1_after(lesson) -> list[str]:
    """The card of b1 after iterations 5, 6 and 7 of notebook 08."""
    cards = (lesson.trace.at(number).root.children[1] for number in (5, 6, 7))
    return [f"{card.wins:g}/{card.visits}" for card in cards]


def visits_of_a3(lesson) -> int:
    return lesson.your_search(lesson.state, 1000, seed=10).children[6].visits


def few_and_many(shown: str) -> list[int]:
    """How many best moves were found in notebook 09, with few iterations and with many."""
    return [int(count) for count in re.findall(r"in (\d+) of", shown)]


def is_kept(game) -> bool:
    keep(game)
    return Path("my_game.py").exists()


def visits_of_faces(lesson) -> list[int]:
    nodes = lesson.root.children["roll"].children
    return [nodes[face].visits if face in nodes else 0 for face in range(1, 7)]


def rolling_nears_from_below(lesson) -> bool:
    exact, means = lesson.move_values(lesson.state)["roll"], lesson.axis.lines[0].get_ydata()
    return means[0] < means[-1] < exact


def teaches(lesson) -> bool:
    """Whether a network is surprised less by a learner's lessons once it has learnt them."""
    pupil, lessons = lesson.network.copy(), []
    lesson.generation(pupil, lessons, Random(0))
    return pupil.loss(lessons) < lesson.network.loss(lessons)


CLAIMS = [
    Claim("04", "grow-five", r"c1 has fallen to 1\.77", lambda own, _: bars(own, 5)["c1"] == "1.77"),
    Claim("04", "tree-grow-node-state", "so 47 are left", lambda own, _: len(own.all_nodes(own.tree)) == 47),
    Claim(
        "05", "the-race", r"close race.*: 2\.29 against 2\.27", lambda own, _: before_the_sixth(own) == ("2.29", "2.27")
    ),
    Claim("05", "the-race", "a3 is ahead from iteration 39 on", lambda own, _: a3_leads_from(own) == 39),
    Claim("05", "the-race", "same search up to iteration 30", lambda own, _: a3_leads_from(own) > 30),
    Claim(
        "05",
        "finals-state-name-best-move-search-state-2",
        "No move starves",
        lambda own, _: own.finals.count("a3") > 90,
    ),
    Claim("06", "explore-the-growth", r"first one that adds \*\*no\*\* node", lambda own, shown: adds_none(shown)),
    Claim("06", "explore-the-growth", "it is iteration 18", lambda own, _: len(nodes_below(grow(own, 18))) == 18),
    Claim(
        "06", "explore-the-growth", "12 leaves.*9 lie in the middle", lambda own, _: leaves(grow(own, 20)) == (12, 3)
    ),
    Claim("07", "show-6", "O won, and still the bar is lower", lambda own, _: bar_sinks_after_a_win(own)),
    Claim("07", "explore-the-playouts", "(F|f)or a long time", lambda own, _: edge_leads_from(own) > 150),
    Claim("07", "explore-the-playouts", "When does an edge become", lambda own, _: edge_leads_from(own) <= 300),
    Claim(
        "08",
        FILM_OF_B1,
        r"falls from 1 to 0\.83, and then to 0\.625",
        lambda own, _: b1_after(own) == ["2/2", "2.5/3", "2.5/4"],
    ),
    Claim("09", "your-search-finds", "give a3 840 visits", lambda own, _: visits_of_a3(own) > 600),
    Claim("09", "for-board-in-boards", "and a block, as X and as O", lambda _, shown: shown.count(" right") == 4),
    Claim("09", "game-connectfour", "It likes the middle one", lambda own, _: own.your_best_move(own.root) == 3),
    Claim(
        "09",
        "my-game-tested",
        "in 15 of 18 and in 17",
        lambda _, shown: few_and_many(shown)[0] < few_and_many(shown)[1],
    ),
    Claim("09", "my-game-tested", "writes your game into the file `my_game.py`", lambda own, _: is_kept(own.MyGame)),
    Claim(
        "17",
        "watch-the-proof",
        r"In iteration 21 \(draw it, too\) the last gap closes",
        lambda own, _: len(own.trace) == 21,
    ),
    Claim(
        "17",
        "proofs-by-seed",
        "17 to 24 for all 101 seeds",
        lambda own, _: own.needed[:: len(own.needed) - 1] == [17, 24],
    ),
    Claim("18", "your-tree", "each face came 4 to 8 times", lambda own, _: min(visits_of_faces(own)) > 3),
    Claim("18", "means-and-exact", "nears the exact value, from below", lambda own, _: rolling_nears_from_below(own)),
    Claim("19", "a-generation", r"adds \*\*your\*\* lessons from them", lambda own, _: teaches(own)),
]


def says_ours(lesson: str, words: str) -> bool:
    """Whether the sentence of a lesson that has these words says that it is about our tree."""
    prose = "\n\n".join("".join(cell["source"]) for cell in cells(lesson).values() if cell["cell_type"] == "markdown")
    found = re.search(words, prose)
    assert found, f"notebook {lesson} no longer says {words!r}: put what it says now among the claims"
    start = max(prose.rfind(end, 0, found.start()) for end in (". ", "? ", "\n\n"))
    return bool(OURS.search(prose[start : found.end()]))


# The lessons, run with their pieces


def sources_for(learner: str, lesson: str) -> dict[str, str]:
    """The code cells of a lesson, in which a learner has written pieces and a game."""
    written, sources = cells_of(learner) | GAME, code_cells(lesson)
    for cell in sources.keys() & written.keys():
        sources[cell] = f"{written[cell]}\n\n{sources[cell].splitlines()[-1]}"  # the last line is the check
    return sources


def with_pieces(lesson: str, sources: dict[str, str]) -> list[str]:
    """The cells in which a learner's pieces are written, kept and used, and all that these need."""
    wanted = {claim.cell for claim in CLAIMS if claim.lesson == lesson}
    wanted |= {cell for cell, source in sources.items() if re.search(r"\b(mine|keep)\(|\bmy_\w+\(", source)}
    return [cell for cell in needed_for(wanted, sources) if cell not in WITHOUT_PIECES.get(lesson, ())]


def hold_claims(learner: str, lesson: str, cell: str, own: ModuleType, shown: str) -> list[str]:
    """The claims about a cell that are not true of this learner's tree."""
    claims = [claim for claim in CLAIMS if (claim.lesson, claim.cell) == (lesson, cell)]
    false = [claim.words for claim in claims if not says_ours(lesson, claim.words) and not claim.law(own, shown)]
    return [f"{learner}, notebook {lesson}, after {cell}: {words!r} is not true" for words in false]


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
        wrong += hold_claims(learner, lesson, cell, session.module, shown)
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize(
    ("learner", "whole"),
    [
        ("comprehensions", False),
        *(
            pytest.param(learner, True, marks=[pytest.mark.thorough, pytest.mark.timeout(3600)])
            for learner in ("loops", "comprehensions", "recursion")
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


@pytest.mark.parametrize("learner", ["loops", "comprehensions", "recursion"])
def test_each_learner_has_written_every_piece(learner):
    names = re.findall(r"^(?:def|class) (\w+)", "\n".join(cells_of(learner).values()), re.MULTILINE)
    assert sorted(names) == sorted(OWN_PIECES)
    assert cells_of(learner).keys() <= {cell for lesson in WITH_PIECES for cell in code_cells(lesson)}
