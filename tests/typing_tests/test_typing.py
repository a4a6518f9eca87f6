"""Programs that use the package, as mypy sees them: the right ones pass, each wrong line is an error.

That the stub of the core says what its code does is looked at by `python3 start.py lint`.
"""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
USES = Path(__file__).parent / "uses"
# It would read numpy, if told what is installed, for longer than all the rest; these types do not need it.
MYPY = ["mypy", "--strict", "--no-color-output", "--no-site-packages", "--follow-imports=silent"]


@pytest.mark.slow
def test_ordinary_uses_have_the_types_that_they_say_and_wrong_ones_are_errors():
    files, where = [USES / "ordinary.py", USES / "wrong.py"], os.environ | {"MYPYPATH": str(ROOT)}
    said = subprocess.run([sys.executable, "-m", *MYPY, *files], cwd=ROOT, env=where, capture_output=True, text=True)
    errors = {(file, int(line)) for file, line in re.findall(r"(\w+)\.py:(\d+): error", said.stdout)}
    lines = files[1].read_text(encoding="utf-8").splitlines()
    wrong = {("wrong", number) for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
    assert len(wrong) > 10
    assert errors == wrong, said.stdout


@pytest.mark.compiles
def test_ordinary_uses_run():
    assert runpy.run_path(str(USES / "ordinary.py"))["proven"].visits > 0
