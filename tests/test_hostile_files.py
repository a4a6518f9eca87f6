"""Damaged and hostile files are refused in a sentence, or are recordings with which everything works."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
GROUP = 5_000  # files that one program tries


def outcomes(kind, first, last):
    """What became of some damaged files; none may do anything else than be refused, or be valid."""
    where = os.pathsep.join(map(str, (TESTS, TESTS / "explorer", TESTS.parent)))
    done = subprocess.run(
        [sys.executable, str(TESTS / "hostile_files.py"), kind, "0", str(first), str(last)],
        env=os.environ | {"PYTHONPATH": where, "MPLBACKEND": "Agg"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["wrong"] == []
    assert sum(told["counts"].values()) == last - first
    assert min(told["counts"]["refused"], told["counts"]["valid"]) > (last - first) // 20
    print(kind, first, told["counts"], told["took"])
    return told


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["trace", "film"])
def test_a_damaged_file_is_refused_in_a_sentence_or_everything_works_with_it(kind):
    outcomes(kind, 0, 250)


@pytest.mark.thorough
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("group", range(10))
@pytest.mark.parametrize("kind", ["trace", "film"])
def test_a_hundred_thousand_damaged_files(kind, group):
    outcomes(kind, GROUP * group, GROUP * (group + 1))
