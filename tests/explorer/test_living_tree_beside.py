"""Two trees side by side on a saved page: equal nodes at equal places, whatever a reader does to one of them."""

import re

import living_page
import pytest
from living_figure import OTHER, TRACE
from playwright.sync_api import expect

from mcts_teach import TicTacToe, compare, record

pytestmark = [pytest.mark.slow, pytest.mark.timeout(living_page.LIMIT)]

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
PARTED = next(n for n, rows in enumerate(zip(TRACE.rows, OTHER.rows, strict=True), 1) if rows[0] != rows[1])


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
        figure.is_at(PARTED, "select")  # they open where they part
        figure.go(50, "backpropagate")
        assert check_places(figure) > 0
        trees = figure.root.locator(".tree")
        trees.nth(1).get_by_role("button", name="more room, more cards").click()
        expect(trees.nth(1)).to_have_class(re.compile("active"))
        for tree in trees.all():
            expect(tree.get_by_role("button", name="fit the tree to the page")).to_be_visible()
        check_places(figure)
        box = trees.nth(0).locator("svg").first.bounding_box()
        x, y = box["x"] + 8, box["y"] + box["height"] - 8
        figure.page.mouse.move(x, y)
        figure.page.mouse.down()
        figure.page.mouse.move(x + 40, y - 30, steps=3)
        figure.page.mouse.up()
        expect(trees.nth(0)).to_have_class(re.compile("active"))
        check_places(figure)
        trees.nth(0).get_by_role("button", name="fit the tree to the page").click()
        check_places(figure)
        trees.nth(0).get_by_role("tree").focus()
        figure.keys("Home")
        expect(figure.root.locator(".tree [aria-selected=true]")).to_have_count(2)
        figure.keys("Enter")  # fold all of it
        for folded, number in ((True, 1), (False, 0)):
            for tree in trees.all():
                below = expect(tree.locator(".more text").first)
                (below.to_have_text if folded else below.not_to_have_text)(re.compile(r"^\d+ below$"))
            check_places(figure)
            trees.nth(number).get_by_role("tree").focus()
            figure.keys("Enter")


@pytest.mark.parametrize("end", [2, *living_page.later([9, 37, 39])])
def test_no_number_of_the_timeline_lies_below_the_first_difference(open_page, saved_pages, end):
    traces = [record(TicTacToe(), iterations, seed=3) for iterations in (40, end)]
    living_page.saved(compare(*traces), saved_pages, "ends.html")
    for width in (1440, 390):
        with open_page("ends.html", width=width) as figure:
            page, label = figure.time.bounding_box(), figure.time.locator(".part").bounding_box()
            spans = [(box["x"], box["x"] + box["width"]) for box in (page, label)]
            assert spans[0][0] <= spans[1][0] < spans[1][1] <= spans[0][1]
            boxes = [text.bounding_box() for text in figure.time.locator("text").all()]
            for box in boxes:
                assert box == label or box["x"] >= spans[1][1] or box["x"] + box["width"] <= spans[1][0]
            assert len(boxes) > 2
