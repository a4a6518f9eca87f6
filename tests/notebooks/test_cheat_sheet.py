"""The pages to print are the notebook, and two; its code is that of the package, and its formulas are equal."""

import re
from math import isclose, log, sqrt
from pathlib import Path

import pytest
from lessons import source
from notebooks.test_notebook_code import CORE, definitions

from mcts_teach import TicTacToe, best_move, mcts, search, ucb1, variants

MEDIA = Path(__file__).parents[2] / "media"
PDF = (MEDIA / "cheat_sheet.pdf").read_bytes()


@pytest.fixture
def print_cheat_sheet(monkeypatch):
    monkeypatch.syspath_prepend(str(MEDIA))
    import print_cheat_sheet

    return print_cheat_sheet


def test_the_printed_page_is_fresh(print_cheat_sheet):
    title = f"/Title (Monte Carlo tree search on two pages \\({print_cheat_sheet.digest()}\\))"
    assert title.encode() in PDF, "run python media/print_cheat_sheet.py"


def test_it_is_two_pages():
    assert PDF.startswith(b"%PDF-")
    assert PDF.count(b"/Type /Page\n") == 2
    assert len(PDF) < 300_000


def test_the_pages_show_what_the_notebook_shows_and_not_its_cells(print_cheat_sheet):
    page = re.sub("</?span[^>]*>", "", print_cheat_sheet.page())  # of coloured code
    assert "Laws to check a search by" in page
    assert "def backpropagate(path, rewards):" in page
    assert "image/png;base64" in page
    assert "filmstrip(" not in page


def test_its_code_is_that_of_the_package():
    [code] = re.findall(r"```python\n(.+)```", source("cheat_sheet", "the-code"), re.DOTALL)
    printed = definitions(code)
    assert set(printed) == {"ucb1", "select", "expand", "simulate", "backpropagate", "steps", "robust_child"}
    assert printed == {name: CORE[name] for name in printed}


def test_constants_of_other_texts_give_the_same_bonus():
    """The rows of its table, from the top: the bonus with C as it stands there, and with our c."""
    root = search(TicTacToe(), 500)
    for child in root.children.values():
        big, n, mean = log(root.visits), child.visits, child.wins / child.visits
        rows = [
            (sqrt(2 * big / n), sqrt(2)),
            (1 * sqrt(2 * big / n), sqrt(2)),
            (2 / sqrt(2) * sqrt(big / n), sqrt(2)),
            (2 / sqrt(2) * sqrt(2 * big / n), 2),
        ]
        for bonus, c in rows:
            assert isclose(mean + bonus, ucb1(root, child, c=c))
        assert isclose(2 * ucb1(root, child) - 1, (2 * mean - 1) + 2 * sqrt(2) * sqrt(big / n))


def test_what_plugs_in_where_plugs_in_there():
    table = source("cheat_sheet", "what-plugs-in-where")
    named = {row.split("`")[1]: re.findall(r"`(\w+)`", row)[1:] for row in table.splitlines() if row.startswith("| `")}
    for keyword in "score", "expand", "simulate":
        assert len(named[keyword]) >= 3
        for name in named[keyword]:
            function = getattr(mcts, name, None) or getattr(variants, name)
            assert search(TicTacToe(), 50, **{keyword: function}).visits == 50
    root = search(TicTacToe(), 5000)
    assert len(named["best_move"]) == 4
    for name in named["best_move"]:
        assert best_move(root, getattr(mcts, name, None) or getattr(variants, name)) in root.children
