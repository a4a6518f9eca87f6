"""The bug zoo as a gallery: a page for each piece of a search, with all that can be wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache

from docs.living_pages import STATE, Places
from docs.small_trees import small_tree
from mcts_teach.checks import zoo
from mcts_teach.checks.mistakes import MISCONCEPTIONS, Program
from mcts_teach.explorer.exploring import Explorer
from mcts_teach.explorer.living_tree import FigureData, figure_html
from mcts_teach.explorer.recordings import Recording

ITERATIONS = 12, 40  # more only where fewer show nothing
ENDLESS = "never-"  # what the name of a mistake begins with, if it never comes to an end
REPOSITORY = re.compile(r"(github\.com/[\w.-]+/[\w.-]+)")

INDEX = """# The bug zoo

```{{role}} raw-html(raw)
:format: html
```

Searches with a mistake rarely stop. They play on, and often well. This is the zoo of the mistakes that the checks of
the course know: {count} programs, each the right piece with one place changed. Where the piece is a phase of the
search, you can step through what it does beside the right one.

It gives answers away. [Notebook 13](../../notebooks/13_visit_the_bug_zoo.ipynb) is the way in.

## Seen in published programs

{famous}
## All of them, in the order of the course

A small tree shows what a mistake in a phase does to a search of {few} iterations, or of {more}: every node, as wide as
its visits, and in red what the right search has otherwise. Mistakes that the tree does not show, or that never end, and
those in pieces that are no phase (a game, a node, the move that is played), have none.

```{{raw}} html
<p class="filter" hidden><label>Find a mistake <input type="search" autocomplete="off"></label>
<span role="status"></span></p>
```

```{{toctree}}
:hidden:
{names}
```
"""
WALL = """
## [{piece}]({piece}.md)

```{{container}} gallery
{links}
```
"""
PIECE = """# Mistakes in {piece}

This is the right one. Below, a line with − is what it says, and a line with + is what stands there instead.

```python
{right}
```
"""
EXHIBIT = """
({label})=
## {name}

{sentence}{seen}

```diff
{diff}
```
"""
LIVING = """
<details><summary>Step through it beside the right one</summary>
{html}
</details>
"""


def zoo_pages() -> Iterator[tuple[str, str]]:
    """The pages, with their names."""
    pieces: dict[str, list[Program]] = {}
    for exhibit in zoo.broken_ones():
        pieces.setdefault(exhibit.piece, []).append(exhibit)
    famous = {one.key: one for one in reversed(zoo.broken_ones()) if MISCONCEPTIONS[one.key].seen}
    parts = {
        "count": len(zoo.broken_ones()),
        "few": ITERATIONS[0],
        "more": ITERATIONS[1],
        "names": "\n".join(pieces),
        "famous": "".join(map(_known, reversed(famous.values()))),
    }
    walls = "".join(WALL.format(piece=piece, links="".join(map(_entry, ones))) for piece, ones in pieces.items())
    yield "docs/zoo/index.md", INDEX.format(**parts) + walls
    for piece, exhibits in pieces.items():
        places = Places()
        shown = "".join(_exhibit(one) + _side_by_side(one, places) for one in exhibits)
        yield f"docs/zoo/{piece}.md", PIECE.format(piece=piece, right=exhibits[0].right.rstrip()) + shown


def _link(one: Program) -> str:
    return f"- [{_name(one)}](#{_label(one)})\n"


def _entry(one: Program) -> str:
    """A mistake in the index, with its small tree if it has one."""
    parted = _parted(one)
    return _link(one).rstrip() + (f" {parted[0]}" if parted else "") + "\n"


def _known(one: Program) -> str:
    return f"{_link(one).rstrip()}, in {one.piece}. {MISCONCEPTIONS[one.key].sentence}\n"


def _name(one: Program) -> str:
    name = MISCONCEPTIONS[one.key].name
    return name[0].upper() + name[1:]


def _label(one: Program) -> str:
    return f"{one.piece}-{one.key}"


def _exhibit(one: Program) -> str:
    about = MISCONCEPTIONS[one.key]
    seen = "\n\nSeen in " + REPOSITORY.sub(r"[\1](https://\1)", about.seen) + "." if about.seen else ""
    parts = {"label": _label(one), "name": _name(one), "sentence": about.sentence, "seen": seen}
    return EXHIBIT.format(diff=one.diff(), **parts)


def _side_by_side(one: Program, places: Places) -> str:
    """What a search with it does beside the right one, if that is another thing."""
    parted = _parted(one)
    return LIVING.format(html=places.put(figure_html(parted[1], "<p>This needs JavaScript.</p>"))) if parted else ""


@cache
def _parted(one: Program) -> tuple[str, FigureData] | None:
    """A small tree and a figure, where it is a phase, comes to an end, and does another thing than the right one."""
    if one.piece not in zoo.KEYWORDS or one.key.startswith(ENDLESS):
        return None
    for iterations in ITERATIONS:
        with redirect_stdout(None):
            searches = [Recording.of(STATE, 0, phases, iterations, None, False) for phases in ({}, zoo.phases(one))]
            figure = Explorer(*searches, labels=("the right one", "this one"))._shown()
        if figure["difference"]:
            right, this = (search.trace.root for search in searches)
            return f"{{raw-html}}`{small_tree(this, right)}`", figure
    return None
