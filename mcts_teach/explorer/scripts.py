"""The texts of the ES modules beside this file, joined: a page or a widget takes one module."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("js")

_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function))", re.MULTILINE)
_COMMENT = re.compile(r"/\*[\s\S]*?\*/|(?:(?<=\s)|^)// .*", re.MULTILINE)
_SPACE = re.compile(r"\s*\n\s*")


@cache
def joined(*names: str) -> str:
    """One module's text from several files, each after those that it imports; what they export is one page's own.

    >>> "import" in joined("base.js")
    False
    """
    return "\n".join(_small((FOLDER / name).read_text(encoding="utf-8")) for name in names)


def _small(text: str) -> str:
    """A text without what only its readers need: comments, indentation, imports and exports."""
    return _SPACE.sub("\n", _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub("", text)))).strip()
