"""The pages of the site in Chinese, in its folder `zh`: a front page, and the notebooks that have a catalogue.

Notebooks are run in Chinese, each in a folder of its own. What they show is kept, by all that it depends on.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Collection, Iterator
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any

from docs.living_pages import growing_tree
from docs.notebook_pages import heading_of, in_the_browser, page_of, title_of, ways_to_run
from docs.site_links import LESSONS, PAGES, ROOT, path_from, with_links
from docs.site_words import CHINESE
from mcts_teach.files import write_file
from mcts_teach.language import read_catalogue, speaking
from mcts_teach.workshop.publishing import LINK, repository
from mcts_teach.workshop.translated import NOTES, translate_notebook

CATALOGUES = ROOT / "notebooks" / "zh"
SHOWS = re.compile(r"\*\*(你要做的|用时)\*\*：(.*)")
ENGLISH_LINK = '<a href="{}" hreflang="en">{}</a>（英文）'
HELP = "怎样接手翻译，见[说明]({}/blob/main/docs/translating.md)（英文）。"
NOT_YET = "这些笔记本还没有翻译，是英文的：{}。"
TO_RUN = "也可以不安装，{}打开第一个笔记本；第一次启动要等一会儿。"


def translated_names() -> list[str]:
    """The notebooks that have a catalogue, such as "05_select"."""
    return sorted(file.relative_to(CATALOGUES).with_suffix("").as_posix() for file in CATALOGUES.rglob("*.po"))


# What notebooks show


def run_in_chinese(names: Collection[str], kept: Path) -> dict[str, Any]:
    """Notebooks with what they show in Chinese; those of which that is not kept in this folder are run."""
    for name in names:
        if not (file := place_of(name, kept)).exists():
            print(f"{name} is run in Chinese")
            shown = run(name)
            for old in kept.glob(f"{file.stem.rpartition('-')[0]}-*.ipynb"):
                old.unlink()
            kept.mkdir(parents=True, exist_ok=True)
            write_file(file, shown)
    return {name: json.loads(place_of(name, kept).read_text(encoding="utf-8")) for name in names}


def run(name: str) -> str:
    """What becomes of a notebook that is run in Chinese; RuntimeError if a cell fails."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"{Path(name).name}.ipynb"
        file.write_text(in_chinese(name), encoding="utf-8")
        command = [sys.executable, "tests/rerun_notebooks.py", str(file)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{name} does not run in Chinese:\n{done.stdout}{done.stderr}")
        return file.read_text(encoding="utf-8")


def in_chinese(name: str) -> str:
    """A notebook in Chinese, with what it shows in English."""
    notebook = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
    translate_notebook(notebook, read_catalogue(CATALOGUES / f"{name}.po"), "zh")
    return json.dumps(notebook, ensure_ascii=False)


def place_of(name: str, kept: Path) -> Path:
    """Where what a notebook shows is kept: it depends on its cells, the package, and the packages below that."""
    cells = [[cell["cell_type"], cell["source"]] for cell in json.loads(in_chinese(name))["cells"]]
    digest = sha256(json.dumps(cells).encode() + digest_of_package()).hexdigest()[:16]
    return kept / f"{name.replace('/', '-')}-{digest}.ipynb"


@cache
def digest_of_package() -> bytes:
    """A number that is another one when the package, or what it is installed with, has changed."""
    digest = sha256()
    files = [file for file in sorted((ROOT / "mcts_teach").rglob("*.*")) if file.suffix not in (".pyc", ".md")]
    for file in [*files, ROOT / "constraints.txt"]:
        digest.update(file.read_bytes() if file.is_file() else b"")
    return digest.digest()


# Pages


def gather(source: Path, lite: bool, notebooks: dict[str, Any]) -> None:
    """Fill the folder of which Sphinx makes these pages."""
    there = {f"notebooks/{name}.ipynb" for name in notebooks}
    linked = partial(with_english_links, there=there)
    pages = {"index.md": front_page(lite, notebooks)}
    for name, data in notebooks.items():
        place = f"notebooks/{name}.ipynb"
        pages[place] = page_of(data, place, lite, CHINESE, linked)
    for place, text in pages.items():
        (source / place).parent.mkdir(parents=True, exist_ok=True)
        (source / place).write_text(text, encoding="utf-8")
    (source / "media").mkdir(exist_ok=True)
    copy(ROOT / "media" / "cheat_sheet.pdf", source / "media")


def with_english_links(text: str, name: str, there: Collection[str]) -> str:
    """A page whose links to what is not there in Chinese lead to the English pages, and say so."""

    def lead(link: re.Match[str]) -> str:
        picture, words, target = link.groups()
        file, *anchor = target.split("#")
        path = path_from(name, file)
        if picture or path in there or not (path in PAGES or path.endswith(".ipynb")):
            return link[0]
        page = "../" * (name.count("/") + 1) + re.sub(r"\.\w+$", ".html", path)
        return ENGLISH_LINK.format("#".join([page, *anchor]), words)

    return re.sub(rf"{LINK.pattern}(?: (?=[\u3400-\u9fff]))?", lead, with_links(text, name))


def front_page(lite: bool, notebooks: dict[str, Any]) -> str:
    """The front page in Chinese: a tree that grows, and the list of lessons."""
    with speaking("zh"):
        tree = growing_tree()
    first, address = LESSONS[0].stem, repository()
    parts = {
        "table": "\n".join(["{.stacked .lessons}", "| 笔记本 | 你要做的 | 用时 |", "|---|---|---|", *rows(notebooks)]),
        "english": NOT_YET.format("、".join(english)) if (english := [*list_english(notebooks)]) else "",
        "number": str(len(LESSONS)),
        "run": TO_RUN.format(ways_to_run(first, lite, CHINESE)) if lite else "",
        "first": next(iter(notebooks)),
        "start": in_the_browser("", first) if lite else "#start",
        "code": f"[代码]({address})" if address else "代码",
        "note": NOTES["zh"].strip("\n（）"),
        "help": HELP.format(address) if address else "",
        "tree": f"```{{raw}} html\n{tree}\n```",
        "lessons": "\n".join(
            f"{number(name)}{heading_of(data)} <notebooks/{name}>" for name, data in notebooks.items()
        ),
    }
    template = (ROOT / "docs" / "index_zh.md").read_text(encoding="utf-8")
    page = re.sub(r"\{\{ (\w+) \}\}", lambda match: parts[match[1]], template)
    return with_english_links(page, "index.md", {f"notebooks/{name}.ipynb" for name in notebooks})


def rows(notebooks: dict[str, Any]) -> Iterator[str]:
    """The rows of the table of lessons: what each says of itself at its top."""
    for name, data in notebooks.items():
        if not number(name):  # the cheat sheet is no lesson
            continue
        said = dict(SHOWS.findall("".join(data["cells"][0]["source"])))
        link = f"[{number(name)}{heading_of(data)}](notebooks/{name}.ipynb)"
        yield f"| {link} | {said.get('你要做的', '')} | {said.get('用时', '').rstrip('。')} |"


def list_english(notebooks: Collection[str]) -> Iterator[str]:
    """Links to the lessons that are there in English only."""
    for path in LESSONS:
        if path.stem not in notebooks:
            words = f'<span lang="en">{number(path.stem)}{title_of(path)}</span>'
            yield f'<a href="../notebooks/{path.stem}.html" hreflang="en">{words}</a>'


def number(name: str) -> str:
    """The number of a lesson, and a space."""
    return f"{name[:2]} " if name[0].isdigit() else ""
