"""What is right and what is wrong in each exercise; answers.toml has it, below the name of a notebook and of a cell.

There `answer` takes the place of the stub in the notebook's cell, whose rest, with the check, is the notebook's own; or
`fill` has edits of the cell.  `wrong` has edits that make a mistake of the answer, each with the key of that mistake if
the check names it, and `right` has edits after which it is right still.  Questions are answered by themselves.
A check by examples must name its own wrong functions, too.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mcts_teach.checks import cards, predictions
from mcts_teach.checks.mistakes import wrong_functions

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parents[1] / "notebooks"
WRITTEN = tomllib.loads((HERE / "answers.toml").read_text(encoding="utf-8"))
QUESTION = re.compile(r'^ask\((cards|predictions)\["([\w-]+)"\]\)$')


class Exercise(NamedTuple):
    """A whole cell that is right, more of them in other styles, and those with a mistake, each with its key."""

    answer: str
    right: list[str]
    wrong: list[tuple[str, str]]


@cache
def exercises_of(notebook: str) -> dict[str, Exercise]:
    """The exercises of a notebook, such as 05_select, by the ids of their cells."""
    (path,) = [path for path in NOTEBOOKS.rglob("*.ipynb") if path.stem == notebook]
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code" and cell["id"].startswith("exercise-")]
    sources = {cell["id"]: "".join(cell["source"]) for cell in code}
    written = WRITTEN.get(notebook, {})
    assert written.keys() <= sources.keys(), f"{notebook} has no {written.keys() - sources.keys()}"
    return {id_: exercise(source, written.get(id_)) for id_, source in sources.items()}


def exercise(source: str, written: dict | None) -> Exercise:
    """An exercise of which this is the cell of the notebook."""
    if asked := QUESTION.match(source):
        return question(*asked.groups())
    assert written, f"this exercise has no answer in answers.toml:\n{source}"
    stub, gap, rest = source.partition("\n\n\n")
    answer = written["answer"].strip() if "answer" in written else edited(stub, *written["fill"])
    whole = [edited(answer, *edits) + gap + rest for edits in ([], *([edit] for edit in written.get("right", [])))]
    wrong = [(edited(answer, (old, new)) + gap + rest, (*key, "")[0]) for old, new, *key in written["wrong"]]
    return Exercise(whole[0], whole[1:], [*wrong, *known_wrong(gap + rest)])


def known_wrong(rest: str) -> Iterator[tuple[str, str]]:
    """The functions by which a check by examples knows mistakes, each in the place of a learner's."""
    asked = re.search(r"^check\.examples\((\w+), ", rest, re.MULTILINE)
    for one in wrong_functions(asked[1], {}) if asked else ():
        yield f"{one.source}\n{asked[1]} = answer\n{asked[1]}.__name__ = {asked[1]!r}\n{rest}", one.key


def question(kind: str, key: str) -> Exercise:
    """A card or a prediction, answered as it should be, and then as it is often."""
    asked = f'{kind}["{key}"].answer'
    if kind == "cards":
        other = next(letter for letter in cards[key].choices if letter != cards[key].right)
        return Exercise(f'{asked}("{cards[key].right}")', [], [(f'{asked}("{other}")', "")])
    known, _ = predictions[key].others[0]
    return Exercise(f"{asked}({predictions[key].right!r})", [], [(f"{asked}({known!r})", "")])


def edited(text: str, *edits: tuple[str, str]) -> str:
    for old, new in edits:
        assert old in text, f"{old!r} is not in\n{text}"
        text = text.replace(old, new)
    return text
