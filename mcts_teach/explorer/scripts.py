"""The texts of the ES modules beside this file, joined: a page or a widget takes one module."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from pathlib import Path

FOLDER = Path(__file__).with_name("js")

_IMPORT = re.compile(r'^import [^;]*"\./([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function))", re.MULTILINE)
_COMMENT = re.compile(r"/\*[\s\S]*?\*/|(?:(?<=\s)|^)// .*", re.MULTILINE)
_SPACE = re.compile(r"\s*\n\s*")
_OWN = re.compile(r"(?:^|(?<=[{},]))\.mcts-film( ?)")  # before what is meant within the figure of a tree
_STYLE_BLANKS = re.compile(r"(?<=:) +|\s*([{};,>])\s*")
_TEXT = r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'"""
_END = r"[;,]\s*(?=\})|,\s*(?=[])])"  # of the last statement or value: it needs no sign
_BLANKS = re.compile(rf"""({_TEXT}|`[^`]*`)|{_END}|\s*([][{{}}();,=<>?:&|*!%])\s*| ?([-+/]) (?=[\w("'`[])""")
_TEMPLATE = re.compile(r"^([^`]*)`[^`]*`([^`]*)$")  # a line with one, which ends there
_HARMLESS = re.compile(rf"{_TEXT}| / ")
_AS_IT_IS = re.compile(r"[`/]|^export")  # besides, a line that may have blanks in a pattern


@cache
def joined(*names: str) -> str:
    """One module's text from some files and all that they import; what they export is one page's own.

    >>> "import" in joined("widget.js")
    False
    """
    found: list[str] = []  # each after those that it imports
    for name in names:
        _add(name, found)
    return "\n".join(map(_small, found))


def _add(name: str, found: list[str]) -> None:
    if name not in found:
        for needed in _IMPORT.findall(_read(name)):
            _add(needed, found)
        found.append(name)


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _small(name: str) -> str:
    """A file's text without what only its readers need: comments, indentation, blanks, imports and exports."""
    text = _EXPORT.sub("", _IMPORT.sub("", _read(name)))
    text = _SPACE.sub("\n", _COMMENT.sub("", text)).strip()
    return _tight_style(text) if name.endswith(".css") else _tight(text)


def _tight_style(text: str) -> str:
    """A style sheet without blanks that say nothing; that of the tree as rules within the one of its figure.

    >>> _tight_style(".mcts-film a, .mcts-film.two b { margin: 0; }")
    '.mcts-film{a,&.two b{margin:0}}'
    """
    tight = _STYLE_BLANKS.sub(r"\1", text).replace(";}", "}")
    within = _OWN.sub(lambda start: "" if start[1] else "&", tight)
    return f".mcts-film{{{within}}}" if tight.startswith(".mcts-film") else tight


def _tight(text: str) -> str:
    """A script without blanks beside signs, but for lines with patterns or several templates, and within templates."""
    within, lines = False, list[tuple[bool, str]]()
    for line in text.split("\n"):
        kept = within or bool(_AS_IT_IS.search(_HARMLESS.sub("", _TEMPLATE.sub(r"\1\2", line))))
        within ^= line.count("`") % 2 == 1
        lines.append((kept, line))
    parts = ((kept, "\n".join(line for _, line in part)) for kept, part in groupby(lines, lambda one: one[0]))
    return "\n".join(part if kept else _BLANKS.sub(r"\1\2\3", part) for kept, part in parts)
