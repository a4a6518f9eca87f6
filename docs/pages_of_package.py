"""The pages that are made from the package: its public names, and the bug zoo."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from contextlib import redirect_stdout
from importlib import import_module
from inspect import getdoc, isclass, isroutine
from typing import Any

import mcts_teach
from docs.living_pages import Places
from mcts_teach import TicTacToe, from_text
from mcts_teach.checks import zoo
from mcts_teach.checks.known_programs import Program
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.explorer.exploring import Explorer, Recording
from mcts_teach.explorer.living_tree import figure_html

ROOMS = {
    "games": "Games",
    "mcts": "The search",
    "variants": "Variants of the search",
    "bandits": "One-armed bandits",
    "solve": "Exact values",
    "trace": "Recordings",
    "playing": "Players and matches",
    "fast": "The compiled search",
    "parallel": "Many cores",
    "drawing": "Pictures",
    "explorer": "Things to touch",
    "checks": "Checks",
    "workshop": "The learner's copy",
    "workshop.keeping": "The learner's pieces",
    "phases": "Types of the phases",
}
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


# Public names


def public_names(room: str) -> dict[str, Any]:
    """The public names of a module, and what they stand for."""
    module = import_module(f"mcts_teach.{room}")
    own = [name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__]
    listed = getattr(module, "__all__", [name for name in own if not name.startswith("_")])
    return {name: getattr(module, name) for name in listed}


def api_pages() -> Iterator[tuple[str, str]]:
    """The pages of the reference, with their names: what there is, and a page for each module."""
    yield "docs/api/index.md", _index()
    for room, title in ROOMS.items():
        module = import_module(f"mcts_teach.{room}")
        parts = [f"# {title}\n\n`mcts_teach.{room}`\n\n{getdoc(module)}\n\n```{{eval-rst}}"]
        parts += [_entry(room, name, thing) for name, thing in public_names(room).items()]
        yield f"docs/api/{room}.md", "\n".join([*parts, "```\n"])


def _entry(room: str, name: str, thing: Any) -> str:
    """What Sphinx needs to document a name where it may be imported from."""
    if isclass(thing):
        return f".. autoclass:: mcts_teach.{room}.{name}\n   :members:\n"
    if isroutine(thing):
        return f".. autofunction:: mcts_teach.{room}.{name}\n"
    return f".. py:data:: mcts_teach.{room}.{name}\n\n   {first_line(thing)}\n"


def first_line(thing: Any) -> str:
    """The first line of what is said of something."""
    return (getdoc(thing) or "").partition("\n")[0]


def _index() -> str:
    """All public names in one list, and the table of contents."""
    rows = []
    for room, title in ROOMS.items():
        rows.append(f"\n## {title}\n\n| [`mcts_teach.{room}`]({room}.md) | |\n|---|---|")
        for name, thing in public_names(room).items():
            star = " ★" if getattr(mcts_teach, name, None) is thing and name in mcts_teach.__all__ else ""
            rows.append(f"| {{py:obj}}`~mcts_teach.{room}.{name}`{star} | {first_line(thing)} |")
    names = "\n".join(ROOMS)
    return (
        "# Package reference\n\nEvery public name, with an example that runs as a test. What has a ★ can be imported from"
        f" `mcts_teach` itself, the rest from its module.\n\n```{{toctree}}\n:hidden:\n{names}\n```\n" + "\n".join(rows)
    )


# The bug zoo

ITERATIONS = 12
STATE = from_text("X.. / XO. / .XO", TicTacToe())
PHASES = {"ucb1": "score", "select": "select", "expand": "expand", "simulate": "simulate", "backpropagate": "backpropagate"}


def zoo_pages() -> Iterator[tuple[str, str]]:
    """The pages of the bug zoo, with their names: an overview, and a page for each piece of a search."""
    pieces: dict[str, list[Program]] = {}
    for exhibit in zoo.broken_ones():
        pieces.setdefault(exhibit.piece, []).append(exhibit)
    listed = [
        f"\n## {piece}\n\n" + "\n".join(f"- [{_name(one)}](#{_label(one)})" for one in exhibits)
        for piece, exhibits in pieces.items()
    ]
    names = "\n".join(pieces)
    yield "docs/zoo/index.md", f"{ZOO.format(count=len(zoo.broken_ones()))}\n```{{toctree}}\n:hidden:\n{names}\n```\n" + "\n".join(listed)
    for piece, exhibits in pieces.items():
        places = Places()
        parts = [_exhibit(one, places) for one in exhibits]
        right = exhibits[0].right.rstrip()
        yield f"docs/zoo/{piece}.md", f"# Mistakes in {piece}\n\nThe right one:\n\n```python\n{right}\n```\n\n" + "\n".join(parts)


ZOO = """# The bug zoo

Searches with a mistake rarely stop. They play on, and often well. This is the zoo of the mistakes that the checks of the
course know: {count} programs, each the right piece with one place changed. Where the piece is a phase of the search, you
can step through what it does beside the right one.

It gives answers away. [Notebook 13](../../notebooks/13_visit_the_bug_zoo.ipynb) is the way in.
"""


def _name(one: Program) -> str:
    return MISCONCEPTIONS[one.key].name


def _exhibit(one: Program, places: Places) -> str:
    about = MISCONCEPTIONS[one.key]
    seen = re.sub(r"(github\.com/[\w.-]+/[\w.-]+)", r"[\1](https://\1)", about.seen)
    also = f"\n\nSeen in {seen}." if seen else ""
    return (
        f"({_label(one)})=\n## {about.name[0].upper()}{about.name[1:]}\n\n{about.sentence}{also}\n\n"
        f"```diff\n{one.diff()}\n```\n{_side_by_side(one, places)}\n"
    )


def _label(one: Program) -> str:
    return f"{one.piece}-{one.key}"


def _side_by_side(one: Program, places: Places) -> str:
    """What a search with it does beside the right one, where it is a phase and comes to an end."""
    if one.piece not in PHASES or one.key.startswith("never-"):
        return ""
    with redirect_stdout(None):
        searches = [Recording.of(STATE, 0, phases, ITERATIONS) for phases in ({}, {PHASES[one.piece]: one.thing})]
        figure = Explorer(*searches, labels=("the right one", "this one"))._shown()
    html = places.put(figure_html(figure, "<p>This needs JavaScript.</p>"))
    return f"\n<details><summary>Step through it beside the right one</summary>\n{html}\n</details>\n"
