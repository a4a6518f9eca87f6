"""Make the site: `python -m docs.build_site`, or with a folder for it at the end; else it comes to docs/_build.

With --lite the course can be run on it, too: docs/lite.py puts JupyterLite beside the pages.

What the site shows is gathered in the folder `source`, at the places that it has in the repository, so that links
between files work there too.  What is not on the site is linked to on the web.  The site itself is in `html`.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from sphinx.cmd.build import main as sphinx

from docs.api_pages import api_pages
from docs.living_pages import Places, write_figure
from docs.zoo_pages import STATE, zoo_pages
from mcts_teach import explore

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
WEB = "https://github.com/mcts-teach/mcts_teach/blob/main/"

PAGES = ["TEACHING.md", "docs/film.md", "docs/glossary.md", "docs/licence.md", "benchmarks/README.md"]
PAGES += [f"benchmarks/results/{path.name}" for path in sorted((ROOT / "benchmarks" / "results").glob("*.md"))]
COURSE = sorted((ROOT / "notebooks").rglob("*.ipynb"))
LESSONS = [path.stem for path in COURSE if path.stem[0].isdigit()]
RUN_HERE = """<a href="lite/lab/index.html?path=00_meet_the_search.ipynb">Run and change it right here</a>, without
installing anything; the first start takes a while. The rocket at the top of a notebook does the same for that one, and
opens it on Binder or Colab, too."""
RUN_ELSEWHERE = "The rocket at the top of a notebook opens it on Binder or Colab, where you can run and change it."
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
EMPTY_HEAD = re.compile(r'<th scope="row"([^>]*)></th>')  # of a row that goes on with the one above
ICONS = re.compile(r'\s*<script defer src="[^"]*/fontawesome\.js[^"]*"></script>')
WORDY = re.compile(r"[^\W\d_]{2}")  # what a figure says in words, and not in numbers or letters


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks."""
    folders = [Path(word) for word in arguments if word != "--lite"] or [DOCS / "_build"]
    lite = "--lite" in arguments
    code = build(folders[0], lite=lite)
    if lite:
        import_module("docs.lite").build(folders[0] / "html" / "lite")
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
    pages |= {name: notebook(name) for name in (path.relative_to(ROOT).as_posix() for path in COURSE)}
    pages |= {"index.md": front_page(lite), **dict(api_pages()), **dict(zoo_pages())}
    for name, text in pages.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")


def with_links(text: str, name: str) -> str:
    """A page whose links to what is not on the site lead to the repository on the web."""

    def leading(match: re.Match[str]) -> str:
        target = (ROOT / name).parent.joinpath(match[1]).resolve().relative_to(ROOT).as_posix()
        on_site = target in PAGES or target.endswith((".ipynb", ".pdf", ".png"))
        return match[0] if on_site else f"]({WEB}{target}"

    return LINK.sub(leading, text)


def notebook(name: str) -> str:
    """A notebook as the site shows it: trees need no kernel, figures have words, and answers are folded."""
    data, places = json.loads((ROOT / name).read_text(encoding="utf-8")), Places()
    for cell in data["cells"]:
        source, tags = "".join(cell["source"]), cell["metadata"].get("tags", [])
        if cell["cell_type"] == "markdown":
            cell["source"] = with_links(source, name)
        if "answer" in tags:
            words = source.partition("\n")[0].removeprefix("# ")
            cell["metadata"]["mystnb"] = {"code_prompt_show": words, "code_prompt_hide": words}
            tags.append("hide-input")
        for output in cell.get("outputs", ()):
            shown = output.get("data", {})
            if "text/html" in shown:
                shown["text/html"] = EMPTY_HEAD.sub(r"<td\1></td>", places.put("".join(shown["text/html"])))
            elif "image/png" in shown:
                cell["metadata"].setdefault("mystnb", {})["image"] = {"alt": words_of(output)}
    return json.dumps(data)


def words_of(output: Any) -> str:
    """What a figure says: the texts in it that are words."""
    texts = output["metadata"].get("image/png", {}).get("texts", "").split("\n")
    words = dict.fromkeys(text for text in texts if WORDY.search(text) and "mathdefault" not in text)
    return f"A figure: {'; '.join(words)}" if words else "A board"


def front_page(lite: bool) -> str:
    """The front page: a tree that grows, and the course in order."""
    tree = Places().put(explore(STATE, 60, seed=3)._repr_mimebundle_()["text/html"], grow=True)
    table = re.search(r"^\| notebook \|.*?\n\n", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    parts = {
        "table": table[0] if table else "",
        "number": str(len(LESSONS)),
        "run": RUN_HERE if lite else RUN_ELSEWHERE,
        "tree": f"```{{raw}} html\n{tree}\n```",
        "lessons": "\n".join(f"{stem.replace('_', ' ')} <notebooks/{stem}>" for stem in LESSONS),
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
