"""The texts of the ES modules beside this file, joined: a page or a widget takes one module."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("js")

_IMPORT = re.compile(r'^import [^;]*"\./([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function))", re.MULTILINE)
_COMMENT = re.compile(r"/\*[\s\S]*?\*/|(?:(?<=\s)|^)// .*", re.MULTILINE)
_SPACE = re.compile(r"\s*\n\s*")
_STYLE_BLANKS = re.compile(r"(?<=:) +|\s*([{};,>])\s*")
_TEXT = r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'"""
_TEMPLATE = r"`(?:\$\{(?:[^`{}]|`[^`]*`)*\}|[^`])*`"  # one may hold another
_PATTERN = r"(?:(?<=[=,:] )|(?<=\())/(?:\\.|[^/\n])+/"
_END = r"[;,]\s*(?=\})|,\s*(?=[])])"  # of the last statement or value: it needs no sign
_BLANKS = re.compile(
    rf"""({_TEXT}|{_TEMPLATE}|{_PATTERN}|export .*)|{_END}|\s*([][{{}}();,=<>?:&|*!%])\s*| ?([-+/]) (?=[\w("'`[])"""
)


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
    if name.endswith(".css"):
        return _STYLE_BLANKS.sub(r"\1", text).replace(";}", "}")
    return _BLANKS.sub(r"\1\2\3", text)
