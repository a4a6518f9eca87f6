"""A name means one thing in the whole package."""

import symtable
from collections import defaultdict

from docs.draw_house import FILES, PACKAGE

# The compiled engine has the names of the core on purpose: the same search, for the machine.
MIRRORED = {
    **{name: {"mcts.py", "fast/engine.py"} for name in ("select", "expand", "simulate", "backpropagate")},
    "search": {"searching.py", "fast/run.py"},
}


def test_no_name_is_given_twice_to_what_is_defined_to_a_file_or_to_a_folder():
    found = defaultdict(set)
    for path in FILES:
        place = path.parent if path.name == "__init__.py" else path
        found[place.stem].add(f"the file or folder {place.relative_to(PACKAGE.parent).as_posix()}")
        for name in symtable.symtable(path.read_text(encoding="utf-8"), path.name, "exec").get_symbols():
            if name.is_assigned() and not name.is_imported() and not name.get_name().startswith("_"):
                found[name.get_name()].add(path.relative_to(PACKAGE).as_posix())
    assert {name: places for name, places in found.items() if len(places) > 1} == MIRRORED
