"""What is kept on disk belongs to the files it was made of; and the engine runs with the oldest numba it allows."""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import mcts_teach

pytest.importorskip("numba", reason="the extra 'fast' is not installed")
pytestmark = [pytest.mark.thorough, pytest.mark.timeout(1200)]

PACKAGE = Path(mcts_teach.__file__).parent
SCRIPT = """
import json
from mcts_teach import TicTacToe, fast
from mcts_teach.fast import engine, run
run._try_out = lambda *how: None  # which would refuse what is edited here
root = fast.search(TicTacToe(), 300, seed=1)
found = [sum(counts.values()) for counts in (engine.grow.stats.cache_hits, engine.grow.stats.cache_misses)]
print(json.dumps([[node.wins for node in root.children.values()], root.visits, *found]))
"""
EDITS = {  # of each file, and whether they are seen in the tree
    "rng.py": ("y >> np.uint32(11)", "y >> np.uint32(12)", True),
    "rules.py": ("if step * (k - 1) < BITS else 0", "if step * (k - 1) < 0 else 0", True),
    "engine.py": ("node.visits += 1\n", "node.visits += 2\n", True),
    "tree.py": ("MOST_MOVES = 4096", "MOST_MOVES = 4095", False),
    "run.py": ("_BATCH = 0.01", "_BATCH = 0.02", False),
}


class Copy:
    """A copy of the package with a cache of its own."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copytree(PACKAGE, folder / "mcts_teach", ignore=shutil.ignore_patterns("__pycache__"))
        self.surroundings = os.environ | {
            "NUMBA_CACHE_DIR": str(folder / "cache"),
            "PYTHONPATH": str(folder),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def run(self):
        """What a search in a new process finds: wins and visits, and how often the loop was loaded and compiled."""
        command = [sys.executable, "-c", SCRIPT]
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=self.surroundings, cwd=self.folder
        )
        *tree, loaded, compiled = json.loads(done.stdout)
        return tree, loaded, compiled


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    return Copy(tmp_path_factory.mktemp("copy"))


@pytest.fixture(scope="module")
def tree(copy):
    """What the copy finds as it is."""
    found, loaded, compiled = copy.run()
    assert (loaded, compiled) == (0, 1)
    return found


def test_without_an_edit_the_compiled_engine_is_loaded_from_disk(copy, tree):
    assert copy.run() == (tree, 1, 0)


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_of_any_file_of_the_engine_compiles_it_anew(name, copy, tree):
    file, (old, new, seen) = copy.folder / "mcts_teach" / "fast" / name, EDITS[name]
    source = file.read_text(encoding="utf-8")
    assert source.count(old) == 1
    file.write_text(source.replace(old, new), encoding="utf-8")
    found, loaded, compiled = copy.run()
    file.write_text(source, encoding="utf-8")
    assert (loaded, compiled) == (0, 1)
    assert (found != tree) == seen


def test_the_engine_grows_the_same_trees_with_the_oldest_numba_that_it_allows(tmp_path):
    home = tmp_path / "venv"
    try:
        venv.create(home, with_pip=True)
        python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
        install = [python, "-m", "pip", "install", "-q", "numba==0.61.*", "numpy==2.1.*", "pytest", "tqdm"]
        subprocess.run(install, capture_output=True, text=True, check=True, timeout=600)
    except (subprocess.SubprocessError, OSError) as error:
        pytest.skip(f"numba 0.61 cannot be installed here: {getattr(error, 'stderr', '') or error}"[-300:])
    tests = Path(__file__).parent
    (tmp_path / "pytest.ini").write_text(
        f"[pytest]\npythonpath = {PACKAGE.parent} {tests.parent}\nfilterwarnings = error\n", encoding="utf-8"
    )
    files = [str(tests / f"test_fast_{name}.py") for name in ("rng", "engine")]
    command = [python, "-m", "pytest", "-q", "-rs", "-c", tmp_path / "pytest.ini", "--noconftest", *files]
    surroundings = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": ""}
    surroundings["PYTHONDONTWRITEBYTECODE"] = "1"
    done = subprocess.run(command, capture_output=True, text=True, env=surroundings, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout
    assert "skipped" not in done.stdout
