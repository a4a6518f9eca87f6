"""The page to print is the notebook page, and one page."""

from pathlib import Path

import pytest

MEDIA = Path(__file__).parents[2] / "media"
PDF = (MEDIA / "cheat_sheet.pdf").read_bytes()


@pytest.fixture
def print_cheat_sheet(monkeypatch):
    monkeypatch.syspath_prepend(str(MEDIA))
    import print_cheat_sheet

    return print_cheat_sheet


def test_the_printed_page_is_fresh(print_cheat_sheet):
    title = f"/Title (Monte Carlo tree search on one page \\({print_cheat_sheet.digest()}\\))"
    assert title.encode() in PDF, "run python media/print_cheat_sheet.py"


def test_it_is_one_page():
    assert PDF.startswith(b"%PDF-")
    assert PDF.count(b"/Type /Page\n") == 1
    assert len(PDF) < 300_000


def test_the_page_shows_what_the_notebook_shows_and_not_its_cells(print_cheat_sheet):
    page = print_cheat_sheet.page()
    assert "Laws to check a search by" in page
    assert "def backpropagate(path, rewards):" in page
    assert "image/png;base64" in page
    assert "filmstrip(" not in page
