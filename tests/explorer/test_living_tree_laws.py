"""Laws of every picture of a living tree: nothing overlaps, and all letters can be read, as a browser draws them."""

import json
from functools import cache
from random import Random

import living_page
import pytest
from recordings import MAKERS, recording

from mcts_teach import compare, explore

pytestmark = [pytest.mark.slow, pytest.mark.timeout(living_page.LIMIT)]
FEW, MANY = 4, 40  # moments of a recording at one width
HARD = [("Hex(11)", 1440), ("Hex(11)", 390), ("many", 800), ("double moves", 390), ("three players", 800)]
HARD += [("expand all", 1440), ("names alike", 390)]


@cache
def shown(name):
    """What a page is told of a recording."""
    return json.dumps(living_page.shown_by(explore(recording(name))))


def check_recording(opened, name, width, number):
    last, rng = 4 * len(recording(name)), Random(name)
    moments = sorted(rng.sample(range(last + 1), min(last + 1, number)))
    opened.resize(width)
    living_page.show(opened.page, shown(name))
    assert opened.page.evaluate("moments => broken(moments)", moments) == [[]] * len(moments), moments


@pytest.mark.parametrize(("name", "width"), HARD)
def test_pictures_are_lawful(opened, name, width):
    check_recording(opened, name, width, FEW)


@pytest.mark.thorough
@pytest.mark.parametrize("width", living_page.SIZES)
@pytest.mark.parametrize("name", MAKERS)
def test_many_pictures_are_lawful(opened, name, width):
    check_recording(opened, name, width, MANY)


@pytest.mark.parametrize("width", [1440, 390, *living_page.later([800])])
def test_two_searches_are_lawful_side_by_side(opened, width):
    opened.resize(width)
    both = compare(recording("ConnectFour()"), recording("many"))
    living_page.show(opened.page, json.dumps(living_page.shown_by(both)))
    assert opened.page.evaluate("moments => broken(moments)", [0, 40, 81, 143, 700, 1200]) == [[]] * 6
