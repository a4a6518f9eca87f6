"""What the check of ucb1 takes, and what it names."""

import math
from functools import partial

from odd_things import OwnError, checked, raising

from mcts_teach import mcts
from mcts_teach.checks import check


def test_a_child_may_be_called_c():
    def f(p, c):
        return c.wins / c.visits + (2 * math.log(p.visits) / c.visits) ** 0.5 if c.visits else math.inf

    def by_name(parent, child, *, c=2**0.5):
        return mcts.ucb1(parent, child, c)

    assert check.ucb1(f).outcome == "right"
    assert check.ucb1(by_name).outcome == "right"
    assert check.ucb1(partial(mcts.ucb1, c=1.4)).outcome == "right"
    assert check.ucb1(partial(mcts.ucb1, c=1.0)).key == "other-constant"


def test_a_constant_may_be_rounded_but_no_mean():
    def score(parent, child, digits=9, c=1.4):
        if child.visits == 0:
            return math.inf
        return round(child.wins / child.visits, digits) + c * math.sqrt(math.log(parent.visits) / child.visits)

    assert check.ucb1(lambda parent, child: score(parent, child)).outcome == "right"
    verdict = check.ucb1(lambda parent, child: score(parent, child, digits=1, c=2**0.5))
    assert (verdict.returned, verdict.expected) == ("0.9292", "0.9392")


def test_a_score_that_never_ends_for_some_children_has_a_verdict():
    """A picture asks for scores too."""

    def score(parent, child):
        while parent.visits > 200 or child.visits == 3:
            pass
        return 5.0

    assert checked("ucb1", score).outcome == "wrong"


def test_ucb1_may_end_for_all_constants_but_one():
    def score(parent, child, c=1.4):
        while c == 10:
            pass
        return mcts.ucb1(parent, child, c)

    assert checked("ucb1", score).key == "never-ends"
    for error in (SystemExit, GeneratorExit, OwnError):
        found = checked("ucb1", lambda parent, child, c=1.4, error=error: raising(error)())
        assert found.returned == error.__name__
