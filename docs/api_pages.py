"""The reference: all public names of the package on one page, and a page for each module from its docstrings."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import getdoc, isclass
from typing import Any

import mcts_teach
from mcts_teach.combining import NAMES, REWARDS_FROM_0_TO_1, can_join

ROOMS = {
    "games": "Games",
    "mcts": "The core",
    "searching": "The search",
    "variants": "Variants of the search",
    "variants.network": "A small network",
    "bandits": "One-armed bandits",
    "solve": "Exact values",
    "trace": "Recordings",
    "playing": "Players and matches",
    "fast": "The compiled search",
    "parallel": "Many cores",
    "drawing": "Pictures",
    "explorer": "Things to touch",
    "checks": "Checks",
    "workshop": "What learners keep",
}
VALUES = {
    "Move": "A move is whatever the game says: any hashable value.",
    "Player": "A player is a function from a position to a move.",
    "cards": "The questions with choices that the course asks, by name.",
    "check": "The checks, one for each thing that a learner writes: `check.select(my_select)`, `check.select.hint()`.",
    "predictions": "The predictions that the course asks for, by name.",
}
INDEX = """# Package reference

What has a ★ can be imported from `mcts_teach` itself, the rest from its module. `from mcts_teach import *` leaves out
what needs ipywidgets: `ask`, `compare`, `explore`, `play_board` and `watch`.

```{{toctree}}
:hidden:
{names}
```
"""
JOINING = """\
Bundles are joined by `|`, in any order, as in `with_chance() | alphazero_phases(policy_value)`, and other pieces are
given by their keyword. Each pair in this table is tested against exact values of games; every other pair is refused
before the search begins, in a sentence that says what to take instead. Three go together where each two do. Functions
of your own take any place, and are taken at their word.
"""


def public_names(room: str) -> dict[str, Any]:
    """The public names of a module, and what they stand for."""
    module = import_module(f"mcts_teach.{room}")
    if hasattr(module, "__all__"):
        own = {name: getattr(module, name) for name in module.__all__}
    else:  # a helper has no example
        named = {name: thing for name, thing in vars(module).items() if not name.startswith("_")}
        own = {name: thing for name, thing in named.items() if getattr(thing, "__module__", "") == module.__name__}
        own = {name: thing for name, thing in own.items() if isclass(thing) or ">>>" in (getdoc(thing) or "")}
    above = {name: getattr(mcts_teach, name) for name in dir(mcts_teach)}
    return own | {name: thing for name, thing in above.items() if thing.__module__.startswith(f"mcts_teach.{room}.")}


def api_pages() -> Iterator[tuple[str, str]]:
    """The pages, with their names."""
    rows = "".join(_table(room, title) for room, title in ROOMS.items())
    yield "docs/api/index.md", INDEX.format(names="\n".join(ROOMS)) + rows
    for room, title in ROOMS.items():
        said = getdoc(import_module(f"mcts_teach.{room}"))
        entries = "\n".join(_entry(room, name, thing) for name, thing in public_names(room).items())
        more = _joins() if room == "variants" else ""
        page = f"# {title}\n\n`mcts_teach.{room}`\n\n{said}\n\n```{{eval-rst}}\n{entries}\n```\n{more}"
        yield f"docs/api/{room}.md", page


def _joins() -> str:
    """What can be joined in one search, as a table."""
    rows = ["\n## What goes together\n", JOINING, "| | goes with | rewards |\n|---|---|---|"]
    for name in NAMES:
        others = ", ".join(f"`{other}`" for other in NAMES if can_join(name, other)) or "itself alone"
        rewards = "from 0 to 1" if name in REWARDS_FROM_0_TO_1 else "any"
        rows.append(f"| `{name}` | {others} | {rewards} |")
    return "\n".join(rows) + "\n"


def _table(room: str, title: str) -> str:
    """The names of a module, with a line about each."""
    rows = [f"\n## {title}\n\n| [`mcts_teach.{room}`]({room}.md) | what it is |\n|---|---|"]
    for name, thing in public_names(room).items():
        star = " ★" if name in dir(mcts_teach) and getattr(mcts_teach, name) is thing else ""
        said = VALUES.get(name) or (getdoc(thing) or "").partition("\n")[0]
        rows.append(f"| {{py:obj}}`~{_place(room, name, thing)}`{star} | {said} |")
    return "\n".join(rows) + "\n"


def _entry(room: str, name: str, thing: Any) -> str:
    """What Sphinx needs to document a name where it may be imported from."""
    place = _place(room, name, thing)
    if name in VALUES:
        return f".. py:data:: {place}\n\n   {VALUES[name]}\n"
    return f".. autoclass:: {place}\n   :members:\n" if isclass(thing) else f".. autofunction:: {place}\n"


def _place(room: str, name: str, thing: Any) -> str:
    """The full name of something, as it may be imported."""
    return f"{thing.__module__ if room == 'workshop' else f'mcts_teach.{room}'}.{name}"
