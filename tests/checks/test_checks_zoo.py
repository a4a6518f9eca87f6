"""The kill matrix: every broken program is caught and named, no right one is refused, stubs are left alone."""

from collections import Counter
from functools import cache

import pytest

from mcts_teach.checks import check, zoo
from mcts_teach.checks.by_example import examples
from mcts_teach.checks.mistakes import MISCONCEPTIONS

PIECES = {name for name, one in vars(check).items() if one is not examples}  # which checks anything


@cache
def rows():
    return zoo.kill_matrix()


def test_the_zoo_is_large_enough():
    assert len(zoo.broken_ones()) >= 60
    assert len(zoo.right_ones()) >= 10
    assert {one.piece for one in zoo.broken_ones()} == {one.piece for one in zoo.right_ones()} == PIECES
    assert len({one.key for one in zoo.broken_ones()}) >= 50


def test_every_broken_program_is_caught():
    assert [row.exhibit.name for row in rows() if row.outcome != "wrong"] == []


def test_nine_in_ten_are_named_first_try():
    missed = [(row.exhibit.name, row.key) for row in rows() if not row.named]
    assert len(missed) <= len(rows()) / 10, missed
    per_piece = Counter(row.exhibit.piece for row in rows() if not row.named)
    assert all(number <= 1 for number in per_piece.values()), missed


def test_every_name_is_in_the_table():
    assert {row.key for row in rows()} <= set(MISCONCEPTIONS)
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
