"""The table in TEACHING.md of what each exercise catches: `python tests/teaching_table.py` writes it anew."""

import ast
import re
from pathlib import Path

import nbformat

from mcts_teach.checks import cards, check, predictions, zoo
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.files import write_file

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "TEACHING.md"
BEGIN, END = "<!-- python tests/teaching_table.py writes this table -->\n", "<!-- the table ends -->\n"
HEAD = "| notebook | exercise | checked by | mistakes that it knows by name |\n|---|---|---|---|\n"
EXAMPLES = "`check.examples`"  # it knows no mistakes: it is for what has no check of its own


def exercises() -> list[tuple[str, str, str]]:
    """The exercises of the course, each with its notebook, its name and what checks it: `check.select`."""
    return [
        (path.stem, cell.id.removeprefix("exercise-"), checked_by(cell.source))
        for folder, names in (("notebooks", "[01]*.ipynb"), ("notebooks/appendix", "*.ipynb"))
        for path in sorted((ROOT / folder).glob(names))
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "code" and cell.id.startswith("exercise-")
    ]


def checked_by(source: str) -> str:
    """What an exercise ends with: a check of the package, a card or a prediction."""
    last = ast.unparse(ast.parse(source).body[-1]).replace("'", '"')
    found = re.match(r'check\.\w+|cards\["[\w-]+"\]|predictions\["[\w-]+"\]', last.removeprefix("ask("))
    if found is None:
        raise ValueError(f"an exercise must end with a check, a card or a prediction, and this one ends with {last!r}")
    return f"`{found[0]}`"


def mistakes(checked: str) -> list[str]:
    """The mistakes that a check names (those of the zoo), or the wrong answers that a question answers."""
    kind, name = re.findall(r"[\w-]+", checked)[:2]
    if kind == "cards":
        return [f"“{text}”" for letter, text in cards[name].choices.items() if letter != cards[name].right]
    if kind == "predictions":
        return [f"“{answer}”" for answer, _ in predictions[name].others]
    keys = dict.fromkeys(exhibit.key for exhibit in zoo.broken_ones() if exhibit.piece == whole(name))
    return [MISCONCEPTIONS[key].name for key in keys]


def table() -> str:
    """The table; a check that comes again refers to where it came first."""
    rows, first = "", {}
    for notebook, exercise, checked in exercises():
        about = whole(checked.strip("`").removeprefix("check."))
        if checked == EXAMPLES:
            known = "none: it shows an example that goes wrong"
        elif about in first:
            known = f"those of {first[about]}"
        else:
            known = "; ".join(mistakes(checked))
        first.setdefault(about, f"*{spoken(exercise)}* in {spoken(notebook)}")
        rows += f"| {spoken(notebook)} | {spoken(exercise)} | {checked} | {known} |\n"
    return HEAD + rows


def whole(name: str) -> str:
    """The piece whose mistakes a check knows; what is no check of a piece stays as it is."""
    one = getattr(check, name, None)
    return getattr(getattr(one, "whole", None) or one, "piece", name)


def spoken(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def main() -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    write_file(PAGE, before + BEGIN + table() + END + after)


if __name__ == "__main__":
    main()
