"""Notebooks as the site shows them: each says where to run it, trees need no kernel, and much is folded."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from docs.living_pages import Places
from docs.site_links import ROOT, with_links
from docs.site_words import ENGLISH, Words
from mcts_teach.workshop.publishing import run_online

SLIDERS = re.compile(r"[HV]Box\(children=")  # what only moves where Python runs
WORD = re.compile(r"[^\W\d_]{2}")  # what a figure says in words, and not in numbers or letters


def notebook(name: str, lite: bool) -> str:
    """A notebook of the course as the site shows it."""
    return page_of(json.loads((ROOT / name).read_text(encoding="utf-8")), name, lite)


def page_of(
    data: Any, name: str, lite: bool, words: Words = ENGLISH, linked: Callable[[str, str], str] = with_links
) -> str:
    """A notebook as the site shows it, in the language of these words and with these links."""
    places = Places()
    for cell in data["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cell["source"] = linked(words.in_jupyter.sub("", source), name)
            continue
        fold(cell, source, words)
        if pictures := [output for output in cell["outputs"] if "image/png" in output.get("data", {})]:
            cell["metadata"].setdefault("mystnb", {})["image"] = {"alt": words_of(pictures[-1], words)}
        cell["outputs"] = [shown for output in cell["outputs"] for shown in shown_of(output, places, words)]
    first = data["cells"][0]
    title, _, text = first["source"].partition("\n")
    first["source"] = title + "\n" + words.reading.format(places=ways_to_run(name, lite, words)) + text
    return json.dumps(data)


def fold(cell: Any, source: str, words: Words) -> None:
    """Fold what is there to be asked for: an answer, and what a notebook imports."""
    tags = cell["metadata"].setdefault("tags", [])
    if cell["id"] == "setup":
        said = words.imports
    elif "answer" in tags:
        said = source.partition("\n")[0].removeprefix("# ")
    elif "hide-input" in tags:
        said = words.code
    else:
        return
    cell["metadata"]["mystnb"] = {"code_prompt_show": said, "code_prompt_hide": said}
    cell["metadata"]["tags"] = [*dict.fromkeys([*tags, "hide-input"])]


def ways_to_run(name: str, lite: bool, words: Words = ENGLISH) -> str:
    """The places where a notebook can be run, as links in a sentence; the front page itself is none of them."""
    place, up = name.removeprefix("notebooks/").removesuffix(".ipynb"), "../" * name.count("/")
    offered = {words.here: in_the_browser(up, place)} if lite else {}
    if words.service:
        offered |= {words.service.format(service): address for service, address in run_online(place).items()}
    offered |= {words.machine: f"{up}index.html#start"} if up else {}
    links = [f'<a href="{where}">{said}</a>' for said, where in offered.items()]
    comma, last = words.between
    return last.join([comma.join(links[:-1])] * (len(links) > 1) + links[-1:])


def in_the_browser(up: str, place: str) -> str:
    """Where JupyterLite has a notebook, from a page that is so far below the front page."""
    return f"{up}lite/lab/index.html?path={place}.ipynb"


def shown_of(output: Any, places: Places, words: Words = ENGLISH) -> list[Any]:
    """An output as the site shows it: without what is said to somebody who has not written a piece yet."""
    shown = output.get("data", {})
    if output["output_type"] == "stream":
        output["text"] = "".join(line for line in output["text"] if not words.undone.search(line))
        return [output] if output["text"] else []
    if words.undone.search("".join(shown.get("text/plain", ""))):
        return []
    if "text/html" in shown:
        shown["text/html"] = places.put("".join(shown["text/html"]))
    kind = "".join(shown.get("text/plain", ""))
    if kind.startswith("<PlayBoard"):
        return [output, note(output, words.to_play)]
    return [note(output, words.to_run)] if SLIDERS.match(kind) else [output]


def note(output: Any, words: str) -> Any:
    """What stands in the place of an output, or below it, where something can only be done in a notebook."""
    return output | {"data": {"text/html": f'<p class="reading">{words}</p>'}}


def words_of(output: Any, words: Words = ENGLISH) -> str:
    """What a figure says: the texts in it that are words."""
    texts = output["metadata"].get("image/png", {}).get("texts", "").split("\n")
    said = dict.fromkeys(text for text in texts if WORD.search(text) and "mathdefault" not in text)
    return words.figure.format("; ".join(said)) if said else words.board


def title_of(path: Path) -> str:
    """The heading of a notebook."""
    return heading_of(json.loads(path.read_text(encoding="utf-8")))


def heading_of(notebook: Any) -> str:
    """The heading of a notebook that has been read."""
    return "".join(notebook["cells"][0]["source"]).partition("\n")[0].removeprefix("# ")
