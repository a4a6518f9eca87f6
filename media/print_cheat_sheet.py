"""Print notebooks/cheat_sheet.ipynb as media/cheat_sheet.pdf: `python media/print_cheat_sheet.py`.

It prints the text that the notebook stores, and draws its picture again, in lines and letters that are sharp on paper.
Each cell has its place, since a browser that fills columns by itself may push a cell off the paper. The fonts are those
of matplotlib, so that a page does not depend on the fonts of a machine. Needs chromium.
"""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from html import escape
from pathlib import Path

import matplotlib
import nbformat
from nbconvert import HTMLExporter
from playwright.sync_api import sync_playwright
from traitlets.config import Config

from mcts_teach import TicTacToe, from_text, record
from mcts_teach.arguments import PHASES
from mcts_teach.drawing.colors import PHASE_COLORS
from mcts_teach.drawing.marks import Dot, Group, Link, Picture, put_on_paper
from mcts_teach.drawing.svg import write_svg
from mcts_teach.drawing.trees import tree_picture

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOK, PDF = ROOT / "notebooks" / "cheat_sheet.ipynb", ROOT / "media" / "cheat_sheet.pdf"
PAGES = [  # of rows of columns of cells
    [[["on-one-page", "one-iteration", "picture"]], [["the-score"], ["whose-wins"], ["laws"]]],
    [[["the-code"], ["your-own-game", "try-it", "what-plugs-in-where", "words"]]],
]
PANEL = (230, 600)  # points; a picture of a smaller size would show some nodes as dots
SCALE = 1.09  # makes the smallest letters of a picture 8 points high
START = "X.. / XO. / .XO"
LEGEND = (
    f"The start is {START}, and O moves. On a card: the move, wins/visits, UCB1, moves left untried. "
    "The colour is the mean of who moved here: orange 0, white ½, blue 1. Bold: just counted."
)
FACES = {
    "DejaVuSans": "sheet",
    "DejaVuSans-Bold": "sheet; font-weight: bold",
    "DejaVuSans-Oblique": "sheet; font-style: italic",
    "DejaVuSansMono": "sheet-mono",
}
STYLE = """
@page { size: A4 landscape; margin: 6mm }
body { font: 8.3pt/1.3 sheet; color: #1b1b1b; margin: 0; font-variant-ligatures: none }
.page { height: 197.5mm; display: flex; flex-direction: column; justify-content: space-between }
.page + .page { break-before: page }
.row { display: flex; gap: 6mm; flex: none }
.row:only-child { height: 100% }
.column { flex: 1; display: flex; flex-direction: column; justify-content: space-between }
.column:has(#The-score) { flex: 1.45 }
.column:has(pre) { flex: none }
h1 { font-size: 15pt; margin: 0 }
h2 { font-size: 10.5pt; margin: 0 0 0.8mm; border-bottom: 0.3mm solid #999 }
h3 { font-size: 8.3pt; margin: 1.5mm 0 0; min-height: 2.9lh; text-wrap: balance }
p, ul { margin: 0.7mm 0 }
ul { padding-left: 4mm }
pre { font: 8.05pt/1.27 sheet-mono; margin: 0.7mm 0 }
code { font: 8.05pt sheet-mono }
pre code { font: inherit }
table { border-collapse: collapse; width: 100%; margin: 0.7mm 0 }
th { text-align: left }
td, th { border-bottom: 0.2mm solid #ccc; padding: 0.25mm 1.5mm 0.25mm 0; vertical-align: top }
.anchor-link { display: none }
.strip { display: flex; gap: 3mm }
.strip div { flex: 1 }
"""


def embed_fonts() -> str:
    """Say in CSS where the fonts are: in the page itself."""
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    files = {name: b64encode((folder / f"{name}.ttf").read_bytes()).decode() for name in FACES}
    rule = "@font-face {{ font-family: {}; src: url(data:font/ttf;base64,{}) }}\n"
    return "".join(rule.format(face, files[name]) for name, face in FACES.items())


def draw_picture() -> str:
    """Draw the four phases of the notebook's picture side by side."""
    trace = record(from_text(START, TicTacToe()), 7, seed=10)
    panels = "".join(draw_panel(tree_picture(trace.at(7, phase), page=PANEL), phase) for phase in PHASES)
    return f'<div class="strip">{panels}</div><p>{LEGEND}</p>'


def draw_panel(picture: Picture, phase: str) -> str:
    """Draw a tree below its title, without margins and legend."""
    tree = put_on_paper([mark for mark in picture.marks if isinstance(mark, Link | Dot | Group)], picture.words, 2)
    size = f'width="{tree.width * SCALE}pt" height="{tree.height * SCALE}pt" viewBox'
    svg = re.sub(r"width=.*? viewBox", size, write_svg(tree), count=1)
    return f'<div><h3 style="color: {PHASE_COLORS[phase]}">{escape(picture.title)}</h3>{svg}</div>'


def as_html(cell: nbformat.NotebookNode) -> str:
    """A cell as HTML: its text, or the picture instead of the code that draws it."""
    if cell.id == "picture":
        return draw_picture()
    settings = Config(HTMLExporter={"template_name": "basic"})
    body, _ = HTMLExporter(config=settings).from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    body = re.sub(r'<a href="../media/cheat_sheet.pdf".*?</a>', "", body)  # it is these pages
    return body.replace("\n\n\n", "\n\n")


def page() -> str:
    """The pages as HTML."""
    notebook = nbformat.v4.reads(NOTEBOOK.read_text(encoding="utf-8"))
    cells = {cell.id: cell for cell in notebook.cells}
    body = ""
    for rows in PAGES:
        body += '<div class="page">'
        for columns in rows:
            inside = (
                f'<div class="column">{"".join(as_html(cells[name]) for name in names)}</div>' for names in columns
            )
            body += f'<div class="row">{"".join(inside)}</div>'
        body += "</div>"
    head = f"<title>Monte Carlo tree search on two pages</title><style>{embed_fonts()}{STYLE}</style>"
    return f"<!doctype html><html lang=en><meta charset=utf-8>{head}{body}</html>"


def main(chromium: str = "/usr/bin/chromium", pdf: Path = PDF) -> None:
    """Let a browser print the pages."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page()
        tab.set_content(page())
        tab.evaluate("document.fonts.ready")
        tab.pdf(path=pdf, prefer_css_page_size=True, print_background=True)
        browser.close()
    print(pdf)


if __name__ == "__main__":
    main(*sys.argv[1:])
