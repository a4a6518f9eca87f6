"""In a browser, in Chinese: a living tree has no English words."""

import re

import pytest
from living_page import LIMIT, Window

from mcts_teach import Hex, TicTacToe, explore, record
from mcts_teach.games import Pig
from mcts_teach.language import speaking
from mcts_teach.variants import with_chance

pytestmark = [pytest.mark.slow, pytest.mark.thorough, pytest.mark.timeout(LIMIT)]
NAMES = {"TicTacToe", "Hex", "Pig", "UCB1", "roll", "hold", "player", "SVG", "Ctrl", "Esc", "Home", "End", "Enter"}
SHOWN = """() => [...document.querySelectorAll(".mcts-film, .mcts-film *:not(style, script)")].flatMap(one => [
    ...[...one.childNodes].filter(part => part.nodeType === 3).map(part => part.data),
    one.getAttribute("title") ?? "", one.getAttribute("aria-label") ?? "", one.getAttribute("aria-valuetext") ?? "",
])"""
TREES = {
    "moves": lambda: explore(record(TicTacToe(), 60, seed=3)),
    "cards hidden": lambda: explore(record(Hex(5), 1200)),
    "dice": lambda: explore(record(Pig(10), 60, **with_chance())),
    "what if": lambda: explore(TicTacToe(), 60, seed=3, what_if=True),
}


def english_texts(page):
    """What the page shows, or has to say, with words that are no Chinese and no names, or a number with a comma."""
    words = {text: {*re.findall(r"[A-Za-z]\w{2,}", text)} - NAMES for text in page.evaluate(SHOWN)}
    return {text for text, left in words.items() if left or re.search(r"\d,\d{3}", text)}


@pytest.mark.parametrize("name", TREES)
def test_a_living_tree_in_chinese_has_no_english_words(chromium, tmp_path, name):
    window, file = Window(chromium), tmp_path / "tree.html"
    page = window.page
    with speaking("zh"):
        TREES[name]().save(file)
    found = set()
    for at in ("", "#iteration=12&phase=select", "#iteration=30&phase=simulate", "#iteration=60&phase=backpropagate"):
        page.goto("about:blank")
        page.goto(f"{file.as_uri()}{at}")
        page.locator(".mcts-film .say").first.wait_for()
        for drawer in ("曲线", "按键"):
            page.locator(".mcts-film button").filter(has_text=drawer).first.dispatch_event("click")
            found |= english_texts(page)
    assert len(page.evaluate(SHOWN)) > 100
    assert found == set()
    window.check()
