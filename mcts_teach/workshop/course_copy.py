"""The copy of the course that a learner works in: without outputs, some code folded, never over their changes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import Any

from mcts_teach.files import path_of, write_file
from mcts_teach.language import check_language, read_catalogue, say, speaking
from mcts_teach.workshop.publishing import lead_to_web, repository
from mcts_teach.workshop.translated import translate_notebook

FOLDED = (
    "\n\nWhere a cell shows only •••, its code is folded away: it runs like any other, "
    "and a click on the dots shows it."
)
COLAB = """\
import sys

if "google.colab" in sys.modules:
    %pip install -q git+{} numba
"""


def stored_course() -> Path:
    """The folder of the course's notebooks: in the package once it is installed, beside it in the repository."""
    package = Path(__file__).parents[1]
    return next(path for path in (package / "notebooks", package.parent / "notebooks") if path.is_dir())


def read_measured(name: str) -> Any:
    """Read what a benchmark measured and stored, for a notebook to draw; it takes too long for a lesson.

    >>> read_measured("parallel")["strength"]["game"]
    'Connect Four'
    """
    files = {file.stem: file for file in (stored_course() / "measured").glob("*.json")}
    if str(name) not in files:
        raise ValueError(f"name must be one of {', '.join(sorted(files))}, not {name!r}")
    return json.loads(files[str(name)].read_text(encoding="utf-8"))


def copy_course(folder: str | Path, course: str | Path | None = None, language: str = "en") -> list[str]:
    """Copy the notebooks of a course into a folder; return the names of new editions beside what was changed there.

    What is there is replaced by a newer edition only if its cells say what they said when it was copied. With the
    variable GITHUB_REPOSITORY, as GitHub's workflows set it, a copy has a cell that installs the package on Colab.
    `language="zh"` copies it in Chinese, as far as it is translated, with what was changed left as it is.
    ValueError where a folder has to be and something else is; all other notebooks are copied before it is raised.
    """
    check_language(language)
    repository()  # where it refuses the variable, nothing is written yet
    folder, course = path_of("folder", folder), stored_course() if course is None else path_of("course", course)
    if obstacle := _find_obstacle(folder):
        raise ValueError(f"{obstacle} is not a folder, so no notebook can be copied into it; take another folder")
    paths = list(_list_notebooks(course, folder))
    blocked = {path: obstacle for path in paths if (obstacle := _find_obstacle((folder / path).parent))}
    beside = [
        name for path in paths if path not in blocked and (name := _update_notebook(course, path, folder, language))
    ]
    if blocked:
        obstacles = " and ".join(f"{place} is" for place in dict.fromkeys(blocked.values()))
        names = ", ".join(path.as_posix() for path in blocked)
        newer = f"; newer editions are beside yours: {', '.join(beside)}" if beside else ""
        raise ValueError(f"{obstacles} not a folder, so these were not copied: {names} (all others were{newer})")
    return beside


def _find_obstacle(folder: Path) -> Path | None:
    """What is not a folder where one has to be, for this one to be there or to be made; None if nothing is."""
    return next((place for place in (folder, *folder.parents) if os.path.lexists(place) and not place.is_dir()), None)


def _list_notebooks(course: Path, folder: Path) -> Iterator[Path]:
    """Where the notebooks of a course are in it, without checkpoints and without a copy that lies inside."""
    inside = Path(os.path.realpath(folder))
    for file in sorted(course.rglob("*.ipynb")):
        path = file.relative_to(course)
        if not any(part.startswith(".") for part in path.parts) and inside not in Path(os.path.realpath(file)).parents:
            yield path


def _update_notebook(course: Path, path: Path, folder: Path, language: str) -> str:
    """Bring the learner's notebook up to date; return the name of what is put beside it, if anything is."""
    notebook = _make_copy(course, path, language)
    edition = notebook["metadata"]["mcts_teach"]["sources"]
    own, endings = folder / path, chain(["", " (new edition)"], map(" (new edition {})".format, count(2)))
    while _is_taken(place := own.with_stem(own.stem + next(endings))):
        made_from, now = _read_edition(place, len(path.parts))
        if made_from == edition or (place.exists() and place.samefile(course / path)):
            return ""
        if now in (made_from, edition):
            break  # as it was copied; all else is the learner's own work
    place.parent.mkdir(parents=True, exist_ok=True)
    write_file(place, json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    return "" if place == own else place.relative_to(folder).as_posix()


def _is_taken(place: Path) -> bool:
    """Whether something is in a place; a link to where a file can be made leaves it free, as links are followed."""
    target = Path(os.path.realpath(place))  # of a link to itself, a link
    return os.path.lexists(target) or (place.is_symlink() and not target.parent.is_dir())


def _make_copy(course: Path, path: Path, language: str) -> dict[str, Any]:
    """A notebook of the course as learners get it."""
    try:
        notebook: dict[str, Any] = _read_notebook(course / path, len(path.parts))
    except ValueError as error:
        raise ValueError(f"{course / path} is not a notebook: {error}") from None
    if language != "en":
        catalogue = course / language / path.with_suffix(".po")
        translate_notebook(notebook, read_catalogue(catalogue) if catalogue.exists() else {}, language)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    with speaking(language):
        _fold_code(notebook["cells"])
    _add_colab_cell(notebook["cells"])
    notebook["metadata"]["mcts_teach"] = {"sources": _digest_cells(notebook)}
    return notebook


def _fold_code(cells: list[dict[str, Any]]) -> None:
    """Fold the answers and the code that only draws, and say in the first text how they unfold."""
    folded = [cell for cell in cells if {"answer", "hide-input"} & set(cell["metadata"].get("tags", ()))]
    for cell in folded:
        cell["metadata"].setdefault("jupyter", {})["source_hidden"] = True
    for cell in [cell for cell in cells if cell["cell_type"] == "markdown"][: bool(folded)]:
        words = say(FOLDED)
        cell["source"] = ("".join(cell["source"]).removesuffix(words) + words).splitlines(keepends=True)


def _add_colab_cell(cells: list[dict[str, Any]]) -> None:
    """Let a notebook that is published install the package on Colab before its first code."""
    first = next((place for place, cell in enumerate(cells) if cell["cell_type"] == "code"), None)
    if (address := repository()) and first is not None and cells[first].get("id") != "colab":
        source = COLAB.format(address).strip().splitlines(keepends=True)
        cell = {"cell_type": "code", "id": "colab", "execution_count": None, "source": source}
        cells.insert(first, cell | {"metadata": {}, "outputs": []})


def _read_edition(place: Path, depth: int) -> tuple[Any, str]:
    """The edition that the learner's notebook was copied from, if it says so, and the name of what it says now."""
    try:
        if place.is_file():  # anything else, such as a pipe, may keep its reader waiting
            notebook = _read_notebook(place, depth)
            return notebook["metadata"].get("mcts_teach", {}).get("sources"), _digest_cells(notebook)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    return None, "what is no notebook may be work, too"


def _read_notebook(file: Path, depth: int) -> Any:
    """The notebook in a file; what it links to outside the course is not in a copy, so that leads to the web."""
    notebook, up = json.loads(file.read_text(encoding="utf-8")), "../" * depth
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        linked = lead_to_web(text, lambda target: target.removeprefix(up) if target.startswith(up) else None)
        if cell["cell_type"] == "markdown" and linked != text:
            cell["source"] = linked.splitlines(keepends=True)
    return notebook


def _digest_cells(notebook: dict[str, Any]) -> str:
    """A short name for all that cells say, in their order; JupyterLab adds an empty one at the end as it runs them."""
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
    return sha256(json.dumps([cell for cell in cells if cell[1].strip()]).encode()).hexdigest()[:16]
