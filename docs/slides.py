"""Slides for lecturers: each lesson's figures, one a page, with a sentence each, made from the stored notebooks.

    python docs/slides.py FOLDER [NAME ...]     such as: python docs/slides.py slides 05_select

Each lesson becomes one HTML file that needs no network. A page fills the window; printed, it is a page on its side.
Living trees can be used on their page.
"""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

from mcts_teach.files import write_file

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
MARKDOWN = MarkdownIt()
ASKED = re.compile(r"\*\*|`explore|Press|predict|Run the cell|Change|Write|Put")  # what the reader is to do
SENTENCE = re.compile(r"(?<=[.?!:])\s+(?=[*`$A-Z0-9(])")
WORD = re.compile(r"[^\W\d_]{2,}")
FORMULA = re.compile(r"\$[^$]*\$|`[^`]*`")
SIGNS = {"\\sqrt": "√", "\\approx": "≈", "\\": "", "{": "", "}": ""}  # of a formula, as plain text
LOOKS = """@page {size: A4 landscape; margin: 10mm} :root {color-scheme: light only}
body {font: 20px/1.4 "DejaVu Sans", Verdana, sans-serif; color: #1a1a1a; background: #fff; margin: 0}
section {box-sizing: border-box; min-height: 100vh; padding: 4vh 5vw; break-after: page; break-inside: avoid;
  display: flex; flex-direction: column; align-items: center; justify-content: center; scroll-snap-align: start}
html {scroll-snap-type: y proximity}
h1 {font-size: 48px} h2 {font-size: 22px; color: #555; margin: 0} p {margin: 12px 0}
.figure {width: 100%; font-size: 14px}
.figure > img {display: block; margin: 0 auto; max-width: 100%; height: 68vh; object-fit: contain}
@media print {section {min-height: 180mm} .figure > img {height: 120mm}}"""


class Slide(NamedTuple):
    """A figure of a lesson, the heading above it, and a sentence for it."""

    heading: str
    sentence: str
    figure: str  # HTML


def slides_of(notebook: dict) -> Iterator[Slide]:
    """The figures of a lesson, in order; what is "on your own" has none."""
    cells, heading = notebook["cells"], ""
    said: set[str] = set()
    for place, cell in enumerate(cells):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            heading = ([heading, *re.findall(r"^##? (.+)$", text, re.MULTILINE)])[-1]
        for output in cell.get("outputs", []):
            if figure := figure_of(output.get("data", {})):
                sentence = sentence_for(cells, place, said)
                said.add(sentence)
                yield Slide(heading, sentence, figure)


def figure_of(data: dict) -> str:
    """An output as HTML, if it is a picture or a living tree; a question's card is for the reader alone."""
    if png := data.get("image/png"):
        return f'<img alt="" src="data:image/png;base64,{"".join(png).strip()}">'
    if svg := data.get("image/svg+xml"):
        return "".join(svg)
    html = "".join(data.get("text/html", ""))
    return html if "mcts-film" in html else ""


def sentence_for(cells: list[dict], place: int, said: set[str]) -> str:
    """What a figure shows: the answer behind it, or what the lesson says next or said before; nothing said already."""
    after = next((cell for cell in cells[place + 1 :] if cell["cell_type"] == "markdown"), {"source": ""})
    before = [cell for cell in cells[:place] if cell["cell_type"] == "markdown"][-1]
    next_words, last_words = ("".join(cell["source"]) for cell in (after, before))
    if next_words.startswith("<details>"):
        next_words = next_words.partition("</summary>")[2].partition("</details>")[0]
    told = [*sentences(next_words.partition("## ")[0]), *reversed(sentences(last_words))]
    told = [one for one in told if one[-1:] not in ("", ":", "?") and not ASKED.search(one)] or told
    new = [one for one in told if one not in said] or told
    long = (one for one in new if len(one.split()) > 5 and count_words(one) > 3)
    return next(long, max(new, key=count_words))


def count_words(sentence: str) -> int:
    """Its words, without formulas, code and the names of moves."""
    return len(WORD.findall(FORMULA.sub("", sentence)))


def sentences(text: str) -> list[str]:
    """The sentences of some Markdown; headings, tables, lists, formulas on their own and code are none."""
    parts = re.split(r"\n\s*\n", re.sub(r"</?(details|summary)>.*", "", text))
    plain = [part for part in parts if part.strip() and not re.match(r"\s*(#|\||- |\d+\. |\$\$|```|    )", part)]
    return [one for part in plain for one in SENTENCE.split(part.replace("\n", " ").strip())] or [""]


def plain(formula: str) -> str:
    """A short formula as text."""
    for sign, text in SIGNS.items():
        formula = formula.replace(sign, text)
    return formula


def page_of(notebook: dict) -> str:
    """The slides of a lesson as one page of HTML."""
    first = "".join(notebook["cells"][0]["source"])
    title, _, rest = first.removeprefix("# ").partition("\n")
    learn = next((part for part in rest.split("\n\n") if "You will learn" in part), "")
    pages = [f"<section><h1>{escape(title)}</h1>{MARKDOWN.render(learn)}</section>"]
    for slide in slides_of(notebook):
        words = MARKDOWN.render(re.sub(r"\$([^$]+)\$", lambda found: plain(found[1]), slide.sentence))
        figure = f'<div class="figure">{slide.figure}</div>'
        pages.append(f"<section><h2>{escape(slide.heading)}</h2>{figure}{words}</section>")
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)}</title><style>{LOOKS}</style></head><body>{"".join(pages)}</body></html>
"""


def main(arguments: list[str]) -> None:
    """Write the slides of some lessons, or of all."""
    parser = ArgumentParser(description="Make slides of lessons: every figure, each with a sentence.")
    parser.add_argument("folder", type=Path, help="where to write them")
    parser.add_argument("names", nargs="*", help="lessons, such as 05_select (default: all)")
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in given.names or [file.stem for file in sorted(NOTEBOOKS.glob("[01]*.ipynb"))]:
        notebook = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
        write_file(given.folder / f"{name}.html", page_of(notebook))


if __name__ == "__main__":
    main(sys.argv[1:])
