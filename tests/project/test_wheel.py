"""The wheel that is built and installed: what it holds, and that it works without the repository."""

import json
import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from mcts_teach.workshop import copy_course
from rerun_notebooks import COURSE

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION = PROJECT["version"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The Python of an environment that has nothing but the package from its wheel, and the folder of the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    venv.create(folder / "venv")
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    (wheel,), (packages,) = folder.glob("*.whl"), folder.glob("venv/**/site-packages")
    with ZipFile(wheel) as files:  # all that pip does with a wheel that has no other parts
        files.extractall(packages)
    return python, folder


@pytest.mark.slow
def test_the_wheel_is_small_and_holds_the_package_and_the_course_without_outputs(installed):
    _, folder = installed
    with ZipFile(next(folder.glob("*.whl"))) as wheel:
        files = {file.filename: file.compress_size for file in wheel.infolist()}
    chinese = sum(size for name, size in files.items() if "/zh/" in name)
    assert sum(files.values()) - chinese < 800_000
    assert chinese < 500_000, "what the Chinese course adds"
    sources = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("mcts_teach/**/*.py")}
    assert sources <= files.keys()
    script = {file.rpartition("/")[2] for file in files if "/explorer/js/" in file}
    assert {name.rpartition(".")[2] for name in script} == {"js", "css"}
    assert not any(name.endswith(".test.js") for name in script), "the script's tests are in the wheel"
    assert {file.split("/")[0] for file in files} == {"mcts_teach", f"mcts_teach-{VERSION}.dist-info"}
    assert {f"mcts_teach-{VERSION}.dist-info/licenses/{name}" for name in ("LICENSE", "LICENSE-text")} <= files.keys()
    (inside,) = folder.glob("venv/**/mcts_teach/notebooks")
    stored = {path.relative_to(ROOT / "notebooks") for path in COURSE}
    assert stored <= {path.relative_to(inside) for path in inside.rglob("*.ipynb")}
    cells = [cell for path in inside.rglob("*.ipynb") for cell in json.loads(path.read_bytes())["cells"]]
    outputs = [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]
    assert len(outputs) > 500
    assert not any(outputs)


@pytest.mark.slow
def test_what_is_copied_from_the_wheel_is_what_is_copied_from_the_repository(installed, tmp_path):
    run_installed(installed, "from mcts_teach.workshop import copy_course; copy_course('mine')")
    copy_course(tmp_path)
    tops = installed[1] / "mine", tmp_path
    copies = [{path.relative_to(top): path.read_bytes() for path in top.rglob("*.ipynb")} for top in tops]
    assert copies[0] == copies[1]


def run_installed(installed, code: str) -> str:
    python, folder = installed
    run = subprocess.run([python, "-W", "error", "-c", code], cwd=folder, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_the_wheel_searches_and_has_what_was_measured_where_nothing_else_is_installed(installed):
    names = [path.stem for path in ROOT.glob("notebooks/measured/*.json")]
    code = f"""if True:
        from mcts_teach import TicTacToe, search
        from mcts_teach.workshop import read_measured
        print(search(TicTacToe(), 500, seed=0).visits, sum(len(read_measured(name)) > 0 for name in {names}))"""
    assert run_installed(installed, code) == f"500 {len(names)}"
    assert "speed" in names
