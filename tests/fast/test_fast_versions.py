"""The engine runs with the oldest numba that it allows."""

import os
import subprocess
import venv
from pathlib import Path

import pytest

import mcts_teach

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(1200)]

PACKAGE = Path(mcts_teach.__file__).parent


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
