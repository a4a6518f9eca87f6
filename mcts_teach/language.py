"""What a learner reads, in another language: texts are looked up by their English where they leave the package.

Nothing else in the package knows of it, and without `speak` nothing changes: English is spoken until somebody asks.
"""

from __future__ import annotations

import re
from ast import literal_eval
from pathlib import Path

Table = dict[tuple[str, str], str]  # the context and the English of each text, to what is said for it

FIELD = re.compile(r'^(msgctxt|msgid|msgstr) (".*"(?:\n".*")*)', re.MULTILINE)


def read_catalogue(file: Path) -> Table:
    """Read a gettext catalogue; what is empty, fuzzy or obsolete is left out, so that it shows in English."""
    table: Table = {}
    for block in re.split(r"\n\s*\n", file.read_text(encoding="utf-8")):
        lines = block.splitlines()
        if any(line.startswith("#~") or (line.startswith("#,") and "fuzzy" in line) for line in lines):
            continue
        found = {name: "".join(map(literal_eval, text.splitlines())) for name, text in FIELD.findall(block)}
        if found.get("msgid") and found.get("msgstr"):
            table[found.get("msgctxt", ""), found["msgid"]] = found["msgstr"]
    return table


def speak(name: str) -> None:
    """Answer learners in a language: "zh", or "en" again."""
    if name not in ("en", "zh"):
        raise ValueError(f"name must be one of en, zh, not {name!r}")
