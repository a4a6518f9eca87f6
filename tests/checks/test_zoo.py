"""The kill matrix: every broken program is caught and named, no right one is refused, stubs are left alone."""

import ast
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from english import english_of_verdict
from test_verdict import SHOWN

from mcts_teach import TicTacToe, checks, games
from mcts_teach.arguments import PHASES
from mcts_teach.checks import check, zoo
from mcts_teach.checks.by_example import examples
from mcts_teach.checks.made_trees import shape
from mcts_teach.checks.mistakes import LAWS, MISCONCEPTIONS

PIECES = {name: one for name, one in vars(check).items() if one is not examples}
MADE = set(PIECES) - {"player", "strategy", "count", "attach"}  # whose mistakes are programs of their own
BROKEN = zoo.broken_ones()
RIGHT = list({one.piece: replace(one, key="", source=one.right) for one in BROKEN}.values())
PICTURED = MADE - {"search", *PHASES}  # a phase is drawn in a search, and a whole search by itself
SOURCES = [path for part in (checks, games) for path in sorted(Path(part.__file__).parent.rglob("*.py"))]
EVERY_TEXT = ["ucb1", "backpropagate", "best_move", "puct", "which_arm", "node", "lesson"]  # quick ones
EVERY_TEXT += ["proof", "select", "expand"]
STUBS = ['"""Write it here."""\n    ...', "pass", "raise NotImplementedError", "return None"]


thorough = pytest.mark.thorough


def later(*names):
    """Cases of a thorough run."""
    return [pytest.param(name, marks=thorough) for name in names]


# Each tenth one always, and all of them in a thorough run
marks = [thorough if number % 10 else () for number in range(len(BROKEN))]
TENTH = [pytest.param(one, marks=mark, id=repr(one)) for one, mark in zip(BROKEN, marks, strict=True)]


@cache
def verdict_on(one):
    return zoo.verdict_on(one)


def test_every_piece_has_broken_programs_and_a_right_one():
    assert {one.piece for one in BROKEN} == {one.piece for one in RIGHT} == MADE
    assert len(BROKEN) == len({(one.piece, one.key) for one in BROKEN}) >= 200


def test_a_program_that_was_run_before_gets_the_same_name():
    [shared] = [one for one in BROKEN if repr(one) == "<shared-list: node>"]
    shared.thing(TicTacToe()).children[0] = "left by another run"
    assert [zoo.verdict_on(shared).key for _ in range(2)] == ["shared-list"] * 2


@pytest.mark.parametrize("one", [one for one in TENTH if one.values[0].piece not in EVERY_TEXT])
def test_every_broken_program_is_caught_and_named(one):
    verdict = verdict_on(one)
    assert (verdict.outcome, verdict.key) == ("wrong", one.key), verdict


@pytest.mark.parametrize(
    "one", [pytest.param(one, marks=thorough if one.piece in SHOWN else (), id=repr(one)) for one in RIGHT]
)
def test_no_right_program_is_refused(one):
    assert verdict_on(one).outcome == "right", verdict_on(one)


@pytest.mark.parametrize("one", [one for one in TENTH if one.values[0].piece in PICTURED])
def test_what_is_drawn_of_a_broken_program_shows_a_difference(one):
    verdict = verdict_on(one)
    picture, html, text = verdict.picture, verdict._repr_html_(), repr(verdict)
    if picture is None:
        assert "<svg" not in html
        return
    assert picture.svg().startswith("<svg")
    assert picture.caption.endswith((".", ":"))
    assert html.index("came back") < html.index("<svg")
    sides = zip(picture.titles, (picture.yours, picture.right), strict=True)
    drawn = [title for title, side in sides if side is not None]
    assert text.index("came back:") < text.index(picture.caption) < min(text.index(f"{one}:\n") for one in drawn)
    assert (picture.titles[0], words_of(picture.yours)) != (picture.titles[1], words_of(picture.right))


@thorough
@pytest.mark.parametrize("one", BROKEN, ids=repr)
def test_a_verdict_in_chinese_has_no_english_words(one):
    assert english_of_verdict(verdict_on(one)) == []


def words_of(side):
    return shape(getattr(side, "root", side)) if hasattr(getattr(side, "root", side), "children") else str(side)


ORDERED = [("backpropagate", 3), *((piece, 2) for piece in ("best_move", "expand", "lesson", "node", "which_arm"))]
ORDERED += [pytest.param(piece, 40, marks=pytest.mark.thorough) for piece in sorted(MADE - {"game"})]


@pytest.mark.parametrize(("piece", "most"), ORDERED)  # a game is played by a clock
def test_a_verdict_does_not_depend_on_those_before_it(piece, most):
    """What is known of a program is kept; another program may not change it."""
    ones = [one for one in (*BROKEN, *RIGHT) if one.piece == piece]
    ones = Random(2).sample(ones, min(most, len(ones)))
    alone = {one: repr(verdict_by(fresh_check(piece), one)) for one in ones}
    for order in (ones[::-1], Random(1).sample(ones, len(ones))):  # after all that this process has asked before
        assert {one: repr(verdict_by(PIECES[piece], one)) for one in order} == alone


def fresh_check(piece):
    return replace(PIECES[piece])


def verdict_by(judge, one):
    return judge(replace(one).thing)


def test_each_broken_program_differs_from_the_right_one():
    for one in BROKEN:
        assert one.source != one.right, one
        assert one.diff(), one
        assert not replace(one, source=one.right).diff()


def test_every_key_has_words():
    assert {one.key for one in BROKEN} <= set(MISCONCEPTIONS)


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=thorough)])
@pytest.mark.parametrize("piece", [*EVERY_TEXT, *later("flat", "next_child", "simulate", "loop", "search")])
def test_a_text_that_nothing_refuses_or_that_has_another_name_cannot_enter_the_table(piece, every):
    """Each text, not only the first of a mistake: one that acts as the right piece would name the innocent."""
    verdicts = [(one, PIECES[piece](replace(one).thing)) for one in PIECES[piece].mistakes[::every]]
    assert [one.source for one, said in verdicts if (said.outcome, said.key) != ("wrong", one.key)] == []


def test_every_word_is_used_by_a_piece_or_by_an_answer_that_proves_it():
    used = (
        {one.key for piece in PIECES.values() for one in piece.mistakes}
        | {one.key for one in BROKEN}
        | {*LAWS.values()}
        | {text.partition(":")[0] for path in SOURCES for text in texts_in(path)}
    )
    assert set(MISCONCEPTIONS) - used == set()


def texts_in(path):
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def stub(piece, text):
    if piece in ("node", "game"):
        return f"class Mine:\n    def __init__(self, state=None, mover=None):\n        {text}\n"
    return f"def mine(*arguments, **named):\n    {text}\n"


@pytest.mark.parametrize(("piece", "text"), [(piece, STUBS[i % len(STUBS)]) for i, piece in enumerate(PIECES)])
def test_what_nobody_has_written_is_not_attempted(piece, text):
    names = {}
    exec(stub(piece, text.replace("\n    ", "\n        ") if piece in ("node", "game") else text), names)
    verdict = PIECES[piece](names[list(names)[-1]])
    assert verdict.outcome == "not attempted", verdict
    assert not verdict
