"""Run notebooks from top to bottom and store what they show: `python tests/rerun_notebooks.py [notebook ...]`.

Without arguments, all notebooks of the course.  A notebook in which a cell fails stays as it was.  Cells over which a
reader waits are named; with `--waits`, on a quiet machine, what they take goes into `tests/waits.json`.
"""

import hashlib
import json
import sys
import time
from itertools import chain, count
from pathlib import Path

import nbformat
import psutil  # ipykernel needs it
from living_trees import is_progress_bar
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from tqdm import tqdm

from mcts_teach.files import write_file
from surroundings import FIGURES_IN_NOTEBOOKS, shut_out_user_settings

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
COURSE = [path for pattern in ("*.ipynb", "appendix/*.ipynb") for path in sorted(NOTEBOOKS.glob(pattern))]
CELL_TIMEOUT = 120  # seconds, as in pyproject.toml
WAITS = Path(__file__).with_name("waits.json")  # the seconds of each lesson's cells before what is "on your own"
OWN = "## On your own"
LONG = 4  # seconds; a cell that takes more says so

# What a notebook says of itself: nothing that differs between the machines of its authors.
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


def rerun(path: Path) -> dict[str, float]:
    """Run a notebook in place; return the seconds of each cell by its id."""
    notebook = nbformat.v4.reads(path.read_text(encoding="utf-8"))  # nbformat.read would invent ids
    give_ids(notebook.cells)
    client = NotebookClient(
        notebook,
        timeout=CELL_TIMEOUT,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,  # a slow machine prints in more pieces
        extra_arguments=["--log-level=ERROR"],
    )
    seconds = watch(client)
    client.execute()
    forget_widgets(notebook.cells)
    store_texts(notebook.cells)
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    nbformat.validate(notebook)
    write_file(path, nbformat.writes(notebook).rstrip("\n") + "\n")
    return seconds


def watch(client: NotebookClient) -> dict[str, float]:
    """The seconds of each cell, once it has run: by the clock or by the work done, whichever is less."""
    begun: list[tuple[float, float]] = []
    seconds: dict[str, float] = {}

    def now() -> tuple[float, float]:
        kernel = psutil.Process(client.km.provisioner.pid)
        family = [kernel, *kernel.children(recursive=True)]
        return time.perf_counter(), sum(sum(one.cpu_times()[:4]) for one in family)

    def end(cell, **_) -> None:
        seconds[cell.id] = min(after - before for before, after in zip(begun[-1], now(), strict=True))

    client.on_cell_execute = lambda **_: begun.append(now())
    client.on_cell_executed = end
    return seconds


def waited(path: Path, seconds: dict[str, float]) -> int:
    """The seconds of the cells before what is "on your own"."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    places = [place for place, cell in enumerate(cells) if any(line.startswith(OWN) for line in cell["source"])]
    return round(sum(seconds.get(cell["id"], 0) for cell in cells[: min(places, default=None)]))


def forget_widgets(cells: list) -> None:
    """Leave only the static picture of a widget: its id is another in each run, and leads nowhere without a kernel."""
    for cell in cells:
        if "outputs" in cell:
            cell.outputs = [output for output in cell.outputs if not is_progress_bar(output)]
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
    paths = [Path(name).resolve() for name in arguments if name != "--waits"] or COURSE
    waits = json.loads(WAITS.read_text(encoding="utf-8"))
    failures = 0
    for path in (bar := tqdm(paths, unit="notebook")):
        bar.set_postfix_str(path.name)
        start = time.perf_counter()
        try:
            seconds = rerun(path)
        except (CellExecutionError, CellTimeoutError) as error:
            failures += 1
            bar.write(f"{path.name}: failed, left as it was\n{error}")
        else:
            waits |= {path.stem[:2]: waited(path, seconds)} if path.stem[0].isdecimal() else {}
            long = "".join(f"; {id_} takes {took:.0f}" for id_, took in seconds.items() if took > LONG)
            bar.write(f"{path.name}: {time.perf_counter() - start:.1f} s{long}")
    if "--waits" in arguments:
        write_file(WAITS, json.dumps(waits, indent=1, sort_keys=True) + "\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
