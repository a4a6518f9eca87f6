"""What the core and heavy packages may be imported by, and what every public name must have."""

import ast
import inspect
import subprocess
import sys

import pytest

import mcts_teach
from docs.draw_house import FILES, PACKAGE, imports_of, room_of
from mcts_teach.games import BUILT_IN

# Each of these is imported in one place. Everything else is the standard library, or is reached through one of them.
HEAVY = {
    "matplotlib": {"drawing/figure.py", "drawing/pictures.py", "drawing/colors.py"},  # of these, for type hints
    "networkx": {"drawing/figure.py", "drawing/tables.py"},
    "ipywidgets": {f"explorer/{name}.py" for name in ("panels", "play_boards")},
    "anywidget": {"explorer/living_tree.py", "explorer/play_boards.py"},
    "traitlets": {"explorer/living_tree.py", "explorer/play_boards.py"},
    "numba": {f"fast/{name}.py" for name in ("__init__", "rng", "rules", "solving", "guided", "engine")},
    "numpy": {
        *(f"fast/{name}.py" for name in ("rng", "rules", "solving", "engine", "guided", "tree", "run")),
        "checks/pieces/scoring.py",
        "variants/network.py",
        "drawing/figure.py",
    },
    "typing_extensions": {"games/state.py"},  # for type checkers, which bring it along
    "IPython": set(),
    "pyspiel": {"games/openspiel.py"},
    "tqdm": {"playing/matches.py", "workers.py", "drawing/pictures.py"},  # where something may take a while
}


def name_in_package(path):
    return path.relative_to(PACKAGE).as_posix()


def test_the_core_imports_of_this_package_only_what_a_state_is():
    ours = [name for name in imports_of(PACKAGE / "mcts.py") if name.startswith("mcts_teach")]
    assert ours == ["mcts_teach.games.state"]


def test_heavy_packages_are_imported_where_they_belong():
    free = set(sys.stdlib_module_names) | {"mcts_teach"}
    found = {(name.partition(".")[0], name_in_package(path)) for path in FILES for name in imports_of(path)}
    allowed = {(name, file) for name, files in HEAVY.items() for file in files}
    assert {pair for pair in found if pair[0] not in free} == allowed, "say here which file a new dependency belongs to"


GAMES = {"Board", "Position", *(game.__name__ for game in BUILT_IN)}


def asks_which_game_it_is(node):
    """Whether some code goes one way for a position of one game and another for one of another."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("isinstance", "issubclass"):
        kinds = node.args[1:]
    elif isinstance(node, ast.Compare) and "type(" in ast.unparse(node):
        kinds = [node]
    elif isinstance(node, ast.MatchClass):
        kinds = [node.cls]
    else:
        kinds = [key for key in getattr(node, "keys", ()) if isinstance(key, ast.Name)]
    names = {name.id for kind in kinds for name in ast.walk(kind) if isinstance(name, ast.Name)}
    return bool(names & GAMES)


def test_games_know_themselves():
    """Other rooms ask a game what it says about itself, as they ask a learner's, and not which one it is."""
    asking = [
        f"{name_in_package(path)}: {ast.unparse(node)}"
        for path in FILES
        if room_of(path) != "games"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if asks_which_game_it_is(node)
    ]
    assert asking == ["fast/run.py: isinstance(state, Board)"]  # how many bits the compiled engine needs


def test_importing_the_package_loads_nothing_heavy_and_all_its_names_no_widgets():
    code = "import sys, mcts_teach; print(*sys.modules); from mcts_teach import *; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    first, then = ({name.partition(".")[0] for name in line.split()} for line in run.stdout.splitlines())
    assert first & {*HEAVY} == then & {"ipywidgets", "anywidget"} == set()


# Public names


def test_public_names_are_sorted_and_all_there():
    names = mcts_teach.__all__
    assert names == sorted(set(names), key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert dir(mcts_teach) == sorted({*names, *mcts_teach.WITH_WIDGETS})
    assert all(hasattr(mcts_teach, name) for name in dir(mcts_teach))


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'mcts_teach' has no attribute 'serach'"):
        _ = mcts_teach.serach


def test_every_public_name_and_every_method_of_one_has_a_docstring():
    things = {name: getattr(mcts_teach, name) for name in dir(mcts_teach)}
    for name, kind in [each for each in things.items() if inspect.isclass(each[1])]:
        methods = inspect.getmembers(kind, lambda member: inspect.isroutine(member) or isinstance(member, property))
        things |= {f"{name}.{each}": method for each, method in methods if not each.startswith("_")}
    assert [name for name, thing in things.items() if not inspect.getdoc(thing)] == []


def test_every_module_and_every_name_that_others_may_use_has_a_docstring():
    trees = {name_in_package(path): ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
    things = [(name, thing) for name, tree in trees.items() for thing in (tree, *tree.body)]
    named = [each for each in things if isinstance(each[1], ast.Module | ast.ClassDef | ast.FunctionDef)]
    public = [each for each in named if not getattr(each[1], "name", "").startswith("_")]
    assert [(file, getattr(thing, "name", "")) for file, thing in public if not ast.get_docstring(thing)] == []
