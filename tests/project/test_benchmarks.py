"""The benchmarks start: all are loaded, and the quick ones measure something tiny; their numbers are not judged."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the extra 'fast' is not installed")
FOLDER = Path(__file__).parents[2] / "benchmarks"
NAMES = sorted({path.stem for path in FOLDER.glob("*.py")} - {"mctx_driver"})  # that one measures where it is loaded
PROGRAMS = {
    "all": f"import {', '.join(NAMES)}",
    "drawing": "import drawing; drawing.SIZES, drawing.ROUNDS = (3,), 1; drawing.main()",
    "guided": "from guided import *; assert search(Rows(), 3, **NATIVE).visits == 3",
    "icicle": "import icicle; icicle.SIZES, icicle.FRAMES = (9,), 2; icicle.main()",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_benchmarks_start(name):
    run = subprocess.run([sys.executable, "-c", PROGRAMS[name]], cwd=FOLDER, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
