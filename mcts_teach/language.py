"""Other languages: what a learner reads is looked up by its English where it leaves the package.

Nothing else in the package knows of it, and without `speak` nothing changes: English is spoken until somebody asks,
whatever the machine's own language is. A text with holes, such as "iteration {}: {}", is that of an f-string.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

Sayings = dict[tuple[str, str], str]  # the context and the English of each text, to what is said for it

SCRIPT = "script"  # the context of what stands in the script of the living tree, as it stands there
FIELD = re.compile(r'^(msgctxt|msgid|msgstr) (".*"(?:\n".*")*)', re.MULTILINE)
EMPTY_FIELD = re.compile(r"\{\}")
FOREIGN = re.compile(r"\w(?:Error|Exception)\b|[()=\[\]{}_]|\.\w")  # code, or the words of an error
PROSE = re.compile(r"\b[A-Za-z]+[,:;]? [a-z]{2,}\b|\b[A-Za-z]{2,} a\b")  # two English words in a row
WORD = re.compile(r"\w+")
SENTENCE = re.compile(
    r"[A-Za-z]{2,}\b.*\b[A-Za-z]{2,}|: \{\}", re.DOTALL
)  # of a form with words of its own, or a label
BESIDE_LATIN = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])(?=[\u4e00-\u9fff])")
BETWEEN_CHINESE = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])")
HALF_WIDTH = re.compile(r"(?<=[\u4e00-\u9fff）]):(?: |(?=\n)|$)|(?<=\w): (?=[\u4e00-\u9fff])")  # a colon
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
# What stands between texts that are known one by one, and what in Chinese; a sentence has to be known as a whole.
BETWEEN = (("(\n)", "\n"), ("((?<=[.?!]) +)", ""))
SEVERAL, NO_END = re.compile("[,:](?: |$)| › "), re.compile("(?!)")
LABEL_ENDS = re.compile("(?<!Error)(?<!Exception): ")  # the name of an error is no label
ANY_TEXT, A_NUMBER = "(?! )(.+?)(?<! )", r"([-−]?[\d½][\d.,½]*)"  # what may stand in a hole
LONG_NAME = 14  # letters of a move's name, at most
LONG_TEXT = 400  # letters; what is longer is looked up in parts
CROSSING = re.compile(r"; |[.?!] |  |\n")  # no hole of a form goes on beyond these
WITHIN = (("(  +)", "  "), ("(; )", "；"), (r"(, )(?![^()\[\]{}]*[)\]}])", "，"), ("( › )", " › "))
UNSAID = {"board", "code", "lines", "format", "moves", "playout", "untried", "position", "positions", "score"}
ENDS = {".": "。", ":": "："}

_HERE = Path(__file__).parent
_spoken = ["en"]
_told: list[Callable[[], object]] = []  # what is called when another language is spoken


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


class Said(str):
    """A text as it is to be shown, which is not said again."""

    __slots__ = ()


class Form(NamedTuple):
    """A text with holes, and what is said for it; the first that fits is taken."""

    place: int
    pattern: re.Pattern[str]
    said: str
    is_sentence: bool  # it has words of its own
    ends: re.Pattern[str]  # what no hole has


class Phrases:
    """The texts of a language. What it does not know stays English, and a sentence that it knows in part as well."""

    def __init__(self, table: Sayings) -> None:
        said = {text: words for (context, text), words in table.items() if context != SCRIPT}
        self.known = {text: words for text, words in said.items() if not EMPTY_FIELD.search(text)}
        holed = sorted(said.keys() - self.known.keys(), key=lambda text: (-len(EMPTY_FIELD.sub("", text)), text))
        self.forms: dict[str, list[Form]] = {}  # by a word that each text of that form has; "" if there is none
        for place, text in enumerate(holed):
            hole = A_NUMBER if _is_counted(text, said) else ANY_TEXT
            self.forms.setdefault(_longest_word(text), []).append(_form(place, text, said[text], hole))
        script = ((text, words) for (context, text), words in table.items() if context == SCRIPT)
        self.script = sorted(script, key=lambda pair: -len(pair[0]))
        self.find = lru_cache(maxsize=20_000)(self._find)

    def say(self, text: str) -> str:
        """A text in this language."""
        found = self.find(text.strip(" "), free=True) if re.search("[a-z]", text) else None
        before = text[: len(text) - len(text.lstrip(" "))]
        return text if found is None else before + _spaced(THOUSANDS.sub("", found))

    def _find(self, text: str, *, free: bool = False) -> str | None:
        """What is said for a text: for all of it, or for its parts; None if that is not known.

        If it is `free`, a sentence that is known may hold anything, such as code or the words of an error.
        """
        found = self.known.get(text) or self._find_whole(text) or self._find_labelled(text)
        one = text[-1:] in ENDS and not CROSSING.search(text)
        if found is None and one and (bare := self.find(text[:-1], free=free)) is not None:
            found = bare + ENDS[text[-1]]
        for between, mark in (*BETWEEN, *WITHIN):
            if found is None and len(parts := re.split(between, text)) > 1:
                found = self._find_parts(parts, mark, strict=(between, mark) in WITHIN)
        if found is None and free:
            found = self._find_labelled(text, free=True) or self._find_form(text, free=True)
        return found

    def _find_labelled(self, text: str, *, free: bool = False) -> str | None:
        """What is said for a label and what stands behind it, if both are known, or if that may stay as it is."""
        label, _, rest = text.partition(": ")
        if not rest or re.search(", [a-z]{2}", label) or (head := self._find_whole(label)) is None:
            return None
        first = re.split(BETWEEN[1][0], rest)[0]
        if first != rest and self._find_whole(f"{label}: {first}") is not None:
            return None  # the first sentence is known with its label
        tail = self.find(rest, free=free)
        return f"{head}：{tail or rest}" if tail or _may_stay(rest, free=free) else None

    def _find_labelled_whole(self, text: str) -> str | None:
        label, _, rest = text.partition(": ")
        if rest and (head := self._find_whole(label)) and (tail := self._find_whole(rest)):
            return f"{head}：{tail}"
        return None

    def _find_whole(self, text: str) -> str | None:
        if text in self.known:
            return self.known[text]
        if text[-1:] in ENDS and text[:-1] in self.known:
            return self.known[text[:-1]] + ENDS[text[-1]]
        found = self._find_form(text)
        if found is None and text[-1:] in ENDS and (bare := self._find_whole(text[:-1])) is not None:
            return bare + ENDS[text[-1]]
        return self._find_whole(text[0].lower() + text[1:]) if found is None and text[:1].isupper() else found

    def _find_form(self, text: str, *, free: bool = False) -> str | None:
        """What is said for a form whose holes are filled by what is known, too; or, in a sentence, by anything."""
        if len(text) > LONG_TEXT and CROSSING.search(text):
            return None
        words = ["", *dict.fromkeys(WORD.findall(text))]
        for form in sorted(form for word in words for form in self.forms.get(word, ())):
            if (fit := form.pattern.fullmatch(text)) and (form.is_sentence or not free):
                if any(form.ends.search(part) and part not in self.known for part in fit.groups()):
                    continue
                parts = [self._fill(part, free=free) for part in fit.groups()]
                if None not in parts:
                    return form.said.format(*parts)
        return None

    def _fill(self, text: str, *, free: bool) -> str | None:
        """What is said for a part; what is no English prose, such as a name or a number, stays as it is."""
        if CROSSING.search(text) and not free:
            return self.known.get(text)
        found = self.find(text)
        return text if found is None and _may_stay(text, free=free) else found

    def _find_parts(self, parts: Sequence[str], mark: str, *, strict: bool) -> str | None:
        """What is said for parts and what is between them, as many at once as are known; if `strict`, all must be."""
        said, at, before, known = "", 0, None, False
        while at < len(parts):
            end, found = self._find_longest(parts, at, free=not strict)
            is_name = at == 0 and mark == "  " and len(parts[0]) <= LONG_NAME  # such as "Q bet", before what is known
            if found is None and strict and PROSE.search(parts[at]) and not is_name:
                return None
            said += (mark if strict or (before and found) else parts[at - 1]) * (at > 0) + (found or parts[at])
            at, before, known = end + 1, found, known or found is not None
        return said if known else None

    def _find_longest(self, parts: Sequence[str], at: int, *, free: bool) -> tuple[int, str | None]:
        """As many parts from one on as are known together, by where they end, and what is said for them."""
        for end in range(len(parts) - 2 * (at == 0), at + 1, -2):
            joined = "".join(parts[at:end])
            if found := self._find_whole(joined) or self._find_labelled_whole(joined):
                return end, found
        return at + 1, self.find(parts[at], free=free)

    def translate_script(self, module: str) -> str:
        """A script with its texts exchanged where they stand, the longest first: one may hold another."""
        for text, words in self.script:
            module = module.replace(text, words)
        return module


def _may_stay(text: str, *, free: bool) -> bool:
    """Whether a part that is not known may stay as it is: no prose, or where it is free, what nobody translates."""
    return not PROSE.search(text) or (free and bool(FOREIGN.search(text)))


def _spaced(text: str) -> str:
    """A text with a space between Chinese and Latin letters, and none between Chinese ones."""
    return BESIDE_LATIN.sub(" ", BETWEEN_CHINESE.sub("", text))


def _is_counted(text: str, known: Mapping[str, str]) -> bool:
    """Whether a form counts things, such as "{} moves": it is known of one and of several; moves and players win."""
    several = text if text.endswith("s") else f"{text}s"
    return text.startswith("{} ") and several != "{} wins" and {several, several[:-1]} <= known.keys()


def _form(place: int, text: str, said: str, hole: str) -> Form:
    pattern = hole.join(map(re.escape, EMPTY_FIELD.split(text)))
    is_sentence = bool(SENTENCE.search(text))
    ends = NO_END if ": {}" in text else LABEL_ENDS if is_sentence else SEVERAL
    return Form(place, re.compile(pattern, re.DOTALL), said, is_sentence, ends)  # an error may tell of a board


def _longest_word(text: str) -> str:
    """The longest word of a form that no hole is a part of."""
    words = [word for word in WORD.findall(EMPTY_FIELD.sub("_", text)) if "_" not in word]
    return max(words, key=len, default="")


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
    for listener in _told:
        listener()


def on_speaking(listener: Callable[[], object]) -> None:
    """Call something when another language is spoken, and now, if one is."""
    _told.append(listener)
    if spoken() != "en":
        listener()


def letters_file() -> Path | None:
    """A font with the letters of the language that is spoken, if it needs one."""
    font = _HERE / spoken() / "plots.otf"
    return font if font.exists() else None


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
    return text if _spoken[0] == "en" or isinstance(text, Said) else Said(_phrases(_spoken[0]).say(text))


def join_said(text: str) -> str:
    """A line put together of what was said, with its brackets and its first colon as that language has them."""
    if _spoken[0] == "en":
        return text
    text = re.sub(r"^\((?=.*[\u4e00-\u9fff])(.*)\)$", r"（\1）", text)
    return Said(HALF_WIDTH.sub("：", text, count=1))


def say_all(value: Any) -> Any:
    """Data with all their texts said: of lists and dictionaries the values, however deep; keys and boards stay."""
    if _spoken[0] == "en":
        return value
    if isinstance(value, dict):
        return {key: part if key in UNSAID else say_all(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [say_all(part) for part in value]
    return say(value) if isinstance(value, str) else value


def translate_script(module: str) -> str:
    """A script of the living tree in the language that is spoken."""
    return module if _spoken[0] == "en" else _translate_script(_spoken[0], module)


@lru_cache(maxsize=8)
def _translate_script(language: str, module: str) -> str:
    return _phrases(language).translate_script(module)
