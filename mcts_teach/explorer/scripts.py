"""The texts of the ES modules beside this file, joined: a page or a widget takes one module."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("js")

_IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function))", re.MULTILINE)


@cache
def joined(*names: str) -> str:
    """One module's text from several files, each after those that it imports; what they export is one page's own.

    >>> joined("base.js").startswith("// What every figure here is made of")
    True
    """
    texts = [(FOLDER / name).read_text(encoding="utf-8") for name in names]
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)).strip() for text in texts)
