"""A notebook in another language: its prose, comments, docstrings and shown texts; its code does what it did."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from mcts_teach.language import Sayings

Say = Callable[[str, re.Match[str] | None], str]  # gets a text and, if it is of code, how it was found

SPEAK = '\nfrom mcts_teach.language import speak\n\nspeak("{}")'

# What each page says of itself.
NOTES = {"zh": "\n\n（中文版没有经过母语者审校，欢迎指正；还没翻译的段落显示为英文。）"}

# A comment of one or more lines, or a string; what is asked for by its name, as in cards["mean-path"], is no text,
# but a name that something is given is one.
OF_CODE = re.compile(
    r"""(?P<comment>\#[^\n]*(?:\n[ \t]*\#[^\n]*)*)
    |\[(?:"[^"\n]*"|'[^'\n]*')\](?![ ]=[ ])
    |(?P<start>(?<!\w)[rbfuRBFU]{0,2}(?P<quote>\"\"\"|'''|"|'))(?P<text>(?:\\.|(?!(?P=quote)).)*?)(?P=quote)""",
    re.DOTALL | re.VERBOSE,
)


def translate_notebook(notebook: dict[str, Any], table: Sayings, language: str) -> None:
    """Put what a catalogue says, by the ids of cells, into a notebook; what it does not say stays English."""
    for cell in notebook["cells"]:
        cell["source"] = translate_cell(cell, table).splitlines(keepends=True)
    for cell in [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"][:1]:
        cell["source"] += NOTES.get(language, "").splitlines(keepends=True)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for cell in code[:1]:  # the first one imports what the others need
        cell["source"] += SPEAK.format(language).splitlines(keepends=True)


def translate_cell(cell: dict[str, Any], table: Sayings) -> str:
    """The source of a cell with what a catalogue says by its id."""
    name = cell.get("id", "")
    return change_texts(cell, lambda text, _: table.get((name, text), text))


def change_texts(cell: dict[str, Any], say: Say) -> str:
    """The source of a cell with each of its texts as `say` has it."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "code":
        return OF_CODE.sub(lambda found: _change_code(found, say), source)
    blocks = re.split(r"(\n(?:[ \t]*\n)+)", source)
    return "".join(_change_block(text, say) if i % 2 == 0 else text for i, text in enumerate(blocks))


def _change_block(block: str, say: Say) -> str:
    """A paragraph as `say` has it; the space before its lines is no part of the text."""
    space = re.match(r"[ \t]*", block)[0]  # type: ignore[index]
    lines = block.split("\n")
    if not all(line.startswith(space) for line in lines):
        return say(block, None)
    said = say("\n".join(line.removeprefix(space) for line in lines), None)
    return "\n".join(space + line for line in said.split("\n"))


def _change_code(found: re.Match[str], say: Say) -> str:
    """A comment or a string as `say` has it."""
    if found["comment"]:
        lines = re.split(r"\n[ \t]*", found[0])
        space = re.search(r"\n[ \t]*|$", found[0])[0]  # type: ignore[index]
        return space.join(say("\n".join(lines), found).split("\n"))
    return found[0] if found["text"] is None else f"{found['start']}{say(found['text'], found)}{found['quote']}"
