"""Damaged and hostile files are refused in a sentence, or are recordings with which everything works."""

import json
from collections import Counter
from random import Random

import pytest
from hostile_files import check_trace, damaged, good_traces
from hypothesis import strategies as st
from many import few_or_many, hold, naming

from browser import any_chromium
from mcts_teach import Trace, explore
from mcts_teach.arguments import PHASES


@few_or_many(40, 50_000)
def test_a_damaged_file_is_refused_in_a_sentence_or_everything_works_with_it(cases, tmp_path):
    file, texts, ends = tmp_path / "hostile.json", list(good_traces(tmp_path)), Counter()

    def law(number):
        rng = Random(number)
        file.write_bytes(damaged(rng.choice(texts), rng))
        try:
            trace = Trace.load(file)
        except ValueError as error:
            said = str(error).removeprefix(str(file))
            assert "\n" not in said
            assert 20 < len(said) < 600
            ends["refused"] += 1
        else:
            check_trace(trace, tmp_path)
            ends["valid"] += 1

    hold(law, cases, number=st.integers(0, 2**32))
    assert min(ends["refused"], ends["valid"]) > cases // 30


@pytest.mark.slow
def test_millions_of_brackets_are_refused_before_they_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr(json, "loads", lambda text: pytest.fail("it was read"))
    for brackets in ("[],", "{},", "[", "[[[]]],"):
        (tmp_path / "much.json").write_text(f'{{"format": "mcts_teach trace 1", "rows": [{brackets * 2_000_000}')
        for load in (Trace.load, explore):
            with naming(load, brackets), pytest.raises(ValueError, match=r"much.json is not .*: it is made of bracket"):
                load(tmp_path / "much.json")


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
    film = {"format": "mcts_teach film 1", "nodes": nodes, "iterations": rows, "board": board}
    return film | said | {"code": code, "score": {"name": MARKUP, "c": None}}


@pytest.mark.slow
def test_no_text_of_a_film_becomes_markup_in_a_browser(tmp_path):
    film, page = tmp_path / "film.json", tmp_path / "page.html"
    film.write_text(json.dumps(hostile_film()))
    explore(film).save(page)
    with any_chromium(200) as browser:
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
