"""A name means one thing in the whole package."""

import ast
from collections import Counter, defaultdict
from pathlib import Path

import mcts_teach

PACKAGE = Path(mcts_teach.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

# The compiled engine has the names of the core on purpose: the same search, for the machine.
MIRRORED = {
    **{name: {"mcts.py", "fast/engine.py"} for name in ("select", "expand", "simulate", "backpropagate")},
    "search": {"searching.py", "fast/run.py"},
}


def names_defined(body):
    """The names that these statements give to something, without those that begin with an underscore."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (name for target in node.targets for name in names_stored(target))
        elif isinstance(node, ast.AnnAssign):
            yield from names_stored(node.target)
        elif isinstance(node, ast.If | ast.Try | ast.With):
            parts = [getattr(node, part, []) for part in ("body", "orelse", "finalbody")]
            yield from names_defined([statement for part in parts for statement in part])


def names_stored(target):
    """The names in what an assignment writes to; x.y and x[0] are none."""
    return [part.id for part in ast.walk(target) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]


def places():
    """Which files define each public name at the level of a module."""
    found = defaultdict(set)
    for path in FILES:
        for name in names_defined(ast.parse(path.read_text(encoding="utf-8")).body):
            if not name.startswith("_"):
                found[name].add(path.relative_to(PACKAGE).as_posix())
    return found


def test_no_name_is_defined_in_two_files():
    assert {name: files for name, files in places().items() if len(files) > 1} == MIRRORED


def stems():
    """The name of each file and each folder of the package, and where it is."""
    for path in FILES:
        place = path.parent if path.name == "__init__.py" else path
        yield place.stem, place.relative_to(PACKAGE.parent).as_posix()


def test_no_two_files_or_folders_have_one_name():
    named = Counter(stem for stem, _ in {*stems()})
    assert [stem for stem, times in named.items() if times > 1] == []


def test_no_file_or_folder_is_named_like_what_is_defined():
    names = dict(stems())
    assert {name: files for name, files in places().items() if name in names} == {}
