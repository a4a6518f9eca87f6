"""The texts of the ES modules beside this file, joined: a page or a widget takes one module."""

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("js")

_IMPORT = re.compile(r'^import [^;]*"\./([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function))", re.MULTILINE)
_COMMENT = re.compile(r"/\*[\s\S]*?\*/|(?:(?<=\s)|^)// .*", re.MULTILINE)
_SPACE = re.compile(r"\s*\n\s*")
_STYLE_BLANKS = re.compile(r";\s*(?=\})|(?<=:) +|\s*([{};,>])\s*")
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
    found: dict[str, str] = {}
    for name in names:
        _add(name, found)
    return "\n".join(found.values())


def _add(name: str, found: dict[str, str]) -> None:
    """Add what a file imports, and then its text without what only readers need: comments, indentation and blanks."""
    if name not in found:
        text = (FOLDER / name).read_text(encoding="utf-8")
        for needed in _IMPORT.findall(text):
            _add(needed, found)
        text = _SPACE.sub("\n", _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub("", text)))).strip()
        blanks = _STYLE_BLANKS if name.endswith(".css") else _BLANKS
        found[name] = blanks.sub(lambda sign: "".join(filter(None, sign.groups())), text)
