"""Make the site: `python -m docs.build_site`, or with a folder for it at the end; else it comes to docs/_build.

With --lite the course can be run on it, too: docs/lite.py puts JupyterLite beside the pages.

What the site shows is gathered in the folder `source`, at the places that it has in the repository, so that links
between files work there too.  What is not on the site is linked to on the web, if the course is published there, as
`publishing.py` says.  The site itself is in `html`.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from sphinx.cmd.build import main as sphinx

from docs.api_pages import api_pages
from docs.living_pages import Places, write_figure
from docs.zoo_pages import STATE, zoo_pages
from mcts_teach import explore
from mcts_teach.workshop.publishing import lead_to_web, repository, run_online

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent

PAGES = [
    "TEACHING.md",
    *(f"docs/{name}.md" for name in ("film", "glossary", "install", "lecturers", "licence", "package", "researchers")),
]
PAGES += ["benchmarks/README.md"]
PAGES += [f"benchmarks/results/{path.name}" for path in sorted((ROOT / "benchmarks" / "results").glob("*.md"))]
# Pages whose tables of so many columns are too much for a phone.
STACKED = {"TEACHING.md": 3, "docs/lecturers.md": 3, "docs/api/index.md": 2}
COURSE = sorted((ROOT / "notebooks").rglob("*.ipynb"))
LESSONS = [path for path in COURSE if path.stem[0].isdigit()]
READING = """
{{.reading}}
You are reading. Trees can be stepped through here, and questions answered. To write and run code, open this notebook
{places}. <span class="on-a-phone">(Code is easier to write on a computer.)</span>
"""
RESULTS = """
```{toctree}
:glob:
:hidden:
results/*
```
"""
TO_PLAY = '<p class="reading">To play, open the notebook: see the top of this page.</p>'
UNDONE = re.compile(r"Not attempted yet|is not written yet|: lent by the package until")  # said to nobody here
TO_RUN = "To write and run code, open the first one {}; the first start takes a while. "
TO_RUN += "Each notebook has these links at its top."
IMPORTS = "What this notebook imports"
ICONS = re.compile(r'\s*<script defer src="[^"]*/fontawesome\.js[^"]*"></script>')
IN_JUPYTER = re.compile(r"\n\n[^\n]*\*\*Shift\+Enter\*\*[^\n]*")  # what cannot be done on a page
WORD = re.compile(r"[^\W\d_]{2}")  # what a figure says in words, and not in numbers or letters


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks."""
    parser = ArgumentParser("docs.build_site", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=DOCS / "_build")
    parser.add_argument("--lite", action="store_true", help="put JupyterLite beside the pages")
    given = parser.parse_args(arguments)
    code = build(given.folder, lite=given.lite)
    if given.lite:
        import_module("docs.lite").build(given.folder / "html" / "lite")
    return code


def build(folder: Path, *, lite: bool = False) -> int:
    """Gather the pages in a folder and make the site there; 0 if that went well, without a warning."""
    shutil.rmtree(folder, ignore_errors=True)
    gather(folder / "source", lite)
    write_figure(folder / "static")
    static = f"html_static_path={DOCS / '_static'},{folder.resolve() / 'static'}"
    strict = ["-W", "--keep-going", "-q", *["-t", "lite"] * lite]
    places = ["-c", str(DOCS), "-d", str(folder / "doctrees"), str(folder / "source"), str(folder / "html")]
    code = sphinx([*strict, "-D", static, *places])
    lighten(folder / "html")
    return code


def gather(source: Path, lite: bool) -> None:
    """Fill the folder that Sphinx reads."""
    for folder in "media", "benchmarks/results":
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("*.py", "*.md"))
    pages = {name: with_links((ROOT / name).read_text(encoding="utf-8"), name) for name in PAGES}
    pages |= {name: notebook(name, lite) for name in (path.relative_to(ROOT).as_posix() for path in COURSE)}
    pages |= {"index.md": front_page(lite), **dict(api_pages()), **dict(zoo_pages())}
    pages["benchmarks/README.md"] += RESULTS
    pages |= {name: stacked(pages[name], columns) for name, columns in STACKED.items()}
    for name, text in pages.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")


def with_links(text: str, name: str) -> str:
    """A page whose links to what is not on the site lead to the repository on the web."""

    def path_of(target: str) -> str | None:
        file, *anchor = target.split("#")
        path = (ROOT / name).parent.joinpath(file).resolve().relative_to(ROOT).as_posix()
        on_site = path in PAGES or path.endswith((".ipynb", ".pdf", ".png"))
        return None if on_site else "#".join([path, *anchor])

    return lead_to_web(text, path_of)


def stacked(text: str, columns: int) -> str:
    """A page on which tables of so many columns, or more, are cells below cells where the window is narrow."""
    return re.sub(rf"^(?=\|.*\n(\|[-: ]+){{{columns},}}\|\n)", "{.stacked}\n", text, flags=re.MULTILINE)


def notebook(name: str, lite: bool) -> str:
    """A notebook as the site shows it: it says where to run it, trees need no kernel, and much is folded."""
    data, places = json.loads((ROOT / name).read_text(encoding="utf-8")), Places()
    for cell in data["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cell["source"] = with_links(IN_JUPYTER.sub("", source), name)
            continue
        fold(cell, source)
        if pictures := [output for output in cell["outputs"] if "image/png" in output.get("data", {})]:
            cell["metadata"].setdefault("mystnb", {})["image"] = {"alt": words_of(pictures[-1])}
        cell["outputs"] = [shown for output in cell["outputs"] for shown in shown_of(output, places)]
    first = data["cells"][0]
    title, _, text = first["source"].partition("\n")
    first["source"] = title + "\n" + READING.format(places=ways_to_run(name, lite)) + text
    return json.dumps(data)


def fold(cell: Any, source: str) -> None:
    """Fold what is there to be asked for: an answer, and what a notebook imports."""
    tags = cell["metadata"].setdefault("tags", [])
    if "answer" in tags or cell["id"] == "setup":
        words = source.partition("\n")[0].removeprefix("# ") if "answer" in tags else IMPORTS
        cell["metadata"]["mystnb"] = {"code_prompt_show": words, "code_prompt_hide": words}
        tags.append("hide-input")


def ways_to_run(name: str, lite: bool) -> str:
    """The places where a notebook can be run, as links in a sentence; the front page itself is none of them."""
    place, up = name.removeprefix("notebooks/").removesuffix(".ipynb"), "../" * name.count("/")
    offered = {"in the browser": in_the_browser(up, place)} if lite else {}
    offered |= {f"on {service}": address for service, address in run_online(place).items()}
    offered |= {"on your machine": f"{up}index.html#start"} if up else {}
    links = [f'<a href="{where}">{words}</a>' for words, where in offered.items()]
    return " or ".join([", ".join(links[:-1])] * (len(links) > 1) + links[-1:])


def in_the_browser(up: str, place: str) -> str:
    """Where JupyterLite has a notebook, from a page that is so far below the front page."""
    return f"{up}lite/lab/index.html?path={place}.ipynb"


def shown_of(output: Any, places: Places) -> list[Any]:
    """An output as the site shows it: without what is said to somebody who has not written a piece yet."""
    shown = output.get("data", {})
    if output["output_type"] == "stream":
        output["text"] = "".join(line for line in output["text"] if not UNDONE.search(line))
        return [output] if output["text"] else []
    if UNDONE.search("".join(shown.get("text/plain", ""))):
        return []
    if "text/html" in shown:
        shown["text/html"] = places.put("".join(shown["text/html"]))
    if "".join(shown.get("text/plain", "")).startswith("<PlayBoard"):
        return [output, output | {"data": {"text/html": TO_PLAY}}]
    return [output]


def words_of(output: Any) -> str:
    """What a figure says: the texts in it that are words."""
    texts = output["metadata"].get("image/png", {}).get("texts", "").split("\n")
    words = dict.fromkeys(text for text in texts if WORD.search(text) and "mathdefault" not in text)
    return f"A figure: {'; '.join(words)}" if words else "A board"


def title_of(path: Path) -> str:
    """The heading of a notebook."""
    first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"]
    return "".join(first).partition("\n")[0].removeprefix("# ")


def front_page(lite: bool) -> str:
    """The front page: a tree that grows, and the course in order."""
    tree = Places().put(
        explore(STATE, 60, seed=3, vary={"c": [0, 0.1, 0.3, 0.7, 1.4, 3, 10]})._repr_mimebundle_()["text/html"],
        grow=True,
    )
    table = re.search(r"^\| notebook \|.*?\n\n", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    first, address = LESSONS[0].stem, repository()
    ways = ways_to_run(first, lite)
    parts = {
        "table": stacked(table[0] if table else "", 2),
        "number": str(len(LESSONS)),
        "run": TO_RUN.format(ways) if ways else "",
        "start": in_the_browser("", first) if lite else "#start",
        "code": f"[the code]({address})" if address else "the code",
        "tree": f"```{{raw}} html\n{tree}\n```",
        "lessons": "\n".join(f"{path.stem[:2]} {title_of(path)} <notebooks/{path.stem}>" for path in LESSONS),
    }
    return re.sub(r"\{\{ (\w+) \}\}", lambda match: parts[match[1]], (DOCS / "index.md").read_text(encoding="utf-8"))


def lighten(site: Path) -> None:
    """Take out what the theme brings and no page needs: its icons once more as a script of 1.5 MB, and source maps."""
    for page in site.rglob("*.html"):
        page.write_text(ICONS.sub("", page.read_text(encoding="utf-8")), encoding="utf-8")
    for file in {*site.rglob("*.map"), *site.rglob("fontawesome.js*")}:
        file.unlink()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
