"""Print the page notebooks/cheat_sheet.ipynb as media/cheat_sheet.pdf: `python media/print_cheat_sheet.py`.

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
@page { size: A4 landscape; margin: 7mm }
body { font: 10px/1.34 "DejaVu Sans", sans-serif; color: #1b1b1b; margin: 0; height: 195mm }
body { columns: 3; column-gap: 6mm; column-fill: auto }
h1 { font-size: 17px; margin: 0 0 1mm } h2 { font-size: 12px; margin: 2.2mm 0 0.8mm; border-bottom: 0.3mm solid #999 }
p, ul { margin: 0.8mm 0 } ul { padding-left: 4mm } img { width: 100% } .anchor-link, .jp-InputPrompt { display: none }
pre { font: 8.3px/1.3 "DejaVu Sans Mono", monospace; margin: 0; white-space: pre-wrap }
table { border-collapse: collapse; width: 100%; margin: 1mm 0 } th { text-align: left }
td, th { border-bottom: 0.2mm solid #ccc; padding: 0.25mm 1mm 0.25mm 0; vertical-align: top }
"""


def digest() -> str:
    """What the page depends on, in a few letters: the notebook as it is stored, and the style."""
    return hashlib.sha256(NOTEBOOK.read_bytes() + STYLE.encode()).hexdigest()[:12]


def page() -> str:
    """The page as HTML; its title, which a PDF keeps, says which notebook it was made from."""
    notebook = nbformat.v4.reads(NOTEBOOK.read_text(encoding="utf-8"))
    settings = Config(HTMLExporter={"exclude_input": True, "exclude_output_prompt": True, "template_name": "basic"})
    body, _ = HTMLExporter(config=settings).from_notebook_node(notebook)
    body = re.sub(r'<a href="../media/cheat_sheet.pdf".*?</a>', "", body)  # it is that page
    title = f"Monte Carlo tree search on one page ({digest()})"
    return f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><style>{STYLE}</style>{body}</html>"


def main(chromium: str) -> None:
    """Let a browser print the page."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page()
        tab.set_content(page())
        tab.pdf(path=PDF, prefer_css_page_size=True, print_background=True)
        browser.close()
    print(PDF)


if __name__ == "__main__":
    main(*sys.argv[1:] or ["/usr/bin/chromium"])
