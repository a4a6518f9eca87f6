"""What the check of the choice of an arm takes, and what it says."""

import math

import numpy as np

from mcts_teach.checks import check
from mcts_teach.checks.pieces.which_arm import choose_arm

TABLE = """
place  visits  wins  value
    0       5     3   1.57
    1       3     1   1.58
    2       2     0   1.53
    3       1     0   2.17"""


def test_lists_are_handed_over():
    def my_choice(visits, wins, parent_visits, c):
        kinds.update({type(visits), type(wins)})
        return choose_arm(visits, wins, parent_visits, c)

    kinds = set()
    assert check.which_arm(my_choice)
    verdict = check.which_arm(lambda visits, wins, parent_visits, c: visits.index(max(visits)))
    assert verdict.key == "by-visits"
    assert list in kinds


def on_arrays(visits, wins, parent_visits, c):
    values = wins / visits + c * np.sqrt(np.log(parent_visits) / visits)
    return np.argmax(np.where(visits == 0, np.inf, values))


def test_who_needs_arrays_gets_them():
    assert check.which_arm(on_arrays)
    verdict = check.which_arm(lambda visits, wins, above, c: on_arrays(visits, 0 * wins, above, c))
    assert verdict.key == "no-mean"
    assert verdict.called.startswith("with arrays: parent_visits = 199, c = 1.4, and these machines:")


def test_a_row_for_each_machine_is_shown_with_its_value():
    verdict = check.which_arm(lambda visits, wins, parent_visits, c: 0.5)
    assert verdict.called == f"parent_visits = 11, c = 1.4, and these machines:{TABLE}"
    assert (verdict.returned, verdict.expected) == ("0.50", "3, the place of the highest UCB1 value")
    assert verdict.picture is None


def test_the_value_instead_of_its_place_is_named():
    def my_choice(visits, wins, parent_visits, c):
        pairs = zip(visits, wins, strict=True)
        return max(w / n + c * math.sqrt(math.log(parent_visits) / n) if n else math.inf for n, w in pairs)

    verdict = check.which_arm(my_choice)
    assert (verdict.key, verdict.returned) == ("score-not-place", "2.17")
    assert "return its place" in repr(verdict)


def test_lists_that_are_changed_and_no_number_are_told():
    def my_choice(visits, wins, parent_visits, c):
        place = choose_arm(visits, wins, parent_visits, c)
        visits[place] += 1
        return place

    assert check.which_arm(my_choice).returned == "the lists: changed"
    assert check.which_arm(lambda *numbers: str(numbers)).returned == "something of type str"
