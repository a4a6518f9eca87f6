"""Make the site: `python -m docs.build_site`, or with a folder for it at the end; else it comes to docs/_build.

With --zh there are pages in Chinese, too: docs/chinese.py says how; what their notebooks show is kept beside the site.
With --lite the course can be run on it, too: docs/lite.py puts JupyterLite beside the pages.

What the site shows is gathered in the folder `source`, at the places that it has in the repository, so that links
between files work there too.  What is not on the site is linked to on the web, if the course is published there, as
`publishing.py` says.  The site itself is in `html`.
"""

from __future__ import annotations

import re
import shutil
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from docs.api_pages import api_pages
from docs.chinese import gather as gather_chinese
from docs.chinese import run_in_chinese, translated_names
from docs.living_pages import growing_tree, write_figure
from docs.notebook_pages import in_the_browser, notebook, title_of, ways_to_run
from docs.site_links import COURSE, LESSONS, PAGES, ROOT, stacked, with_links
from docs.zoo_pages import zoo_pages
from mcts_teach.language import speaking
from mcts_teach.workshop import publishing

DOCS = Path(__file__).resolve().parent
PARTS = [f"{language}{part}" for part in ("source", "static", "doctrees", "html") for language in ("", "zh_")]
# Pages whose tables of so many columns are too much for a phone.
STACKED = {"TEACHING.md": 3, "docs/lecturers.md": 3, "docs/api/index.md": 2}
RESULTS = """
```{toctree}
:glob:
:hidden:
results/*
```
"""
TO_RUN = "To write and run code, open the first one {}; the first start takes a while. "
TO_RUN += "Each notebook has these links at its top."
ICONS = re.compile(r'\s*<script defer src="[^"]*/fontawesome\.js[^"]*"></script>')


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks."""
    parser = ArgumentParser("docs.build_site", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=DOCS / "_build")
    parser.add_argument("--lite", action="store_true", help="put JupyterLite beside the pages")
    told = "also pages in Chinese, of these notebooks or of all that have a catalogue; what is not kept is run first"
    parser.add_argument("--zh", nargs="*", metavar="NAME", choices=translated_names(), help=told)
    given = parser.parse_args(arguments)
    zh = [] if given.zh is None else given.zh or translated_names()
    code = build(given.folder, lite=given.lite, zh=zh)
    for language in ["en", *["zh"] * bool(zh)] if given.lite else []:
        place = given.folder / "html" / ("" if language == "en" else language) / "lite"
        import_module("docs.lite").build(place, language=language)
    return code


def build(folder: Path, *, lite: bool = False, zh: Sequence[str] = ()) -> int:
    """Gather the pages in a folder and make the site there, with notebooks in Chinese; 0 if there was no warning."""
    notebooks = run_in_chinese(zh, folder / "zh")
    for part in PARTS:
        shutil.rmtree(folder / part, ignore_errors=True)
    gather(folder / "source", lite)
    write_figure(folder / "static")
    if zh:  # before Sphinx begins, which changes signatures of the package where it documents them
        gather_chinese(folder / "zh_source", lite, notebooks)
        with speaking("zh"):
            write_figure(folder / "zh_static")
    twins = [f"twins={','.join(['index', *(f'notebooks/{name}' for name in zh)])}"] if zh else []
    code = make_pages(folder, "", lite, twins)
    if zh:
        address = publishing.site() and f"{publishing.site()}zh/"
        told = ["language=zh_CN", "html_search_language=zh", f"html_baseurl={address}"]
        code = make_pages(folder, "zh_", lite, [*twins, *told]) or code
        shutil.move(folder / "zh_html", folder / "html" / "zh")
    lighten(folder / "html")
    return code


def make_pages(folder: Path, language: str, lite: bool, settings: Sequence[str]) -> int:
    """Let Sphinx make the pages of a language."""
    source, static, trees, pages = (folder / f"{language}{part}" for part in ("source", "static", "doctrees", "html"))
    settings = [f"html_static_path={DOCS / '_static'},{static.resolve()}", *settings]
    options = [*(f"-D{setting}" for setting in settings), *["-tlite"] * lite]
    places = ["-c", str(DOCS), "-d", str(trees), str(source), str(pages)]
    return sphinx(["-W", "--keep-going", "-q", *options, *places])


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


def front_page(lite: bool) -> str:
    """The front page: a tree that grows, and the course in order."""
    table = re.search(r"^\| notebook \|.*?\n\n", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    first, address = LESSONS[0].stem, publishing.repository()
    ways = ways_to_run(first, lite)
    parts = {
        "table": stacked(table[0] if table else "", 2),
        "number": str(len(LESSONS)),
        "run": TO_RUN.format(ways) if ways else "",
        "start": in_the_browser("", first) if lite else "#start",
        "code": f"[the code]({address})" if address else "the code",
        "tree": f"```{{raw}} html\n{growing_tree()}\n```",
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
