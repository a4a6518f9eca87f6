"""Run notebooks from top to bottom and store what they show: `python tests/rerun_notebooks.py [notebook ...]`.

Without arguments, all notebooks of the course.  A notebook in which a cell fails stays as it was.
"""

import hashlib
import sys
import time
from itertools import chain, count
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from tqdm import tqdm

from mcts_teach.files import write_file
from surroundings import FIGURES_IN_NOTEBOOKS, shut_out_user_settings

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
COURSE = [path for pattern in ("*.ipynb", "appendix/*.ipynb") for path in sorted(NOTEBOOKS.glob(pattern))]
CELL_TIMEOUT = 120  # seconds, as in pyproject.toml

# What a notebook says of itself: nothing that differs between the machines of its authors.
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


def rerun(path: Path) -> None:
    """Run a notebook in place."""
    notebook = nbformat.v4.reads(path.read_text(encoding="utf-8"))  # nbformat.read would invent ids
    give_ids(notebook.cells)
    NotebookClient(
        notebook,
        timeout=CELL_TIMEOUT,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,  # a slow machine prints in more pieces
        extra_arguments=["--log-level=ERROR"],
    ).execute()
    forget_widgets(notebook.cells)
    store_texts(notebook.cells)
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    nbformat.validate(notebook)
    write_file(path, nbformat.writes(notebook).rstrip("\n") + "\n")


def forget_widgets(cells: list) -> None:
    """Leave only the static picture of a widget: its id is another in each run, and leads nowhere without a kernel."""
    for cell in cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)


def store_texts(cells: list) -> None:
    """Of the texts drawn in each figure, store the lines in alphabetical order: places differ between versions."""
    for cell in cells:
        for output in cell.get("outputs", []):
            of_png = output.get("metadata", {}).get("image/png", {})
            if "drawn" in of_png:
                texts = [text for text, *_ in of_png.pop("drawn")] + of_png.pop("painted")
                of_png["texts"] = "\n".join(sorted(texts))


def give_ids(cells: list) -> None:
    """Keep the first of each id that there is, and make the others from what their cells say."""
    taken: set[str] = set()
    for cell in cells:
        digest = hashlib.sha256(cell.source.encode()).hexdigest()[:8]
        names = chain([cell.get("id") or digest], (f"{digest}-{i}" for i in count(2)))
        cell["id"] = next(name for name in names if name not in taken)
        taken.add(cell["id"])


def main(arguments: list[str]) -> int:
    shut_out_user_settings(backend=FIGURES_IN_NOTEBOOKS)
    paths = [Path(name).resolve() for name in arguments] or COURSE
    failures = 0
    for path in (bar := tqdm(paths, unit="notebook")):
        bar.set_postfix_str(path.name)
        start = time.perf_counter()
        try:
            rerun(path)
        except (CellExecutionError, CellTimeoutError) as error:
            failures += 1
            bar.write(f"{path.name}: failed, left as it was\n{error}")
        else:
            bar.write(f"{path.name}: {time.perf_counter() - start:.1f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
