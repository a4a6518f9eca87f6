"""Photograph the living tree and a board to play on: `python media/photograph_explorer.py`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from mcts_teach import TicTacToe, compare, explore, from_text, record

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
import browser
from rerun_notebooks import METADATA

MEDIA = Path(__file__).resolve().parent
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
CELLS = ("from mcts_teach import TicTacToe, play_board", "play_board(TicTacToe())")
STATE = from_text("X.. / XO. / .XO", TicTacToe())
PAGES = {  # what is opened, the moment, the width in pixels, and light or dark
    "explorer_light": ("one.html", "#iteration=33&phase=select", 1100, "light"),
    "explorer_dark": ("one.html", "#iteration=33&phase=simulate", 1100, "dark"),
    "explorer_phone": ("one.html", "#iteration=20&phase=expand", 390, "light"),
    "explorer_two": ("two.html", "#iteration=16&phase=select", 1100, "light"),
}


def photograph_trees(chromium: Browser, pages: Path, folder: Path) -> None:
    """The living tree as a page of its own."""
    explore(STATE, 40, seed=10).save(pages / "one.html")
    compare(record(STATE, 40, seed=10), record(STATE, 40, seed=10, c=0.3)).save(pages / "two.html")
    for name, (file, moment, width, scheme) in PAGES.items():
        phone = {"has_touch": True, "is_mobile": True} if width < 600 else {}
        page = chromium.new_page(viewport={"width": width, "height": 700}, color_scheme=scheme, **phone)
        page.goto(f"{(pages / file).as_uri()}{moment}")
        figure = page.locator(".mcts-film")
        expect(figure.locator(".clock")).to_contain_text("iteration")
        seen = page if phone else figure  # of a phone its window, as the controls stay at its end
        save(seen.screenshot(animations="disabled"), folder / f"{name}.png")
        page.close()


def photograph_boards(notebook: browser.Notebook, folder: Path) -> None:
    """A game after two moves, with hints, in each theme."""
    run = "command => window.jupyterapp.commands.execute(...command)"
    notebook.page.evaluate(run, ["application:toggle-left-area"])
    board = notebook.widget("new game")
    board.get_by_role("button", name="play b2").click()
    expect(board.get_by_role("status")).to_contain_text("O played")
    board.get_by_role("button", name="hints").click()
    expect(board).to_contain_text("Hints for X after 2,000 iterations", timeout=60_000)
    for theme, name in THEMES.items():
        notebook.page.evaluate(run, ["apputils:change-theme", {"theme": name}])
        notebook.page.wait_for_selector(f"[data-jp-theme-name='{name}']", state="attached")
        board.scroll_into_view_if_needed()
        save(board.screenshot(animations="disabled"), folder / f"board_{theme}.png")


def save(png: bytes, path: Path) -> None:
    """Save a picture with 256 colours, a third of the size."""
    Image.open(io.BytesIO(png)).convert("RGB").quantize(256).save(path, optimize=True)
    print(path)


def main(folder: Path = MEDIA) -> None:
    with TemporaryDirectory() as temporary, sync_playwright() as playwright:
        place = Path(temporary)
        (place / "small").mkdir()
        cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
        notebook = nbformat.v4.new_notebook(cells=cells, metadata=METADATA)
        nbformat.write(notebook, place / "small" / "small.ipynb")
        path = browser.find_chromium(playwright) or sys.exit(f"no chromium: install one with {browser.INSTALL}")
        with browser.jupyter(place / "small", place) as server, browser.chromium(playwright, path, 300) as chromium:
            photograph_trees(chromium, place, folder)
            with browser.notebook(chromium, server, "lab/tree/small.ipynb", place) as opened:
                photograph_boards(opened, folder)


if __name__ == "__main__":
    main()
