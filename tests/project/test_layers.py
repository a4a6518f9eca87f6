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


TREES = {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in FILES}


def test_the_core_imports_of_this_package_only_what_a_state_is():
    ours = [name for name in imports_of(PACKAGE / "mcts.py") if name.startswith("mcts_teach")]
    assert ours == ["mcts_teach.games.state"]


@pytest.mark.slow
def test_heavy_packages_are_imported_where_they_belong():
    free = set(sys.stdlib_module_names) | {"mcts_teach"}
    found = {(name.partition(".")[0], file) for file in TREES for name in imports_of(PACKAGE / file)}
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
        f"{file}: {ast.unparse(node)}"
        for file, tree in TREES.items()
        if room_of(PACKAGE / file) != "games"
        for node in ast.walk(tree)
        if asks_which_game_it_is(node)
    ]
    assert asking == ["fast/run.py: isinstance(state, Board)"]  # how many bits the compiled engine needs


def test_importing_the_package_loads_nothing_heavy_and_all_its_names_no_widgets():
    code = "import sys, mcts_teach; print(*sys.modules); from mcts_teach import *; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    first, then = ({name.partition(".")[0] for name in line.split()} for line in run.stdout.splitlines())
    assert first & {*HEAVY} == then & {"ipywidgets", "anywidget"} == set()


# Public names


def test_public_names_are_all_there_and_no_others():
    assert len(mcts_teach.__all__) == len({*mcts_teach.__all__})
    assert dir(mcts_teach) == sorted({*mcts_teach.__all__, *mcts_teach.WITH_WIDGETS})
    assert all(hasattr(mcts_teach, name) for name in dir(mcts_teach))
    with pytest.raises(AttributeError, match="module 'mcts_teach' has no attribute 'serach'"):
        _ = mcts_teach.serach


def test_every_module_and_every_name_that_others_may_use_has_a_docstring():
    found = [(name, thing) for name, tree in TREES.items() for thing in (tree, *tree.body)]
    named = [each for each in found if isinstance(each[1], ast.Module | ast.ClassDef | ast.FunctionDef)]
    things = {(file, getattr(node, "name", "")): ast.get_docstring(node) for file, node in named}
    for name, kind in inspect.getmembers(mcts_teach, inspect.isclass):
        methods = inspect.getmembers(kind, lambda member: inspect.isroutine(member) or isinstance(member, property))
        things |= {(name, method): inspect.getdoc(thing) for method, thing in methods}
    assert [place for place, text in things.items() if not text and not place[1].startswith("_")] == []
