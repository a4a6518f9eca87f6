"""A board and living trees in a real Jupyter: that its page, its keys and its kernel go together with ours."""

import re
from types import SimpleNamespace

import pytest
from living_figure import press
from living_page import LIMIT
from playwright.sync_api import expect

import browser

NOTEBOOK_7_SAYS = ("reading 'schema'", "filebrowser:open-path", "Failed to load resource")  # without any widget too
THEME_SAYS = "Failed to execute 'removeChild' on 'Node'"  # now and then, when JupyterLab changes its theme
TALL = {"width": 1280, "height": 6000}  # all outputs at once: JupyterLab takes away those that are out of sight
CELLS = [
    "from mcts_teach import *\nfrom mcts_teach.explorer import *",
    "play_board(TicTacToe(), mcts_player(60))",
    "explore(TicTacToe(), 20, seed=10, live=True)",
    "explore(TicTacToe(), 40, seed=10)",
    "compare(record(TicTacToe(), 20), record(TicTacToe(), 20, c=0.3))",
]
CHANGE_THEME = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
# The workflow of the tests has a job for these.
pytestmark = [pytest.mark.slow, pytest.mark.thorough, pytest.mark.timeout(LIMIT)]


def says(widget, text):
    """The sentence about what has just happened, which a screen reader says too."""
    expect(widget.get_by_role("status").first).to_contain_text(text)


@pytest.fixture(scope="module")
def small(chromium, server, tmp_path_factory):
    """JupyterLab with a small notebook, all of its cells run; in the end nothing came from another host."""
    browser.write_notebook(server.log.parent / "notebooks" / "small.ipynb", *CELLS)
    with browser.notebook(chromium, server, "lab/tree/small.ipynb", tmp_path_factory.mktemp("small")) as notebook:
        page, hosts = notebook.page, set()
        page.set_viewport_size(TALL)
        page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
        page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
        again = page.get_by_role("button", name="search again")
        parts = {"board": page.locator(".mcts-play"), "live": page.locator(".mcts-film").filter(has=again)}
        parts |= {"again": again, "stored": page.locator(".jp-RenderedHTMLCommon .mcts-film")}
        yield SimpleNamespace(page=page, **parts)
        assert [words for words in notebook.complaints if THEME_SAYS not in words] == []
        assert notebook.errors() == []
        assert all(host.startswith("127.0.0.1:") for host in hosts)


def test_a_board_is_played_by_keys_that_mean_nothing_to_the_notebook(small):
    cells = small.page.locator(".jp-Cell").count()
    small.board.get_by_role("button", name="play a1", exact=True).focus()
    for key in ("ArrowRight", "Enter", *"abcdyjkxz0"):
        small.page.keyboard.press(key)
    says(small.board, "X played b1; O played")
    assert small.page.locator(".jp-Cell").count() == cells
    press(small.board, "tree")
    tree = small.page.locator(".jupyter-widgets .mcts-film").filter(has_not=small.again)
    expect(tree).to_have_count(1)
    assert tree.bounding_box()["y"] >= small.board.bounding_box()["y"] + small.board.bounding_box()["height"] - 1
    press(small.board, "tree")
    expect(tree).to_have_count(0)


def test_a_living_tree_asks_the_kernel_each_tree_is_its_own_and_dark_where_jupyter_is(small):
    press(small.live, "search again")
    small.live.get_by_label("iterations", exact=True).fill("7")
    small.live.locator("form").get_by_role("button", name="search again").click()
    time = small.live.get_by_role("slider", name="time")
    expect(time).to_have_attribute("aria-valuemax", "28")  # four phases of each: the kernel has answered
    time.press("End")
    expect(small.live.locator(".clock")).to_have_text("iteration 7 of 7")
    one, two = (small.stored.nth(number) for number in (0, 1))
    press(two, "to the last moment")
    expect(two.locator(".clock")).to_have_text("iteration 20 of 20")
    expect(one.locator(".clock")).to_have_text("before the search")
    assert [figure.get_by_role("tree").count() for figure in (one, two)] == [1, 2]
    small.page.evaluate(CHANGE_THEME)
    for figure in (small.board, one):
        expect(figure).to_have_class(re.compile(r"\bdark\b"))


@pytest.mark.parametrize("place", ["lab/tree", "notebooks"], ids=["JupyterLab", "Notebook 7"])
def test_the_first_lesson_is_stepped_through_and_played(chromium, server, tmp_path, place):
    with browser.notebook(chromium, server, f"{place}/00_meet_the_search.ipynb", tmp_path) as notebook:
        explorer, board = notebook.page.locator(".mcts-film").first, notebook.widget("new game")
        explorer.scroll_into_view_if_needed()
        for phase in ("Select", "Expand"):
            press(explorer, "one phase forward (.)")
            says(explorer, f"{phase}: ")
        expect(explorer.locator(".tree .node")).to_have_count(2)
        press(board, "play b2")
        says(board, re.compile(r"X played b2; O played \w+\. Your turn"))
        press(board, "new game")
        expect(board.locator(".cells [aria-label^='play ']")).to_have_count(9)
        assert [words for words in notebook.complaints if not any(own in words for own in NOTEBOOK_7_SAYS)] == []
        assert notebook.errors() == []
