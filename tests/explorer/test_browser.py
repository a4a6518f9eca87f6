"""The first lesson in a real Jupyter: what a learner clicks, and what the page shows then."""

import re

import pytest
from lesson_hands import answers_questions, looks_at_a_node, press, says, steps_forward_and_back
from living_page import LIMIT
from playwright.sync_api import expect

import browser

NOTEBOOK_7_SAYS = ("reading 'schema'", "filebrowser:open-path", "Failed to load resource")  # without any widget too
pytestmark = [pytest.mark.slow, pytest.mark.thorough, pytest.mark.timeout(LIMIT)]


def plays(board):
    """The board of the lesson is answered, and begins anew."""
    press(board, "play b2")
    says(board, re.compile(r"X played b2; O played \w+\. Your turn"))
    press(board, "new game")
    says(board, "Your turn: you are X.")
    expect(board.locator(".cells [aria-label^='play ']")).to_have_count(9)


@pytest.mark.parametrize("page", ["lab/tree", "notebooks"], ids=["JupyterLab", "Notebook 7"])
def test_meet_the_search(chromium, server, tmp_path, page):
    with browser.notebook(chromium, server, f"{page}/00_meet_the_search.ipynb", tmp_path) as notebook:
        explorer = notebook.page.locator(".mcts-film").first
        explorer.scroll_into_view_if_needed()
        steps_forward_and_back(explorer, 40)
        answers_questions(explorer)
        looks_at_a_node(explorer, 40)
        plays(notebook.widget("new game"))
        ours = [words for words in notebook.complaints if not any(own in words for own in NOTEBOOK_7_SAYS)]
        assert ours == []
        assert notebook.errors() == []
