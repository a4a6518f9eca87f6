"""Laws of every picture of a living tree: nothing overlaps, all letters can be read, and of two searches equal nodes
stand at equal places, whatever a reader does to one of them."""

from functools import cache
from random import Random

import living_page
import pytest
from recordings import MAKERS, recording

from mcts_teach import TicTacToe, compare, explore, record

pytestmark = [pytest.mark.slow, pytest.mark.timeout(living_page.LIMIT)]
FEW, MANY = 4, 40  # moments of a recording at one width
HARD = [("Hex(11)", 390), ("many", 800), ("double moves", 390), ("three players", 800), ("expand all", 1440)]
PLACES = """tree => {
    const page = tree.querySelector("svg").getBoundingClientRect();
    return [...tree.querySelectorAll("[role=treeitem][aria-level='2']")].map(card => {
        const { x, y, width } = card.querySelector("rect:not(.halo)").getBoundingClientRect();
        const name = card.getAttribute("aria-label").match(/(\\S+): [\\d.,]+ of /)[1];
        return [name, Math.round(x + width / 2 - page.x), Math.round(y - page.y)];
    });
}"""
MARKED = """tree => [...tree.querySelectorAll("[role=treeitem]")].map(card =>
    [Boolean(card.querySelector(".lone")), card.getAttribute("aria-label").includes("only in this tree")])"""


EXPLORERS = cache(lambda name: explore(recording(name)))


def check_recording(opened, name, width, number):
    last, rng = 4 * len(recording(name)), Random(name)
    moments = sorted(rng.sample(range(last + 1), min(last + 1, number)))
    page = opened.show(EXPLORERS(name), width)
    assert page.evaluate("moments => broken(moments)", moments) == [[]] * len(moments), moments


@pytest.mark.parametrize(("name", "width"), HARD)
def test_pictures_are_lawful(opened, name, width):
    check_recording(opened, name, width, FEW)


@pytest.mark.thorough
@pytest.mark.parametrize("width", living_page.SIZES)
@pytest.mark.parametrize("name", MAKERS)
def test_many_pictures_are_lawful(opened, name, width):
    check_recording(opened, name, width, MANY)


@pytest.mark.parametrize("width", [390, *living_page.later([800, 1440])])
def test_two_searches_are_lawful_side_by_side(opened, width):
    page = opened.show(compare(recording("ConnectFour()"), recording("many")), width)
    assert page.evaluate("moments => broken(moments)", [0, 40, 143, 1200]) == [[]] * 4


def check_places(figure):
    """Equal moves stand at equal places, and what is marked is said. Returns how many are marked."""
    trees = figure.root.locator(".tree").all()
    one, other = ({name: place for name, *place in tree.evaluate(PLACES)} for tree in trees)
    assert other == {name: pytest.approx(place, abs=2) for name, place in one.items()}
    marks = [mark for tree in trees for mark in tree.evaluate(MARKED)]
    assert all(drawn == said for drawn, said in marks)
    return sum(drawn for drawn, _ in marks)


def test_what_is_done_to_one_tree_is_done_to_both(open_page):
    with open_page("two.html") as figure:
        figure.go(50, "backpropagate")
        assert check_places(figure) > 0
        one, two = figure.root.locator(".tree").all()
        two.get_by_role("button", name="more room, more cards").click()
        assert "active" in two.get_attribute("class")
        fits = [tree.get_by_role("button", name="fit the tree to the page") for tree in (one, two)]
        assert all(fit.is_visible() for fit in fits)
        check_places(figure)
        figure.drag((8, -8), (40, -30))
        assert "active" in one.get_attribute("class")
        check_places(figure)
        fits[0].click()
        check_places(figure)
        figure.tree.focus()
        figure.keys("Home")
        assert figure.root.locator(".tree [aria-selected=true]").count() == 2
        for number, folded in ((0, True), (1, False)):
            figure.root.get_by_role("tree").nth(number).focus()
            figure.keys("Enter")  # fold all of it, or unfold it
            labels = [tree.locator(".more text").first.text_content() for tree in (one, two)]
            assert [label.endswith(" below") for label in labels] == [folded] * 2, labels
            check_places(figure)


@pytest.mark.parametrize("end", [2, *living_page.later([9, 37, 39])])
def test_no_number_of_the_timeline_lies_below_the_first_difference(opened, end):
    both = compare(*(record(TicTacToe(), iterations, seed=3) for iterations in (40, end)))
    for width in (1440, 390):
        time = opened.show(both, width).locator(".time")
        line, part, *boxes = (one.bounding_box() for one in (time, time.locator(".part"), *time.locator("text").all()))
        line, (left, right), *spans = ((box["x"], box["x"] + box["width"]) for box in (line, part, *boxes))
        assert line[0] <= left < right <= line[1]
        assert all(span == (left, right) or span[0] >= right or span[1] <= left for span in spans)
        assert len(spans) > 2
