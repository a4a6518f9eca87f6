"""Make nbgrader assignments of the notebooks: `python tests/make_assignments.py FOLDER [notebook ...]`.

Without names, of all lessons that have answers in tests/answers.  FOLDER becomes an nbgrader course folder: its
source/ has an assignment for each notebook, in which every exercise has its answer (nbgrader takes it out for the
students) and a cell after it that gives the points.  A notebook that is there already is not written over.
"""

import argparse
import ast
import re
from pathlib import Path

import nbformat
from answers import exercises_of
from nbformat import NotebookNode

from mcts_teach.workshop.publishing import lead_to_web

ROOT = Path(__file__).resolve().parents[1]
ANSWERED = sorted(path.stem for path in ROOT.glob("notebooks/[0-9]*.ipynb") if exercises_of(path.stem))
LINK = re.compile(r"\[([^]]*)\]\((\w+)\.ipynb\)")
POINTS_OF_CODE, POINTS_OF_QUESTION = 4, 1

CONFIG = """\
c = get_config()
c.CourseDirectory.course_id = "mcts_teach"
c.ClearSolutions.code_stub = {"python": ""}  # our own stub is there, and the notebook runs with it
c.Execute.timeout = 120  # seconds for a cell
"""


def make_assignments(folder: Path, names: list[str]) -> list[Path]:
    """Write the source notebooks of some assignments, and nbgrader's settings if there are none."""
    if unknown := sorted(set(names) - set(ANSWERED)):
        raise ValueError(f"{unknown[0]!r} has no exercises with answers; these have: {', '.join(ANSWERED)}")
    paths = [folder / "source" / name / f"{name}.ipynb" for name in names]
    if there := [path for path in paths if path.exists()]:
        raise ValueError(f"{there[0]} is there already; move it away, or take another folder")
    for path in paths:
        path.parent.mkdir(parents=True)
        nbformat.write(assignment(path.stem), path)
    if not (folder / "nbgrader_config.py").exists():
        (folder / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    return paths


def assignment(name: str) -> NotebookNode:
    """A notebook of the course with its answers put in, and a cell after each that gives the points."""
    notebook = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)
    answers = exercises_of(name)
    cells = []
    for cell in notebook.cells:
        cells.append(cell)
        if cell.cell_type == "markdown":
            cell.source = LINK.sub(link, cell.source)
        else:
            cell.outputs, cell.execution_count = [], None
        if cell.id in answers:
            cells.append(points(cell))
            put_in(cell, answers[cell.id].answer)
    notebook.cells = cells
    return notebook


def link(match: re.Match) -> str:
    """A link to another assignment, or to the notebook in the repository if it is none."""
    words, name = match.groups()
    if name in ANSWERED:
        return f"[{words}](../{name}/{name}.ipynb)"
    return lead_to_web(match[0], lambda target: f"notebooks/{target}")


def put_in(cell: NotebookNode, answer: str) -> None:
    """Put the answer between the stub and the check: what nbgrader leaves of the cell is ours, but for empty lines."""
    stub, last = parts(cell.source)
    mine, answered = parts(answer)
    if not stub:  # a question alone: what was answered needs a name, by which the next cell asks for it
        name, question = name_of(cell), last.partition("ask(")[2].rpartition(")")[0] or last
        stub, mine, last = f"{name} = {question}  # add .answer(...)", f"{name} = {answered}", name
    cell.source = f"{stub.rstrip()}\n\n### BEGIN SOLUTION\n{mine.rstrip()}\n### END SOLUTION\n{last}"
    cell.metadata["nbgrader"] = role(cell.id, solution=True)


def points(cell: NotebookNode) -> NotebookNode:
    """The cell that gives the points for an exercise: nbgrader gives them if nothing is raised."""
    stub, last = parts(cell.source)
    asked = ast.unparse(ast.parse(last)) if stub else name_of(cell)  # without comments
    source = f'# This cell gives the points.\nassert str({asked}).lstrip("✓ ").startswith("Right")'
    number = POINTS_OF_CODE if stub else POINTS_OF_QUESTION
    metadata = {"nbgrader": role(f"points-{cell.id}", grade=True, locked=True, points=number)}
    return nbformat.v4.new_code_cell(source, id=f"points-{cell.id}", metadata=metadata)


def parts(source: str) -> tuple[str, str]:
    """A cell's source before its last expression, and from there on."""
    last = ast.parse(source).body[-1]
    if not isinstance(last, ast.Expr):
        raise ValueError(f"an exercise must end with its check, and this one ends with {ast.unparse(last)!r}")
    lines = source.splitlines(keepends=True)
    return "".join(lines[: last.lineno - 1]), "".join(lines[last.lineno - 1 :])


def name_of(cell: NotebookNode) -> str:
    return cell.id.replace("-", "_")


def role(grade_id: str, **others) -> dict:
    """What nbgrader wants to know of a cell."""
    plain = {"grade": False, "solution": False, "locked": False, "task": False, "schema_version": 3}
    return plain | {"grade_id": grade_id} | others


def main() -> None:
    parser = argparse.ArgumentParser(description="Make nbgrader assignments of the notebooks and their answers.")
    parser.add_argument("folder", type=Path, help="the folder of the course in nbgrader")
    parser.add_argument("notebook", nargs="*", help="such as 05_select; all that have answers if you name none")
    arguments = parser.parse_args()
    try:
        made = make_assignments(arguments.folder, [Path(name).stem for name in arguments.notebook] or ANSWERED)
    except ValueError as error:
        parser.error(str(error))
    print(*made, sep="\n")


if __name__ == "__main__":
    main()
