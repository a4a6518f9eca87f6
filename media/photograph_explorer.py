"""Photograph the explorer and a board to play on, light and dark: `python media/photograph_explorer.py`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
import browser

MEDIA = Path(__file__).resolve().parent
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
CELLS = (
    "from mcts_teach import TicTacToe, explore, from_text, play_board",
    'explore(from_text("X.. / XO. / .XO", TicTacToe()), 12, seed=3)',
    "play_board(TicTacToe())",
)


def photograph(notebook: browser.Notebook, folder: Path) -> list[Path]:
    """The explorer in iteration 9, and a game after two moves, in each theme."""
    run = "command => window.jupyterapp.commands.execute(...command)"
    notebook.page.evaluate(run, ["application:toggle-left-area"])
    explorer, board = notebook.widget("phase ▶"), notebook.widget("new game")
    for name in ("◀ iteration", "◀ iteration", "◀ iteration", "◀ phase"):
        explorer.get_by_role("button", name=name, exact=True).click()
    expect(explorer.get_by_role("status")).to_contain_text("iteration 9, simulate")
    board.get_by_role("button", name="play b2", exact=True).click()
    expect(board.get_by_role("status")).to_contain_text("Your turn")
    paths = []
    for theme, name in THEMES.items():
        notebook.page.evaluate(run, ["apputils:change-theme", {"theme": name}])
        notebook.page.wait_for_selector(f"[data-jp-theme-name='{name}']", state="attached")
        for what, widget in (("explorer", explorer), ("board", board)):
            paths.append(folder / f"{what}_{theme}.png")
            widget.scroll_into_view_if_needed()
            save(widget.screenshot(animations="disabled"), paths[-1])
    return paths


def save(png: bytes, path: Path) -> None:
    """Save a picture with 256 colours, a third of the size."""
    Image.open(io.BytesIO(png)).convert("RGB").quantize(256).save(path, optimize=True)


def main(folder: Path = MEDIA) -> None:
    with TemporaryDirectory() as temporary, sync_playwright() as playwright:
        place = Path(temporary)
        browser.write_notebook(place / "small" / "small.ipynb", *CELLS)
        path = browser.find_chromium(playwright) or sys.exit(f"no chromium: install one with {browser.INSTALL}")
        with (
            browser.jupyter(place / "small", place) as server,
            browser.chromium(playwright, path, 300) as chromium,
            browser.notebook(chromium, server, "lab/tree/small.ipynb", place) as notebook,
        ):
            for picture in photograph(notebook, folder):
                print(picture)


if __name__ == "__main__":
    main()
