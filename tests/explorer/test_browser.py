"""The notebooks in a real browser: what a learner clicks, and what the page shows then."""

import re
from functools import partial
from math import sqrt
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

import browser
from mcts_teach import TicTacToe, from_text, record, search, ucb1

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LIMIT = 540  # seconds for one test, where others keep the machine busy
STATE = from_text("X.. / XO. / .XO", TicTacToe())  # both notebooks explore it with seed 10
NOTEBOOK_7_SAYS = ("reading 'schema'", "filebrowser:open-path", "Failed to load resource")  # without any widget too
pytestmark = [pytest.mark.slow, pytest.mark.timeout(LIMIT + 60)]
TREE = "widget.querySelector('svg:has([data-node])').outerHTML"


@pytest.fixture(scope="module")
def playwright():
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def server(playwright, tmp_path_factory):
    if browser.find_chromium(playwright) is None:
        pytest.skip(f"there is no chromium here; install one with {browser.INSTALL}")
    with browser.jupyter(NOTEBOOKS, tmp_path_factory.mktemp("jupyter")) as started:
        yield started


@pytest.fixture
def run(playwright, server, tmp_path):
    """Run a notebook in a browser of its own, which is closed after the test."""
    with browser.chromium(playwright, browser.find_chromium(playwright), LIMIT) as chromium:
        yield lambda place: browser.notebook(chromium, server, place, tmp_path)


def press(widget, *names):
    for name in names:
        widget.get_by_role("button", name=name, exact=True).click()


def slide(widget, label, key):
    """Press a key on the slider with this label."""
    has_label = widget.page.get_by_text(label, exact=True)
    widget.locator(".jupyter-widgets").filter(has=has_label).last.get_by_role("slider").press(key)


def shows(widget, text):
    expect(widget.get_by_text(text, exact=True)).to_be_visible()


def says(widget, text):
    """The sentence about what has just happened, which a screen reader says too."""
    expect(widget.get_by_role("status")).to_contain_text(text)


def picture(widget):
    """The picture of the tree, letter by letter."""
    return widget.evaluate(f"widget => {TREE}")


def draws(widget, picture):
    """Wait until the picture of the tree is this one."""
    arguments = [widget.element_handle(), picture]
    widget.page.wait_for_function(f"([widget, picture]) => {TREE} === picture", arg=arguments, polling=browser.POLLING)


def draws_nodes(widget, number):
    expect(widget.locator("svg [data-node]")).to_have_count(number)


def all_is_well(notebook):
    ours = [words for words in notebook.complaints if not any(own in words for own in NOTEBOOK_7_SAYS)]
    assert ours == []
    assert notebook.errors() == []


def steps_forward_and_back(explorer, iterations):
    press(explorer, "|◀ first")
    shows(explorer, "before the search")
    draws_nodes(explorer, 1)
    for phase in ["select", "expand"]:
        press(explorer, "phase ▶")
        shows(explorer, f"1 of {iterations}, {phase}")
        says(explorer, f"iteration 1, {phase}: ")
    draws_nodes(explorer, 2)
    before = picture(explorer)
    press(explorer, "iteration ▶", "iteration ▶", "iteration ▶")
    shows(explorer, f"3 of {iterations}, backpropagate")
    draws_nodes(explorer, 5)  # the root, a child from each iteration, and the end of the random game
    press(explorer, "◀ iteration", "◀ iteration", "◀ phase", "◀ phase")
    shows(explorer, f"1 of {iterations}, expand")
    draws(explorer, before)


def ranking(iterations):
    """The moves from the root after some iterations, with the visits on their buttons: the highest UCB1 first."""
    root = search(STATE, iterations, seed=10)
    order = sorted(root.children.items(), key=lambda item: ucb1(root, item[1]), reverse=True)
    return [f"{STATE.name(move)}  {child.wins:g}/{child.visits}" for move, child in order]


def answers_questions(explorer):
    """Predict where the walk of iteration 5 goes, rightly, and that of iteration 6, wrongly."""
    press(explorer, "|◀ first", "predict, then reveal", "go on ▶")
    shows(explorer, "Where will the walk go from start?")
    press(explorer, ranking(4)[0])
    shows(explorer, "Right.")
    shows(explorer, "1 of 1 right")
    press(explorer, "go on ▶", ranking(5)[-1])
    shows(explorer, "Missed.")
    expect(explorer.get_by_text("1 of 2 right; missed:")).to_be_visible()
    press(explorer, "predict, then reveal")


def bars(iterations, c):
    """What the bars at the root say in the end, reckoned without the explorer."""
    root = search(STATE, iterations, seed=10, score=partial(ucb1, c=c))
    for move, child in root.children.items():
        value, mean = ucb1(root, child, c=c), child.wins / child.visits
        yield f"{STATE.name(move)} {value:.2f} = {mean:.2f} + {value - mean:.2f}"


def changes_c(explorer, iterations):
    press(explorer, "last ▶|")
    shows(explorer, f"{iterations} of {iterations}, backpropagate")
    for _ in record(STATE, iterations, seed=10).at(iterations).path[1:]:
        press(explorer, "▲ parent")
    for c, key in [(sqrt(2), None), (0, "Home"), (4, "End")]:
        if key:
            slide(explorer, "c:", key)
        for words in bars(iterations, c):
            expect(explorer.get_by_role("img", name=words)).to_be_visible()


def plays_to_the_end(board):
    """Play the first free cell each time, follow the answers, and compare the end with the rules."""
    state = TicTacToe()
    while state.moves():
        name = state.name(state.moves()[0])
        press(board, f"play {name}")
        says(board, re.compile(rf"X played {name}(; O played \w+)?\. (Your turn|The game is over)"))
        expect(board.get_by_title(f"X on {name}")).to_be_visible()
        state = state.play(state.moves()[0])
        if state.moves():
            state = state.play(answer(board, state))
    won = {(1, 0): "X won", (0, 1): "O won", (0.5, 0.5): "drawn"}[state.rewards()]
    says(board, f"The game is over: {won}")
    expect(board.get_by_title(re.compile("^[XO] on"))).to_have_count(9 - str(state).count("."))
    press(board, "show what it thinks")
    expect(board.get_by_role("button", name="phase ▶", exact=True)).to_be_visible()
    press(board, "close", "new game")
    says(board, "Your turn: you are X.")
    expect(board.get_by_title(re.compile(r"^play \w\d$"))).to_have_count(9)


def answer(board, state):
    """The move that the sentence says O has played."""
    [name] = re.findall(r"O played (\w+)", board.get_by_role("status").inner_text())
    [move] = [move for move in state.moves() if state.name(move) == name]
    return move


@pytest.mark.parametrize(
    "page",
    [pytest.param("lab/tree", id="JupyterLab"), pytest.param("notebooks", id="Notebook 7", marks=pytest.mark.thorough)],
)
def test_meet_the_search(run, page):
    with run(f"{page}/00_meet_the_search.ipynb") as notebook:
        explorer = notebook.widget("phase ▶")
        steps_forward_and_back(explorer, 10)
        answers_questions(explorer)
        changes_c(explorer, 10)
        plays_to_the_end(notebook.widget("new game"))
        all_is_well(notebook)


def test_put_it_together(run):
    with run("lab/tree/09_put_it_together.ipynb") as notebook:
        explorer = notebook.widget("phase ▶")
        steps_forward_and_back(explorer, 40)
        answers_questions(explorer)
        changes_c(explorer, 40)
        all_is_well(notebook)
