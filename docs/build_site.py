"""Make the site in docs/_build/html: `python -m docs.build_site`.

What the site shows is gathered in docs/_build/source, at the places that it has in the repository, so that links
between files work there too.  What is not on the site is linked to on the web.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from docs.api_pages import api_pages
from docs.living_pages import Places, write_figure
from docs.zoo_pages import STATE, zoo_pages
from mcts_teach import explore

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
BUILD = DOCS / "_build"
SOURCE = BUILD / "source"
WEB = "https://github.com/mcts-teach/mcts_teach/blob/main/"

PAGES = ["TEACHING.md", "docs/film.md", "docs/glossary.md", "docs/licence.md", "benchmarks/README.md"]
PAGES += ["benchmarks/results/speed.md"]
COURSE = sorted((ROOT / "notebooks").rglob("*.ipynb"))
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")


def gather() -> None:
    """Fill the folder of what Sphinx reads."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    for folder in "media", "benchmarks/results":
        shutil.copytree(ROOT / folder, SOURCE / folder, ignore=shutil.ignore_patterns("*.py", "*.md"))
    for name in PAGES:
        put(name, with_links((ROOT / name).read_text(encoding="utf-8"), name))
    for path in COURSE:
        name = path.relative_to(ROOT).as_posix()
        put(name, notebook(path, name))
    for name, text in [*api_pages(), *zoo_pages()]:
        put(name, text)
    put("index.md", front_page())
    write_figure(BUILD / "static")


def put(name: str, text: str) -> None:
    """Write a file of the source."""
    path = SOURCE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def with_links(text: str, name: str) -> str:
    """A page whose links to what is not on the site lead to the repository on the web."""

    def leading(match: re.Match[str]) -> str:
        target = (ROOT / name).parent.joinpath(match[1]).resolve().relative_to(ROOT).as_posix()
        on_site = target in PAGES or target.startswith("media/") or target.endswith((".ipynb", ".png"))
        return match[0] if on_site else f"]({WEB}{target}"

    return LINK.sub(leading, text)


def notebook(path: Path, name: str) -> str:
    """A notebook as the site shows it: its living trees need no kernel, its pictures have words."""
    data, places = json.loads(path.read_text(encoding="utf-8")), Places()
    for cell in data["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = with_links("".join(cell["source"]), name)
        for output in cell.get("outputs", ()):
            if "text/html" in output.get("data", ()):
                output["data"]["text/html"] = places.put("".join(output["data"]["text/html"]))
    return json.dumps(data)


def front_page() -> str:
    """The front page: a tree that grows, and the course in order."""
    stems = [path.stem for path in COURSE if path.stem[0].isdigit()]
    lessons = "".join(f"{stem.replace('_', ' ')} <notebooks/{stem}>\n" for stem in stems)
    tree = Places().put(explore(STATE, 60, seed=3)._repr_mimebundle_()["text/html"], grow=True)
    parts = {
        "lessons": str(len(stems)),
        "tree": f"```{{raw}} html\n{tree}\n```",
        "course": f"```{{toctree}}\n:caption: The course\n:hidden:\n{lessons}```",
    }
    return re.sub(r"\{\{ (\w+) \}\}", lambda match: parts[match[1]], (DOCS / "index.md").read_text(encoding="utf-8"))


def build() -> int:
    """Gather the pages and make the site; 0 if that went well, without a warning."""
    gather()
    shutil.rmtree(BUILD / "html", ignore_errors=True)
    options = ["-W", "--keep-going", "-q", "-d", str(BUILD / "doctrees"), "-c", str(DOCS)]
    return sphinx([*options, str(SOURCE), str(BUILD / "html")])


if __name__ == "__main__":
    sys.exit(build())
