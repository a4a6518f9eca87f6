"""The pages to print, as they are in the file, and the notebook they are made from: its code and its formulas hold."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from lessons import cells, source
from notebooks.test_notebook_code import CORE, definitions
from playwright.sync_api import sync_playwright

import mcts_teach
from browser import INSTALL, find_chromium
from mcts_teach import TicTacToe, best_move, search, ucb1, variants
from mcts_teach.arguments import PHASES
from mcts_teach.drawing.words import describe
from mcts_teach.searching import robust_child

PIECES = {**vars(mcts_teach), **vars(variants), "robust_child": robust_child}
MEDIA = Path(__file__).parents[2] / "media"


class Page(NamedTuple):
    """A page without blanks, its width and height, and of its letters the size and where they begin, in points."""

    text: str
    width: float
    height: float
    letters: list[tuple[float, float, float]]


def read_page(page):
    letters = []

    def write(text, cm, tm, font, size):
        x, y = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
        letters.extend([(size * abs(tm[3] * cm[3]), x, y)] if text.strip() else [])

    text = page.extract_text(visitor_text=write)
    return Page("".join(text.split()), float(page.mediabox.width), float(page.mediabox.height), letters)


# The file that is shipped


def pages_of(file):
    from pypdf import PdfReader  # which takes long to import

    return PdfReader(file).pages


@pytest.fixture(scope="module")
def pages():
    return [read_page(page) for page in pages_of(MEDIA / "cheat_sheet.pdf")]


@pytest.mark.slow
def test_letters_stand_on_two_pages_each_in_its_place_and_have_eight_points_or_more(pages):
    assert len(pages) == 2
    assert (MEDIA / "cheat_sheet.pdf").stat().st_size < 300_000
    for page in pages:
        assert len(page.letters) > 100
        assert min(size for size, _, _ in page.letters) > 7.99
        assert all(0 < x < page.width and 0 < y < page.height for _, x, y in page.letters)
        assert len({(round(x, 1), round(y, 1)) for _, x, y in page.letters}) == len(page.letters)


def test_the_pages_have_every_word_of_the_notebook(pages):
    """Its code, and its formulas too, which are letters; and what its picture says."""
    texts = [text for text in (*texts_of_prose(), *texts_of_code(), *texts_of_picture()) if text.strip()]
    assert len(texts) > 150
    assert [text for text in texts if not any("".join(text.split()) in page.text for page in pages)] == []


def texts_of_prose():
    """The lines of the notebook's texts and the cells of its tables, as a reader sees them."""
    for id_, cell in cells("cheat_sheet").items():
        if cell["cell_type"] == "markdown" and id_ != "the-code":
            for line in source("cheat_sheet", id_).replace("|---|---|", "").splitlines():
                for text in line.strip("|").split(" | "):
                    yield as_seen(text)


def as_seen(markdown):
    """Without the marks of headings, items, bold letters and code, and without the link to the pages themselves."""
    words = re.sub(r"^(#+|-) |\[.*?\]\(.*?\)", "", markdown)
    return "".join(re.sub(r"\*", "", part) if i % 2 == 0 else part for i, part in enumerate(words.split("`")))


def texts_of_code():
    """A line each."""
    return re.findall(r"```python\n(.+)```", source("cheat_sheet", "the-code"), re.DOTALL)[0].splitlines()


def texts_of_picture():
    """What happens in each phase, and the cards of the root's children."""
    names = dict(vars(mcts_teach))
    exec(source("cheat_sheet", "picture").splitlines()[0], names)
    for phase in PHASES:
        moment = names["trace"].at(7, phase)
        yield describe(moment)
        for move, child in moment.root.children.items():
            score = f"{child.wins:g}/{child.visits} {ucb1(moment.root, child):.2f} {len(child.untried)} left"
            yield f"{moment.root.state.name(move)} {score}"


@pytest.mark.thorough
def test_printed_again_the_pages_are_the_same(pages, monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(MEDIA))
    import print_cheat_sheet

    with sync_playwright() as playwright:
        path = find_chromium(playwright) or pytest.skip(f"there is no chromium here; install one with {INSTALL}")
    print_cheat_sheet.main(path, tmp_path / "again.pdf")
    for page, again in zip(pages, pages_of(tmp_path / "again.pdf"), strict=True):
        assert page.text == read_page(again).text
        stored, drawn = (sum(one.letters, ()) for one in (page, read_page(again)))
        assert drawn == pytest.approx(stored, abs=0.5)


# The notebook


def test_its_code_is_that_of_the_package():
    printed = definitions("\n".join(texts_of_code()))
    assert set(printed) == {"ucb1", "select", "expand", "simulate", "backpropagate", "steps", "robust_child"}
    assert printed == {name: CORE[name] for name in printed}


@pytest.mark.slow
def test_what_plugs_in_where_plugs_in_there():
    table = source("cheat_sheet", "what-plugs-in-where")
    named = {row.split("`")[1]: re.findall(r"`(\w+)`", row)[1:] for row in table.splitlines() if row.startswith("| `")}
    for keyword in "score", "expand", "simulate":
        assert len(named[keyword]) >= 3
        for name in named[keyword]:
            assert search(TicTacToe(), 50, **{keyword: PIECES[name]}).visits == 50
    root = search(TicTacToe(), 5000)
    assert len(named["best_move"]) == 4
    for name in named["best_move"]:
        assert best_move(root, PIECES[name]) in root.children
