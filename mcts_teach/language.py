"""Other languages: what a learner reads is looked up by its English where it leaves the package.

Nothing else in the package knows of it, and without `speak` nothing changes: English is spoken until somebody asks,
whatever the machine's own language is. A text with holes, such as "iteration {}: {}", is that of an f-string.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

Sayings = dict[tuple[str, str], str]  # the context and the English of each text, to what is said for it

SCRIPT = "script"  # the context of what stands in the script of the living tree, as it stands there
FIELD = re.compile(r'^(msgctxt|msgid|msgstr) (".*"(?:\n".*")*)', re.MULTILINE)
EMPTY_FIELD = re.compile(r"\{\}")
PARTS = (("\n", "\n"), ("; ", "；"), (". ", "。"), (", ", "，"))  # between sentences that are known one by one

FONTS = ["DejaVu Sans"]  # matplotlib brings it along, so that a picture is the same everywhere
SYSTEM_FONTS = ("PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei")

_HERE = Path(__file__).parent
_spoken = ["en"]


def read_catalogue(file: Path) -> Sayings:
    """Read a gettext catalogue; what is empty, fuzzy or obsolete is left out, so that it shows in English."""
    table: Sayings = {}
    for block in re.split(r"\n\s*\n", file.read_text(encoding="utf-8")):
        lines = block.splitlines()
        if any(line.startswith("#~") or (line.startswith("#,") and "fuzzy" in line) for line in lines):
            continue
        found = {name: "".join(map(literal_eval, text.splitlines())) for name, text in FIELD.findall(block)}
        if found.get("msgid") and found.get("msgstr"):
            table[found.get("msgctxt", ""), found["msgid"]] = found["msgstr"]
    return table


class Phrases:
    """The texts of a language; what it does not know stays English."""

    def __init__(self, table: Sayings) -> None:
        said = {text: words for (context, text), words in table.items() if context != SCRIPT}
        self.known = {text: words for text, words in said.items() if not EMPTY_FIELD.search(text)}
        holed = sorted(
            (text for text in said if EMPTY_FIELD.search(text)), key=lambda text: -len(EMPTY_FIELD.sub("", text))
        )
        self.forms = [(*_form(text), said[text]) for text in holed]
        self.script = sorted(
            (pair for pair in table.items() if pair[0][0] == SCRIPT), key=lambda pair: -len(pair[0][1])
        )

    def say(self, text: str, depth: int = 8) -> str:
        """A text in this language; what fills the holes of a form is said, too."""
        if text in self.known or not depth:
            return self.known.get(text, text)
        for needed, form, words in self.forms:
            if needed in text and (found := form.fullmatch(text)):
                return words.format(*(self.say(part, depth - 1) for part in found.groups()))
        for between, mark in PARTS:
            parts = text.split(between)
            said = [self.say(part, depth - 1) for part in parts]
            if len(parts) > 1 and said != parts:
                return mark.join(said)
        return text

    def translate_script(self, module: str) -> str:
        """A script with its texts exchanged where they stand, the longest first: one may hold another."""
        for (_, text), words in self.script:
            module = module.replace(text, words)
        return module


def _form(text: str) -> tuple[str, re.Pattern[str]]:
    """The longest text between the holes, which every match has, and the form as a pattern."""
    between = EMPTY_FIELD.split(text)
    return max(between, key=len), re.compile("(.+?)".join(map(re.escape, between)), re.DOTALL)


@cache
def _phrases(language: str) -> Phrases:
    return Phrases(read_catalogue(_HERE / language / "package.po"))


def languages() -> list[str]:
    """The languages that can be spoken.

    >>> languages()
    ['en', 'zh']
    """
    return ["en", *sorted(file.parent.name for file in _HERE.glob("*/package.po"))]


def check_language(language: str) -> str:
    """A language that can be spoken; ValueError if it is none."""
    if not isinstance(language, str) or language not in languages():
        raise ValueError(f"language must be one of {', '.join(languages())}, not {language!r}")
    return language


def speak(language: str) -> None:
    """Answer learners in a language: "zh", or "en" again; pictures get the letters that it needs."""
    _spoken[0] = check_language(language)
    _say.cache_clear()
    if (font := _HERE / language / "plots.otf").exists():
        with suppress(ImportError):  # pictures are SVG then
            _add_letters(font)


def spoken() -> str:
    """The language that is spoken."""
    return _spoken[0]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = spoken()
    speak(language)
    try:
        yield
    finally:
        speak(before)


def say(text: str) -> str:
    """A text of the package in the language that is spoken; a text that is not known stays as it is.

    >>> with speaking("zh"):
    ...     say("called"), say("nobody has translated this")
    ('调用', 'nobody has translated this')
    """
    return text if _spoken[0] == "en" else _say(text)


@lru_cache(maxsize=20_000)
def _say(text: str) -> str:
    return _phrases(_spoken[0]).say(text)


def say_all(value: Any) -> Any:
    """Data with all their texts said: of lists and dictionaries the values, however deep; the keys stay."""
    if _spoken[0] == "en":
        return value
    if isinstance(value, dict):
        return {key: say_all(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [say_all(part) for part in value]
    return say(value) if isinstance(value, str) else value


def translate_script(module: str) -> str:
    """A script of the living tree in the language that is spoken."""
    return module if _spoken[0] == "en" else _translate_script(_spoken[0], module)


@lru_cache(maxsize=8)
def _translate_script(language: str, module: str) -> str:
    return _phrases(language).translate_script(module)


def _add_letters(font: Path) -> None:
    """Let matplotlib find the letters that its own font lacks: in a font of what the course says, then in others."""
    import matplotlib
    from matplotlib.font_manager import fontManager

    if str(font) not in [entry.fname for entry in fontManager.ttflist]:
        fontManager.addfont(font)
        entry = fontManager.ttflist[-1]
        fontManager.ttflist.append(replace(entry, weight=700))  # it has no bold letters, and is not to say so each time
    own = next(entry.name for entry in fontManager.ttflist if entry.fname == str(font))
    there = {entry.name for entry in fontManager.ttflist}
    FONTS[1:] = [own, *(name for name in SYSTEM_FONTS if name in there)]
    matplotlib.rcParams["font.family"] = list(FONTS)
