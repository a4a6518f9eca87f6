"""Print notebooks/cheat_sheet.ipynb as media/cheat_sheet.pdf: `python media/print_cheat_sheet.py`.

It prints what the notebook stores, without its code cells, through a browser. Needs chromium.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from playwright.sync_api import sync_playwright
from traitlets.config import Config

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOK, PDF = ROOT / "notebooks" / "cheat_sheet.ipynb", ROOT / "media" / "cheat_sheet.pdf"
STYLE = """
@page { size: A4 landscape; margin: 8mm }
body { font: 10.5px/1.36 "DejaVu Sans", sans-serif; color: #1b1b1b; margin: 0 }
section { columns: 2; column-gap: 8mm; column-fill: auto; height: 193mm }
section + section { break-before: page; columns: 3; column-gap: 7mm; font-size: 11.4px }
section > div { break-inside: avoid }
h1 { font-size: 17px; margin: 0 0 1mm } h2 { font-size: 12.5px; margin: 0 0 0.8mm; border-bottom: 0.3mm solid #999 }
section > div { padding-bottom: 2.6mm } section > div:has(#The-code) { break-before: column }
p, ul { margin: 1mm 0 } ul { padding-left: 4mm } img { width: 96% } .anchor-link, .jp-InputPrompt { display: none }
pre { font: 8.7px/1.36 "DejaVu Sans Mono", monospace; margin: 1mm 0; white-space: pre } code { font-size: 92% }
table { border-collapse: collapse; width: 100%; margin: 1mm 0 } th { text-align: left }
td, th { border-bottom: 0.2mm solid #ccc; padding: 0.35mm 1.5mm 0.35mm 0; vertical-align: top }
"""
SECOND_PAGE = "the-score"  # the first cell on it


def digest() -> str:
    """What the pages depend on, in a few letters: the notebook as it is stored, and the style."""
    return hashlib.sha256(NOTEBOOK.read_bytes() + STYLE.encode()).hexdigest()[:12]


def page() -> str:
    """The pages as HTML; their title, which a PDF keeps, says which notebook they were made from."""
    notebook = nbformat.v4.reads(NOTEBOOK.read_text(encoding="utf-8"))
    cut = [cell.id for cell in notebook.cells].index(SECOND_PAGE)
    body = "".join(f"<section>{as_html(cells)}</section>" for cells in (notebook.cells[:cut], notebook.cells[cut:]))
    body = re.sub(r'<a href="../media/cheat_sheet.pdf".*?</a>', "", body)  # it is these pages
    title = f"Monte Carlo tree search on two pages ({digest()})"
    return f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><style>{STYLE}</style>{body}</html>"


def as_html(cells: list[nbformat.NotebookNode]) -> str:
    """Cells without their code."""
    settings = Config(HTMLExporter={"exclude_input": True, "exclude_output_prompt": True, "template_name": "basic"})
    body, _ = HTMLExporter(config=settings).from_notebook_node(nbformat.v4.new_notebook(cells=cells))
    return body


def main(chromium: str) -> None:
    """Let a browser print the pages."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page()
        tab.set_content(page())
        tab.pdf(path=PDF, prefer_css_page_size=True, print_background=True)
        browser.close()
    print(PDF)


if __name__ == "__main__":
    main(*sys.argv[1:] or ["/usr/bin/chromium"])
