"""What a learner's code gives back, as plain data."""

import itertools

import numpy as np
import pytest
from odd_things import OwnError, list_in_itself, refusing

from mcts_teach.checks.plain_data import Other, as_plain, kind_of, listed, same, type_name


class SlyStr(str):
    def __eq__(self, other):
        raise OwnError

    __hash__ = str.__hash__


def test_plain_data_is_of_pythons_own_types():
    given = (np.int64(3), [np.float64(0.5), SlyStr("x")], {np.int64(1): None}, True, float("inf"))
    found = as_plain(given)
    assert found == (3, [0.5, "x"], {1: None}, True, float("inf"))
    assert [type(one) for one in (found[0], found[1][0], found[1][1], *found[2])] == [int, float, str, int]


def test_all_else_is_known_by_its_words():
    assert isinstance(as_plain({1}), Other)
    assert repr(as_plain({1})) == "{1}"
    assert (repr(as_plain(10**400))[:5], repr(as_plain(10**5000))) == ("10000", "an int")
    assert [same(10**400, other) for other in (10**400, 0.5)] == [True, False]  # no float can hold it
    assert repr(as_plain(refusing("__repr__", ValueError))) == "a NoRepr"
    assert repr(as_plain(list_in_itself())) == "[[[[[[[[<list of 1>]]]]]]]]"
    assert repr(as_plain([list(range(10**6))])) == "[<list of 1,000,000>]"
    assert repr(as_plain([[0] * 400] * 400)).endswith(", <list of 400>]")
    assert as_plain({1}) == as_plain({2}) != as_plain([1])


class Nameless(type):
    @property
    def __name__(cls):
        raise OwnError


def test_the_name_of_a_type_is_its_own():
    thing = Nameless("Thing", (), {})()
    assert (type_name(thing), kind_of(as_plain(thing)), kind_of(3)) == ("Thing", "Thing", "int")


def test_what_has_no_end_is_not_listed():
    assert listed(range(1000)) == list(range(1000))
    with pytest.raises(ValueError, match=r"there are more than 1,000 of them"):
        listed(itertools.count())
