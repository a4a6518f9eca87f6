"""A lesson in a real Jupyter: what a learner clicks, and what the page shows then."""

import re
from math import log, sqrt

import living_figure
import pytest
from living_page import LIMIT
from playwright.sync_api import expect

import browser
from mcts_teach import TicTacToe, from_text, search, ucb1

STATE = from_text("X.. / XO. / .XO", TicTacToe())  # the lesson explores it with seed 10
NOTEBOOK_7_SAYS = ("reading 'schema'", "filebrowser:open-path", "Failed to load resource")  # without any widget too
pytestmark = [pytest.mark.slow, pytest.mark.timeout(LIMIT)]
TREE = "widget.querySelector('.tree svg').outerHTML"


@pytest.fixture
def run(chromium, server, tmp_path):
    """Run a notebook in a page."""
    return lambda place: browser.notebook(chromium, server, place, tmp_path)


def press(widget, *names):
    for name in names:
        living_figure.press(widget, name)


def shows(widget, text):
    expect(widget.get_by_text(text, exact=True)).to_be_visible()


def says(widget, text):
    """The sentence about what has just happened, which a screen reader says too."""
    expect(widget.get_by_role("status").first).to_contain_text(text)


def picture(widget):
    """The picture of the tree, letter by letter."""
    return widget.evaluate(f"widget => {TREE}")


def draws(widget, picture):
    """Wait until the picture of the tree is this one."""
    arguments = [widget.element_handle(), picture]
    widget.page.wait_for_function(f"([widget, picture]) => {TREE} === picture", arg=arguments, polling=browser.POLLING)


def draws_nodes(explorer, number):
    expect(explorer.locator(".tree .node")).to_have_count(number)


def is_at(explorer, moment):
    expect(explorer.locator(".clock")).to_have_text(moment)


def all_is_well(notebook):
    ours = [words for words in notebook.complaints if not any(own in words for own in NOTEBOOK_7_SAYS)]
    assert ours == []
    assert notebook.errors() == []


def living_tree(notebook):
    """The first living tree of the page."""
    explorer = notebook.page.locator(".mcts-film").first
    explorer.scroll_into_view_if_needed()
    return explorer


def steps_forward_and_back(explorer, iterations):
    is_at(explorer, "before the search")
    draws_nodes(explorer, 1)
    for phase in ["Select", "Expand"]:
        press(explorer, "one phase forward (.)")
        is_at(explorer, f"iteration 1 of {iterations}")
        says(explorer, f"{phase}: ")
    draws_nodes(explorer, 2)
    explorer.page.wait_for_timeout(1000)  # until the card has come to its place
    before = picture(explorer)
    press(explorer, "Backpropagate", "Backpropagate", "Backpropagate")
    is_at(explorer, f"iteration 3 of {iterations}")
    draws_nodes(explorer, 4)
    expect(explorer.locator(".tree .playout")).to_be_visible()
    explorer.page.keyboard.press("[")
    explorer.page.keyboard.press("[")
    press(explorer, *["one phase back (,)"] * 2)
    is_at(explorer, f"iteration 1 of {iterations}")
    draws(explorer, before)


def ranking(iterations):
    """The moves from the root after some iterations, with the visits on their buttons: the highest UCB1 first."""
    root = search(STATE, iterations, seed=10)
    order = sorted(root.children.items(), key=lambda item: ucb1(root, item[1]), reverse=True)
    return [f"{STATE.name(move)} {child.wins:g}/{child.visits}" for move, child in order]


def answers_questions(explorer):
    """Predict where the walk of iteration 5 goes, rightly, and that of iteration 6, wrongly."""
    press(explorer, "to the first moment", "predict, then reveal")
    says(explorer, "Where will the walk go from start?")
    press(explorer, ranking(4)[0])
    expect(explorer.locator(".asking")).to_contain_text("Right.")
    expect(explorer.locator(".asking")).to_contain_text("1 of 1 right")
    press(explorer, "go on", ranking(5)[-1])
    expect(explorer.locator(".asking")).to_contain_text("Missed.")
    expect(explorer.locator(".asking")).to_contain_text("1 of 2 right")
    press(explorer, "predict, then reveal")


def looks_at_a_node(explorer, iterations):
    """The scores of the root's children in the end, and the sum of one, reckoned without the explorer."""
    press(explorer, "to the last moment")
    is_at(explorer, f"iteration {iterations} of {iterations}")
    root = search(STATE, iterations, seed=10)
    explorer.locator(".tree .node").filter(has_text="c1").first.click()
    moves = sorted(root.children)
    told = ", ".join(f"{STATE.name(move)} {ucb1(root, root.children[move]):.2f}" for move in moves)
    expect(explorer.get_by_role("img", name=f"UCB1 of each move from start: {told}")).to_be_visible()
    child = root.children[2]
    bonus = sqrt(2) * sqrt(log(iterations) / child.visits)
    sum_of_it = f"= {child.wins / child.visits:.2f} + {bonus:.2f} = {ucb1(root, child):.2f} mean + bonus"
    expect(explorer.locator(".formula")).to_contain_text(sum_of_it)
    press(explorer, "follow the search")
    expect(explorer.get_by_role("button", name="follow the search")).to_be_hidden()


def plays(board):
    """The board of the lesson is answered, and begins anew."""
    press(board, "play b2")
    says(board, re.compile(r"X played b2; O played \w+\. Your turn"))
    press(board, "new game")
    says(board, "Your turn: you are X.")
    expect(board.locator(".cells [aria-label^='play ']")).to_have_count(9)


@pytest.mark.parametrize(
    "page",
    [pytest.param("lab/tree", id="JupyterLab"), pytest.param("notebooks", id="Notebook 7", marks=pytest.mark.thorough)],
)
def test_meet_the_search(run, page):
    with run(f"{page}/00_meet_the_search.ipynb") as notebook:
        explorer = living_tree(notebook)
        steps_forward_and_back(explorer, 40)
        answers_questions(explorer)
        looks_at_a_node(explorer, 40)
        plays(notebook.widget("new game"))
        all_is_well(notebook)
