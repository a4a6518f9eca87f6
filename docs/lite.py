"""Builds the course for the browser: JupyterLite, with the learner's notebooks and this package in it.

    python -m docs.lite FOLDER

The folder goes on any web server. What a page loads comes from there, but for Python itself (Pyodide) with NumPy,
matplotlib and other packages of its distribution, which come from Pyodide's own address. The extra `lite` in pyproject
has the versions that this was tested with. They are imported where they are used: the rest is tested without them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from shutil import copy, copytree
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

from packaging.utils import canonicalize_name

from mcts_teach.workshop import copy_course

if TYPE_CHECKING:
    from pyodide_lock import PyodideLockSpec

REPOSITORY = Path(__file__).parents[1]
KERNEL = "@jupyterlite/pyodide-kernel-extension"

# What the package needs and Pyodide's distribution lacks; constraints.txt says which versions.
WHEELS = ["anywidget", "comm", "ipywidgets", "psygnal"]
SERVER_ONLY = {"jupyterlab-widgets"}  # ipywidgets asks for it, for the page, which has it already
AT_ONCE = ["ipykernel", "comm", "pyodide-kernel", "ipython", "jedi", "micropip", "piplite", "mcts-teach"]

LACKS = "\n\n**In the browser** there is no compiler, and only one process. "
LACKS += "Cells that need more are text here: their code, and what they showed on our machine."


def build(folder: str | Path, pyodide: str | Path | None = None, language: str = "en") -> None:
    """Build the page into a folder; with a folder of Pyodide's files it takes these along, and asks nobody else."""
    folder = Path(folder).resolve()
    with TemporaryDirectory() as place:
        lite = Path(place)
        write_course(lite / "course")
        copytree(REPOSITORY / "notebooks" / "zh", lite / "course" / "zh")
        copy_course(lite / "files", lite / "course", language)
        if pyodide is not None:
            copytree(pyodide, lite / "static" / "pyodide")
        (lite / "jupyter_lite_config.json").write_text(json.dumps(builder_settings(folder)))
        (lite / "jupyter-lite.json").write_text(json.dumps(page_settings()))
        run("jupyterlite_core.app", "build", cwd=lite)
    write_lock(folder, None if pyodide is None else Path(pyodide))


def write_course(folder: Path) -> None:
    """Write the course for a browser: cells that cannot run there are text, with what they show elsewhere."""
    for path in sorted((REPOSITORY / "notebooks").rglob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = notebook["cells"]
        if any(is_native(cell) for cell in cells):
            cells[0]["source"] = "".join(cells[0]["source"]) + LACKS
            notebook["cells"] = [as_text(cell) if is_native(cell) else without_compiler(cell) for cell in cells]
        place = folder / path.relative_to(REPOSITORY / "notebooks")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(notebook), encoding="utf-8")


def is_native(cell: dict[str, Any]) -> bool:
    """Whether a cell needs a compiler, or processes or threads of its own: its tag says so."""
    return "native" in cell["metadata"].get("tags", ())


def without_compiler(cell: dict[str, Any]) -> dict[str, Any]:
    """A cell that imports neither numba nor what is built on it."""
    return cell | {"source": re.sub(r"^from numba .*\n?| fast,", "", "".join(cell["source"]), flags=re.MULTILINE)}


def as_text(cell: dict[str, Any]) -> dict[str, Any]:
    """A cell of code as one of text: its code, and its stored output."""
    text, pictures = ["```python", "".join(cell["source"]), "```"], {}
    for number, output in enumerate(cell["outputs"]):
        data = output.get("data", {"text/plain": output.get("text", "")})
        if "image/png" in data:
            pictures[f"{number}.png"] = {"image/png": data["image/png"]}
            text += ["", f"![{''.join(data['text/plain'])}](attachment:{number}.png)"]
        else:
            text += ["", "It showed:", "", "```", "".join(data["text/plain"]).rstrip(), "```"]
    text_cell = {"cell_type": "markdown", "id": cell["id"], "metadata": {}, "source": "\n".join(text)}
    return text_cell | ({"attachments": pictures} if pictures else {})


def builder_settings(folder: Path) -> dict[str, Any]:
    """What JupyterLite's builder is told."""
    lite = {"output_dir": str(folder), "contents": ["files"], "apps": ["lab"], "no_unused_shared_packages": True}
    return {"LiteBuildConfig": lite | {"no_sourcemaps": True}}


def page_settings() -> dict[str, Any]:
    """What the page is told: where the kernel finds its packages, and which it loads as it starts."""
    options = {"lockFileURL": "./wheels/pyodide-lock.json", "packages": AT_ONCE}
    kernel = {f"{KERNEL}:kernel": {"loadPyodideOptions": options}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"appName": "mcts_teach", "litePluginSettings": kernel},
    }


def write_lock(folder: Path, pyodide: Path | None) -> None:
    """Put the wheels that Pyodide lacks into the page's folder, and write the list of all that can be loaded."""
    wheels = folder / "wheels"
    wheels.mkdir(exist_ok=True)
    run("pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(wheels), str(REPOSITORY), cwd=REPOSITORY)
    pins = ["-c", str(REPOSITORY / "constraints.txt"), "--python-version", "3.14", "--platform", "any"]
    pins += ["--only-binary", ":all:"]
    run("pip", "download", "-q", "--no-deps", *pins, "-d", str(wheels), *WHEELS, cwd=REPOSITORY)
    for wheel in (folder / "extensions" / KERNEL / "static" / "pypi").glob("*.whl"):
        copy(wheel, wheels)
    with_wheels(*distribution(pyodide), sorted(wheels.glob("*.whl"))).to_json(wheels / "pyodide-lock.json")


def distribution(pyodide: Path | None) -> tuple[str, PyodideLockSpec]:
    """Where Pyodide's packages are, and which: on the web, those for which the kernel was made; or in a folder."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_LOCK_DEFAULT_URL
    from pyodide_lock import PyodideLockSpec

    if pyodide is not None:
        return "../static/pyodide", PyodideLockSpec.from_json(pyodide / "pyodide-lock.json")
    with urlopen(PYODIDE_LOCK_DEFAULT_URL, timeout=60) as answer:
        return PYODIDE_LOCK_DEFAULT_URL.rpartition("/")[0], PyodideLockSpec(**json.load(answer))


def with_wheels(base: str, lock: PyodideLockSpec, wheels: Sequence[Path]) -> PyodideLockSpec:
    """The list of what can be loaded: Pyodide's packages at its address, and wheels beside the list."""
    from pyodide_lock.utils import add_wheels_to_spec

    for package in lock.packages.values():
        package.file_name = f"{base}/{package.file_name}"
    lock = add_wheels_to_spec(lock, list(wheels), ignore_missing_dependencies=True)
    for package in lock.packages.values():
        package.depends = [name for name in package.depends if name not in SERVER_ONLY]
    check_complete(lock)
    return lock


def check_complete(lock: PyodideLockSpec) -> None:
    """ValueError if a package needs one that is not there: the kernel would never start, and not say why."""
    known = {canonicalize_name(name) for name in lock.packages}
    for package in lock.packages.values():
        if gone := {canonicalize_name(name) for name in package.depends} - known:
            raise ValueError(f"{package.name} needs {', '.join(sorted(gone))}: name it in WHEELS of docs/lite.py")


def run(module: str, *arguments: str, cwd: Path) -> None:
    """Run a module with this Python; CalledProcessError if it fails."""
    subprocess.run([sys.executable, "-m", module, *arguments], cwd=cwd, check=True)


if __name__ == "__main__":
    parser = ArgumentParser("docs.lite", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="for the page")
    parser.add_argument("pyodide", nargs="?", help="a folder of Pyodide's files")
    parser.add_argument("--language", default="en", help="of the notebooks: zh, or en")
    build(**vars(parser.parse_args()))
