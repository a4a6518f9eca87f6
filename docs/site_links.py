"""What the site shows, and where links lead: to pages of the site, or to the repository on the web."""

from __future__ import annotations

import re
from pathlib import Path

from mcts_teach.workshop.publishing import lead_to_web

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    "TEACHING.md",
    *(f"docs/{name}.md" for name in ("film", "glossary", "install", "lecturers", "licence", "package", "researchers")),
]
PAGES += ["benchmarks/README.md"]
PAGES += [f"benchmarks/results/{path.name}" for path in sorted((ROOT / "benchmarks" / "results").glob("*.md"))]
COURSE = sorted((ROOT / "notebooks").rglob("*.ipynb"))
LESSONS = [path for path in COURSE if path.stem[0].isdigit()]


def with_links(text: str, name: str) -> str:
    """A page whose links to what is not on the site lead to the repository on the web."""

    def path_of(target: str) -> str | None:
        file, *anchor = target.split("#")
        path = path_from(name, file)
        on_site = path in PAGES or path.endswith((".ipynb", ".pdf", ".png"))
        return None if on_site else "#".join([path, *anchor])

    return lead_to_web(text, path_of)


def path_from(name: str, file: str) -> str:
    """Where in the repository a file is to which a page links."""
    return (ROOT / name).parent.joinpath(file).resolve().relative_to(ROOT).as_posix()


def stacked(text: str, columns: int) -> str:
    """A page on which tables of so many columns, or more, are cells below cells where the window is narrow."""
    return re.sub(rf"^(?=\|.*\n(\|[-: ]+){{{columns},}}\|\n)", "{.stacked}\n", text, flags=re.MULTILINE)
