"""Programs that use the package, as type checkers see them: the right ones pass, each wrong line is an error.

That the stub of the core says what its code does is looked at by `python3 start.py lint`.
"""

import os
import re
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
USES = Path(__file__).parent / "uses"
CHECKERS = {  # of what is installed mypy would read numpy for longer than all the rest, which these types do not need
    "mypy": ["mypy", "--strict", "--no-color-output", "--no-site-packages", "--follow-imports=silent"],
    "pyright": ["pyright", "--pythonversion", "3.11", "--pythonpath", sys.executable],
}


def run_checker(checker, *files):
    """What a type checker says of some files."""
    if find_spec(checker) is None:
        pytest.skip(f"{checker} is not installed")
    where = {**os.environ, "MYPYPATH": str(ROOT), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", *CHECKERS[checker], *map(str, files)]
    return subprocess.run(command, cwd=ROOT, env=where, capture_output=True, text=True, check=False).stdout


@pytest.mark.slow
@pytest.mark.parametrize("checker", CHECKERS)
def test_ordinary_uses_have_the_types_that_they_say_and_wrong_ones_are_errors(checker):
    said = run_checker(checker, USES / "ordinary.py", USES / "wrong.py")
    errors = {(file, int(line)) for file, line in re.findall(r"(\w+)\.py:(\d+)[:\d]*[ :-]+error", said)}
    lines = (USES / "wrong.py").read_text(encoding="utf-8").splitlines()
    wrong = {("wrong", number) for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
    assert len(wrong) > 10
    assert errors == wrong, said


@pytest.mark.compiles
def test_ordinary_uses_run():
    assert runpy.run_path(str(USES / "ordinary.py"))["proven"].visits > 0
