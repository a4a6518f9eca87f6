"""Damaged and hostile files are refused in a sentence, or are recordings with which everything works."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from browser import chromium, find_chromium
from mcts_teach import explore

TESTS = Path(__file__).parent
PHASES = ("select", "expand", "simulate", "backpropagate")
GROUP = 5_000  # files that one program tries


def outcomes(first, last):
    """What became of some damaged files; none may do anything else than be refused, or be valid."""
    where = os.pathsep.join(map(str, (TESTS, TESTS / "explorer", TESTS.parent)))
    done = subprocess.run(
        [sys.executable, str(TESTS / "hostile_files.py"), "0", str(first), str(last)],
        env=os.environ | {"PYTHONPATH": where, "MPLBACKEND": "Agg"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["wrong"] == []
    assert sum(told["counts"].values()) == last - first
    assert min(told["counts"]["refused"], told["counts"]["valid"]) > (last - first) // 20


@pytest.mark.slow
def test_a_damaged_file_is_refused_in_a_sentence_or_everything_works_with_it():
    outcomes(0, 60)


@pytest.mark.thorough
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("group", range(10))
def test_fifty_thousand_damaged_files(group):
    outcomes(GROUP * group, GROUP * (group + 1))


MARKUP = "'\"><img src=x onerror=hurt=1>"
LONG = f"</script></style>{MARKUP}<b>"


def hostile_film():
    """A film in which every text that is free is markup."""
    nodes = {"parent": [None, 0, 0], "name": [MARKUP] * 3, "moves": [[MARKUP, MARKUP, MARKUP], 0, [MARKUP]]}
    nodes |= {"mover": [None, 0, 0], "player": [0, 1, 1], "end": [None, LONG, None], "position": ["..", "0.", ".0"]}
    row = {"rewards": LONG, "playout": [LONG], "positions": [[[1, "1"]]], "end": LONG, "say": [LONG] * 4}
    row |= {"untried": [MARKUP], "visits": [1, 1], "wins": [0, 1]}
    rows = [row | {"path": [0, 1]}, row | {"path": [0, 2], "selected": 2, "size": 3, "why": [LONG]}]
    board = {"cells": [[0, 0], [1, 0]], "names": [LONG] * 2, "signs": [MARKUP, MARKUP], "pieces": "objects"}
    board["edges"] = [[0, 1, LONG, "start"]]
    said = dict.fromkeys(("title", "legend", "before", "after"), LONG) | {"players": [MARKUP, MARKUP]}
    code = dict.fromkeys(("score", "select", "expand", "simulate", "backpropagate"), LONG)
    score = {"name": MARKUP, "c": None}
    return (
        {"format": "mcts_teach film 1", "nodes": nodes, "iterations": rows, "board": board, "code": code}
        | said
        | {"score": score}
    )


@pytest.mark.slow
def test_no_text_of_a_film_becomes_markup_in_a_browser(tmp_path):
    film, page = tmp_path / "film.json", tmp_path / "page.html"
    film.write_text(json.dumps(hostile_film()))
    explore(film).save(page)
    with sync_playwright() as playwright:
        if (path := find_chromium(playwright)) is None:
            pytest.skip("there is no chromium here")
        with chromium(playwright, path, 200) as browser:
            tab = browser.new_page()
            tab.goto(page.as_uri())
            tab.wait_for_selector(".tree svg")
            seen = [tab.content()]
            for button in tab.get_by_role("button").all():
                if button.is_visible() and button.is_enabled():
                    button.click(force=True)
                    seen.append(tab.content())
            for moment in range(1, 9):
                tab.goto(f"{page.as_uri()}#iteration={1 + moment // 5}&phase={PHASES[moment % 4]}")
                tab.reload()
                tab.wait_for_selector(".tree svg")
                seen.append(tab.content())
            assert tab.evaluate("window.hurt === undefined && document.querySelectorAll('img, b b').length === 0")
    assert not [text for text in seen if "<img src" in text or "</style>'" in text]
    assert len({text for text in seen if "&lt;img" in text}) > 4
