"""The kill matrix: every broken program is caught and named, no right one is refused, stubs are left alone."""

from functools import cache

import pytest

from mcts_teach.checks import check, zoo
from mcts_teach.checks.by_example import examples
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.checks.positions import shape
from mcts_teach.phases import PHASES

PIECES = {name for name, one in vars(check).items() if one is not examples}  # which checks anything


BROKEN = {one.name: one for one in zoo.broken_ones()}
PICTURED = PIECES - {"ucb1", *PHASES, "search"}  # what is no phase of a search, nor a whole one


@cache
def verdict_on(name):
    return getattr(check, BROKEN[name].piece)(BROKEN[name].thing)


def test_the_zoo_is_large_enough():
    assert len(zoo.broken_ones()) >= 60
    assert len(zoo.right_ones()) >= 10
    assert {one.piece for one in zoo.broken_ones()} == {one.piece for one in zoo.right_ones()} == PIECES
    assert len({one.key for one in zoo.broken_ones()}) >= 50


def test_the_names_of_the_broken_ones_are_unique():
    assert len(BROKEN) == len(zoo.broken_ones())


@pytest.mark.parametrize("name", BROKEN)
def test_every_broken_program_is_caught_and_named(name):
    verdict = verdict_on(name)
    assert (verdict.outcome, verdict.key) == ("wrong", BROKEN[name].key), verdict


@pytest.mark.slow
def test_the_kill_matrix_says_what_the_checks_say():
    some = [one for one in zoo.broken_ones() if one.piece in ("backpropagate", "best_move", "node")]
    rows = zoo.kill_matrix(some)
    assert [row.exhibit for row in rows] == some
    for row in rows:
        verdict = verdict_on(row.exhibit.name)
        assert (row.outcome, row.key, row.broken) == (verdict.outcome, verdict.key, verdict.broken)
        assert row.named
        assert row.broken


@pytest.mark.parametrize("name", [name for name, one in BROKEN.items() if one.piece in PICTURED])
def test_every_broken_program_has_a_picture_with_words(name):
    verdict = verdict_on(name)
    picture = verdict.picture
    assert picture.svg().startswith("<svg")
    assert picture.caption.endswith(".")
    html = verdict._repr_html_()
    assert html.index("came back") < html.index("<svg")
    text = repr(verdict)
    assert text.index("came back:") < text.index(picture.caption) < text.index(picture.titles[0] + ":\n")
    assert (picture.titles[0], repr_of(picture.yours)) != (picture.titles[1], repr_of(picture.right))


def repr_of(side):
    return str(side) if hasattr(side, "moves") else shape(getattr(side, "root", side))


def test_every_name_is_in_the_table():
    assert {one.key for one in zoo.broken_ones()} <= set(MISCONCEPTIONS)


@pytest.mark.parametrize("one", zoo.right_ones(), ids=lambda one: one.name)
def test_no_right_program_is_refused(one):
    verdict = getattr(check, one.piece)(one.thing)
    assert verdict.outcome == "right", verdict


@pytest.mark.parametrize("one", zoo.stubs(), ids=lambda one: one.name)
def test_what_nobody_has_written_is_not_attempted(one):
    verdict = getattr(check, one.piece)(one.thing)
    assert verdict.outcome == "not attempted"
    assert not verdict


def test_each_broken_program_differs_from_a_right_one():
    for one in zoo.broken_ones():
        assert one.source != zoo.RIGHT_PROGRAMS[one.piece, one.parent], one.name
        assert zoo.diff(one), one.name


def test_broken_and_diagnosing_variants_are_not_the_same_text():
    """The diagnosis is by what a program does, so no exhibit may share code with the variants that diagnose."""
    for one in zoo.broken_ones():
        assert "checks.pieces" not in one.source
