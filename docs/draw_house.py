"""Draw the house: the rooms of the package by floor, what each is, and which others it imports.

python -m docs.draw_house            # print it
python -m docs.draw_house --write    # put it into CONTRIBUTING.md
"""

from __future__ import annotations

import ast
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "mcts_teach"
FILES = sorted(PACKAGE.rglob("*.py"))
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- python -m docs.draw_house --write draws this -->\n```\n", "```\n<!-- the house ends -->\n"
WIDTH = 74  # columns for what a room is
House = dict[str, set[str]]  # the other rooms that each room imports


def room_of(path: Path) -> str:
    """The room that a file is in: a folder or a file of the package."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, those for type hints too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.module is None or node.level:
                raise ValueError(f"{path} has a relative import: write the whole name of the module")
            whole = node.module == "mcts_teach"  # what follows is a room, or a public name, which no room may use
            yield from (f"mcts_teach.{alias.name}" for alias in node.names) if whole else [node.module]


def rooms_imported_by(path: Path) -> Iterator[str]:
    """The rooms of this package that a file imports."""
    for name in imports_of(path):
        first, _, rest = name.partition(".")
        if first == "mcts_teach":
            yield rest.partition(".")[0]


def read_house() -> House:
    """The rooms of the package, and what each imports of the others."""
    house: House = {}
    for path in FILES:
        if path != PACKAGE / "__init__.py":
            house.setdefault(room_of(path), set()).update({*rooms_imported_by(path)} - {room_of(path)})
    return house


def draw_house(house: House) -> str:
    """A line for each room, the highest floor first; CycleError where rooms import each other in a circle.

    An import that another one implies is left out: who imports `searching` reaches `mcts` through it.
    """
    below: House = {}
    floors: dict[str, int] = {}
    for room in TopologicalSorter(house).static_order():
        below[room] = house[room].union(*(below[other] for other in house[room]))
        floors[room] = max((floors[other] + 1 for other in house[room]), default=0)
    lines = []
    for room in sorted(house, key=lambda room: (-floors[room], room)):
        nearest = sorted(house[room].difference(*(below[other] for other in house[room])))
        lines.append(f"{floors[room]:2} {room:10} {describe_room(room):{WIDTH}} {', '.join(nearest)}".rstrip() + "\n")
    return "".join(lines)


def describe_room(room: str) -> str:
    """The first line of a room's docstring; a long one ends at a colon, or else at a comma."""
    file = PACKAGE / room / "__init__.py"
    tree = ast.parse((file if file.exists() else PACKAGE / f"{room}.py").read_text(encoding="utf-8"))
    line = (ast.get_docstring(tree) or "").partition("\n")[0].rstrip(".")
    for mark in ": ", "; ", ", ":
        while len(line) > WIDTH and mark in line:
            line = line.rpartition(mark)[0]
    return line


def main() -> None:
    """Do what the command line asks."""
    parser = ArgumentParser("docs.draw_house", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put it into CONTRIBUTING.md")
    house = draw_house(read_house())
    if not parser.parse_args().write:
        print(house, end="")
        return
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + house + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
