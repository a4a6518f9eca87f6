"""The benchmarks start: all are loaded, and the quick ones measure something tiny; their numbers are not judged."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the extra 'fast' is not installed")
FOLDER = Path(__file__).parents[2] / "benchmarks"
NAMES = sorted({path.stem for path in FOLDER.glob("*.py")} - {"mctx_driver"})  # that one measures where it is loaded
PROGRAM = f"""
import {", ".join(NAMES)}
drawing.SIZES, drawing.ROUNDS = (3,), 1
drawing.main()
icicle.SIZES, icicle.FRAMES = (9,), 2
icicle.main()
assert guided.search(guided.Rows(), 3, **guided.NATIVE).visits == 3
"""


@pytest.mark.thorough
def test_benchmarks_start():
    run = subprocess.run([sys.executable, "-c", PROGRAM], cwd=FOLDER, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
