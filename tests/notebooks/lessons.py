"""The notebooks as tests see them: what a cell says, what it has shown, and some cells run in this process."""

import ast
import json
import linecache
import re
import symtable
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import matplotlib.pyplot as plt
import pytest

from rerun_notebooks import COURSE

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
LESSONS = {path.name[:2]: path for path in sorted(NOTEBOOKS.glob("[01]*.ipynb"))}
PAGES = LESSONS | {path.stem: path for path in COURSE if not path.stem[0].isdecimal()}
SHORT = {"four": "connect_four_tutorials", "ttt": "tic_tac_toe_tutorial"}


# What is stored


@cache
def cells(lesson: str) -> dict[str, dict]:
    """The cells of a lesson, such as "05", or of another page, by their ids."""
    stored = json.loads(PAGES[lesson].read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: cell for cell in stored}


def code_cells(lesson: str) -> dict[str, str]:
    """What each code cell says, by its id."""
    return {id_: source(lesson, id_) for id_, cell in cells(lesson).items() if cell["cell_type"] == "code"}


def source(lesson: str, cell: str) -> str:
    return "".join(cells(lesson)[cell]["source"])


def printed(lesson: str, cell: str) -> str:
    return "".join("".join(output.get("text", "")) for output in cells(lesson)[cell].get("outputs", []))


def said(lesson: str, cell: str, pattern: str) -> tuple[str, ...]:
    """What the groups of a pattern find in a cell."""
    found = re.search(pattern, source(lesson, cell))
    assert found, f"notebook {lesson}, {cell}: no {pattern!r}"
    return found.groups()


@cache
def names_of_tests() -> Counter[str]:
    """How often each name is that of a test."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    return Counter(re.findall(r"^def (test_\w+)\(", "\n".join(texts), re.MULTILINE))


def is_there(place: str) -> bool:
    """Whether a place is there: cells of a page, such as "05#setup,select", or one test of that name."""
    page, _, ids = place.partition("#")
    return cells(SHORT.get(page, page)).keys() >= {*ids.split(",")} if ids else names_of_tests()[page] == 1


def is_meant_to_raise(lesson: str, cell: str) -> bool:
    return "raises-exception" in cells(lesson)[cell]["metadata"].get("tags", [])


# Running cells


class Session:
    """What a kernel does, as far as a lesson needs it: run cells in one namespace, and give what the last line is."""

    def __init__(self, name: str, monkeypatch: pytest.MonkeyPatch):
        self.module = ModuleType(name)
        self.module.display = print  # IPython has it in every cell
        monkeypatch.setitem(sys.modules, name, self.module)  # where a dataclass looks for its names

    def collect_displays(self) -> list:
        """What cells display from now on goes into this list."""
        self.module.display = (displayed := []).append
        return displayed

    def run(self, source: str, cell: str):
        """Run a cell and return the value of its last line."""
        file = f"<{self.module.__name__}, {cell}>"
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # so that a check can quote
        body = ast.parse(source, file).body
        last = ast.Expression(body.pop().value) if body and isinstance(body[-1], ast.Expr) else None
        try:
            exec(compile(ast.Module(body, []), file, "exec"), vars(self.module))
            return last and eval(compile(last, file, "eval"), vars(self.module))
        finally:
            plt.close("all")


# Which cells depend on each other


class Names(NamedTuple):
    """The names that matter in a cell."""

    binds: set[str]
    changes: set[str]  # in place, as in `name.append(3)`
    uses: set[str]  # before it binds them
    later: set[str]  # used in its functions, whenever they are called


def needed_for(wanted: set[str], sources: dict[str, str]) -> list[str]:
    """The wanted cells, those that use what these bind, and those that bind or change what either of them uses."""
    names = {cell: names_in(source) for cell, source in sources.items()}
    kept, theirs = set(wanted), set()
    for cell, (binds, _, uses, later) in names.items():
        if cell in wanted or theirs & (uses | later):
            kept.add(cell)
            theirs |= binds
    size = 0
    while size < len(kept):
        size = len(kept)
        later = set().union(*(names[cell].later for cell in kept))
        missing: set[str] = set()
        for cell in reversed(sources):
            binds, changes, uses, _ = names[cell]
            if cell in kept or (missing | later) & (binds | changes):
                kept.add(cell)
                missing = missing - binds | uses
    return [cell for cell in sources if cell in kept]


def rename_inner(statement: ast.stmt) -> None:
    """Give the variables of comprehensions other names: from Python 3.12 on symtable takes them for the cell's."""
    for inner in ast.walk(statement):
        if isinstance(inner, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            targets = [name for one in inner.generators for name in ast.walk(one.target) if isinstance(name, ast.Name)]
            own = {name.id for name in targets}
            for name in ast.walk(inner):
                if isinstance(name, ast.Name) and name.id in own:
                    name.id = f"_{name.id}"


def names_in(source: str) -> Names:
    """Which names a cell binds, changes and uses; what it binds in the body of a loop may not be bound at all."""
    names = Names(set(), set(), set(), set())
    for statement in ast.parse(source).body:
        rename_inner(statement)
        scope = symtable.symtable(ast.unparse(statement), "cell", "exec")
        bound = {name.get_name() for name in scope.get_symbols() if name.is_assigned() or name.is_imported()}
        used = {name.get_name() for name in scope.get_symbols() if name.is_referenced()}
        for inner in scope.get_children():
            comprehension = inner.get_name() in ("listcomp", "setcomp", "dictcomp", "genexpr")
            (used if comprehension else names.later).update(used_inside(inner))
        if isinstance(statement, ast.For):
            used -= {node.id for node in ast.walk(statement.target) if isinstance(node, ast.Name)}
        names.uses.update(used - names.binds)
        names.binds.update(bound)
        names.changes.update(changed_in_place(statement))
    names.uses.update(names.later - names.binds)
    return names


def used_inside(scope: symtable.SymbolTable) -> set[str]:
    """The names of the cell that are used in a function, a class or a comprehension."""
    own = {name.get_name() for name in scope.get_symbols() if name.is_referenced() and name.is_global()}
    return own.union(*map(used_inside, scope.get_children()))


def changed_in_place(statement: ast.stmt) -> Iterator[str]:
    """Names in statements such as `name[1] = 2`, `name.field += 1` and `name.append(3)`."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return
    for node in ast.walk(statement):
        called = node.value.func if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else None
        inner = called or (node if isinstance(getattr(node, "ctx", None), ast.Store) else None)
        while isinstance(inner, ast.Subscript | ast.Attribute):
            inner = inner.value
            if isinstance(inner, ast.Name):
                yield inner.id
