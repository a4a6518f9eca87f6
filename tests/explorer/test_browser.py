"""A board and a living tree in a real Jupyter: that its page, its keys and its kernel go together with ours."""

import re

import pytest
from living_figure import press
from living_page import LIMIT
from playwright.sync_api import expect

import browser

NOTEBOOK_7_SAYS = ("reading 'schema'", "filebrowser:open-path", "Failed to load resource")  # without any widget too
THEME_SAYS = "Failed to execute 'removeChild' on 'Node'"  # now and then, when JupyterLab changes its theme
CHANGE_THEME = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
# The workflow of the tests has a job for these.
pytestmark = [pytest.mark.slow, pytest.mark.thorough, pytest.mark.timeout(LIMIT)]


def says(widget, text):
    """The sentence about what has just happened, which a screen reader says too."""
    expect(widget.get_by_role("status").first).to_contain_text(text)


@pytest.mark.parametrize("place", ["lab/tree", "notebooks"], ids=["JupyterLab", "Notebook 7"])
def test_the_first_lesson_is_stepped_through_and_played_by_keys(chromium, server, tmp_path, place):
    with browser.notebook(chromium, server, f"{place}/00_meet_the_search.ipynb", tmp_path) as notebook:
        page, hosts = notebook.page, set()
        page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
        explorer, board = page.locator(".mcts-film").first, notebook.widget("new game")
        explorer.scroll_into_view_if_needed()
        for phase in ("Select", "Expand"):
            press(explorer, "one phase forward (.)")
            says(explorer, f"{phase}: ")
        expect(explorer.locator(".tree .node")).to_have_count(2)
        cells = page.locator(".jp-Cell").count()
        board.get_by_role("button", name="play a1", exact=True).focus()
        for key in ("ArrowRight", "Enter", *"abcdyjkxz0"):
            page.keyboard.press(key)
        says(board, re.compile(r"X played b1; O played \w+\. Your turn"))  # the kernel has answered
        assert page.locator(".jp-Cell").count() == cells
        press(board, "tree")
        tree = board.locator(".mcts-film")
        expect(tree.locator(".tree")).to_have_count(1)
        box = board.locator(".mcts-play").bounding_box()
        assert tree.bounding_box()["y"] >= box["y"] + box["height"] - 1
        page.evaluate(CHANGE_THEME)
        for figure in (board.locator(".mcts-play"), tree):
            expect(figure).to_have_class(re.compile(r"\bdark\b"))
        said = [
            words for words in notebook.complaints if not any(own in words for own in (*NOTEBOOK_7_SAYS, THEME_SAYS))
        ]
        assert (said, notebook.errors()) == ([], [])
        assert all(host.startswith("127.0.0.1:") for host in hosts)
