"""A small distribution of Pyodide, made of what two package indexes have: its core, and its packages in Python alone.

    python tests/site/small_pyodide.py FOLDER

NumPy, matplotlib and what they rest on are compiled for the browser and on none of these indexes. They are left out of
its list; in matplotlib's place stands a module that draws nothing, so that a notebook can import and call it.
"""

import json
import shutil
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WANTED = ("micropip", "ipython", "jedi", "networkx", "tqdm", "typing-extensions")


def make(folder: Path) -> None:
    """Put Pyodide's core, its packages that are Python alone, and their list into a folder."""
    with TemporaryDirectory() as place:
        npm = shutil.which("npm")  # on Windows its name has an ending
        subprocess.run([npm, "pack", f"pyodide@{PYODIDE_VERSION}"], cwd=place, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(place).glob("*.tgz"))) as packed:
            packed.extractall(place, filter="data")
        core = Path(place) / "package"
        folder.mkdir(parents=True)
        for name in CORE:
            (core / name).rename(folder / name)
        listed = json.loads((core / "pyodide-lock.json").read_text())
    listed["info"] |= {"version": PYODIDE_VERSION}
    lock = PyodideLockSpec(**listed)
    lock.packages = {name: lock.packages[name] for name in closure(lock, WANTED)}
    download(folder, [f"{package.name}=={package.version}" for package in lock.packages.values()])
    for wheel in folder.glob("*.whl"):  # the same versions, in files of their own
        package = lock.packages[wheel.name.partition("-")[0].replace("_", "-").lower()]
        package.file_name, package.sha256 = wheel.name, sha256(wheel.read_bytes()).hexdigest()
        package.depends = [name for name in package.depends if name.replace("_", "-") in lock.packages]
    lock = add_wheels_to_spec(lock, [stub_wheel(folder)])
    lock.to_json(folder / "pyodide-lock.json")


def closure(lock: PyodideLockSpec, wanted: tuple[str, ...]) -> set[str]:
    """Names of packages, and of all that they need and that is Python alone."""
    found, open_ends = set(), list(wanted)
    while open_ends:
        name = open_ends.pop().replace("_", "-")
        package = lock.packages.get(name)
        if name not in found and package and package.file_name.endswith("-none-any.whl"):
            found.add(name)
            open_ends += package.depends
    return found


def download(folder: Path, pins: list[str]) -> None:
    """Put these versions of packages into a folder, as wheels."""
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--python-version", "3.14"]
    command += ["--platform", "any", "--only-binary", ":all:", "-d", str(folder)]
    subprocess.run([*command, *pins], check=True)


STUB = '''"""Stands in for matplotlib: whatever is asked of it or of a module in it gives something to go on with."""

import sys
from importlib.machinery import ModuleSpec


class Anything:
    def subplots(self, rows=1, columns=1, **named):
        axes = [[Anything() for _ in range(columns)] for _ in range(rows)]
        row = sum(axes, [])
        return Anything(), row[0] if len(row) == 1 else row if 1 in (rows, columns) else axes

    def _ipython_display_(self):
        pass

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return self

    def __call__(self, *given, **named):
        return self

    def __getitem__(self, key):
        return self

    def __iter__(self):
        return iter([self, self])


class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("matplotlib.") and name != "matplotlib.font_manager":  # it has no fonts
            return ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        module.__getattr__ = lambda name: getattr(Anything(), name)


sys.meta_path.insert(0, Finder())
'''


def stub_wheel(folder: Path) -> Path:
    """A wheel of a matplotlib that has nothing but a pyplot, which draws nothing."""
    place, info = folder / "matplotlib-0-py3-none-any.whl", "matplotlib-0.dist-info"
    with ZipFile(place, "w") as wheel:
        wheel.writestr("matplotlib/__init__.py", STUB)
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: matplotlib\nVersion: 0\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    return place


if __name__ == "__main__":
    make(Path(sys.argv[1]))
