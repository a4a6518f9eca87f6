"""The texts of a notebook that a translation has to say, and what is wrong with what it says."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

from mcts_teach.workshop.translated import change_texts

ROOT = Path(__file__).resolve().parents[1]
TERMS = ROOT / "docs" / "terms_zh.md"
MARKDOWN = MarkdownIt().enable("table")

# A single word is shown to a reader if it is printed, or names something in a picture.
SHOWN = re.compile(
    r"(print\(.*|\w*label=|\w*label\(|title=|title\(|legend=|description=|\.text\([^\"']*(?<![hv]a=))[rf]?$"
)
NOT_SHOWN = re.compile(r"(loc=|from_text\(|drawings = .*|mine\(|style=|color=)[rf]?$")
CALL = re.compile(r"\w+\((?:[^()]|\([^()]*\))*\)")  # code
NUMBER_WORDS = r"\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|hundred|thousand|million"
NUMBER_WORDS += r"|once|twice|half|third|first|second|both|pair|dozen|double|fifth|quarter|fourth)\w*"


class Unit(NamedTuple):
    """A text of a cell; those that are not needed may stay as they are."""

    cell: str
    text: str
    kind: str
    needed: bool


def units(notebook: dict) -> list[Unit]:
    """Every text of a notebook, each once a cell."""
    found: dict[tuple[str, str], Unit] = {}
    for cell in notebook["cells"]:
        source = "".join(cell["source"])

        def note(text: str, match: re.Match | None, cell: dict = cell, source: str = source) -> str:
            unit = Unit(cell["id"], text, kind_of(match), is_needed(text, match, source))
            if text.strip() and not (found.get((unit.cell, text), unit).needed and not unit.needed):
                found[unit.cell, text] = unit
            return text

        change_texts(cell, note)
    return list(found.values())


def kind_of(match: re.Match | None) -> str:
    if match is None:
        return "prose"
    return "comment" if match["comment"] else "docstring" if len(match["quote"]) == 3 else "string"


def is_needed(text: str, match: re.Match | None, source: str) -> bool:
    """Whether a text has words that a reader sees: a board, a formula, a tag or the name of a colour has none."""
    kind = kind_of(match)
    words = re.sub(r"\$[^$]*\$|<[^>]+>|`[^`]*`|\]\([^)]*\)", "", text)
    if kind == "string":
        words = re.sub(r"\{[^{}]*\}", "", words)
        before = source[: match.start()].splitlines()[-1:] or [""]
        many = re.search(r"([a-z]{2,}|\b[A-Z]),? [a-z(]+|\d [a-z]{3}", words) and not NOT_SHOWN.search(before[0])
        return bool(re.search(r"[a-z]{3}", words) and (many or SHOWN.search(before[0]) or "f" in match["start"]))
    if kind == "comment":
        return bool(re.search(r"[A-Za-z]{3}", words)) and not re.match(r"# (fmt|noqa|type|ruff)\b", text)
    return bool(re.search(r"[A-Za-z]{3}", words))


def skeleton(source: str) -> str:
    """What is the same in every language: code without comments and texts; of f-strings, what they insert."""
    tree = ast.parse(re.sub(r"^([ \t]*)[%!].*$", r"\1pass", source, flags=re.MULTILINE))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            node.values = sorted((part for part in node.values if isinstance(part, ast.FormattedValue)), key=ast.dump)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


# What has to be the same


def faults(text: str, said: str, kind: str, free: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with a translation of a text; `free` names terms that it need not use."""
    if said == text and kind in ("string", "comment", "form"):
        return []  # it stays English on purpose
    found = [*_lost_parts(text, said, kind), *_lost_numbers(text, said)]
    if kind == "prose":
        found += _lost_markup(text, said)
    return [*found, *_punctuation(said, kind), *_wrong_terms(text, said, free)]


def numbered(text: str) -> str:
    """A text of the package with its holes as a translation has them: {0}, {1}."""
    number = count()
    return re.sub(r"\{\}", lambda _: f"{{{next(number)}}}", text)


def faults_of_fragment(text: str, said: str) -> list[str]:
    """What is wrong with a translated fragment of the script: with what it inserts, and with its Chinese."""
    if said == text:
        return []
    if re.fullmatch(r"[\"'][\w-]+[\"']", text):
        return ["one word may be a name: take what stands around it, too"]
    fields = ([re.sub('"[^"]*"', "", field) for field in re.findall(r"\$\{[^}]*\}?", part)] for part in (text, said))
    found = _differences("field", *fields)
    plain = re.sub(r"[\"'`<>]|\$\{[^}]*\}|\w+=", "\ue000", said)
    return [*(fault for fault in found if "lost" not in fault), *_punctuation(plain, "string")]


def _lost_parts(text: str, said: str, kind: str) -> Iterator[str]:
    parts = {"code": r"`[^`\n]+`", "link": r"\]\([^)]+\)", "tag": r"</?\w[^>]*>", "entity": r"&\w+;"}
    if kind in ("string", "docstring", "form"):
        parts |= {"field": r"\{[^{}]*\}", "escape": r"\\."}
    for what, pattern in parts.items():
        yield from _differences(what, re.findall(pattern, text), re.findall(pattern, said))
    yield from _differences("formula", _formulas(text), _formulas(said))


def _formulas(text: str) -> list[str]:
    """The formulas of a text, without the words in them."""
    return [re.sub(r"\\text\{[^}]*\}", "", part) for part in re.findall(r"\$\$?[^$]+\$\$?", text)]


def _differences(what: str, old: list[str], new: list[str]) -> Iterator[str]:
    lost, added = Counter(old) - Counter(new), set(new) - set(old)  # Chinese may repeat what English calls "it"
    if lost:
        yield f"{what} lost: {'  '.join(lost)}"
    if added:
        yield f"{what} added: {'  '.join(sorted(added))}"


def _lost_numbers(text: str, said: str) -> Iterator[str]:
    old, new = (Counter(re.findall(r"\d+(?:\.\d+)?", _bare(part))) for part in (text, said))
    if lost := set(old - new):
        yield f"number lost: {'  '.join(sorted(lost))}"
    if (added := set(new - old)) and not re.search(NUMBER_WORDS, text, re.IGNORECASE):
        yield f"number added: {'  '.join(sorted(added))}"


def _bare(text: str) -> str:
    """A text without code, formulas, targets of links and titles of papers, and numbers as Chinese writes them."""
    text = re.sub(r"(\d+) million", r"\g<1>00 万", text)
    text = re.sub(r"`[^`]+`|\$\$?[^$]+\$\$?|\]\([^)]+\)|(?<!\*)\*[A-Z][^*]{20,}\*(?!\*)", " ", text)
    return re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)


def _lost_markup(text: str, said: str) -> Iterator[str]:
    old, new = (MARKDOWN.parse(part) for part in (text, said))
    shapes = [[(token.type, token.tag) for token in tokens] for tokens in (old, new)]
    if shapes[0] != shapes[1]:
        yield "the blocks differ: headings, items of lists, rows of tables or lines"
    strong = [[child.type for token in tokens for child in token.children or ()] for tokens in (old, new)]
    stress = [sum(kind in ("strong_open", "em_open") for kind in kinds) for kinds in strong]
    if stress[0] != stress[1]:
        yield f"{stress[0]} words are bold or italic in English, {stress[1]} here"
    code = re.compile(r"<code.*?</code>|<[^>]+>|`[^`]*`", re.DOTALL)  # its ** are no bold
    plain = [code.sub("", MARKDOWN.render(part)) for part in (text, said)]
    if plain[0].count("**") < plain[1].count("**"):
        yield "bold does not end: ** between a mark and a letter; leave the mark outside, as in **预测**："
    if re.search(r"<em>[^<]*[\u4e00-\u9fff]", MARKDOWN.render(said)):
        yield "Chinese is not set in italics: write **…**"


# How Chinese is written

RULES = {
    r"[\u4e00-\u9fff]\s*[,;:?!](?![\w{])|[\u4e00-\u9fff][,;:?!]": "a half-width mark after a Chinese letter",
    r"[\u4e00-\u9fff]\.(?!\d|\.)": "a half-width full stop after a Chinese letter",
    r"[\u4e00-\u9fff]\(|\)[\u4e00-\u9fff]|\([\u4e00-\u9fff][^()]*\)": "half-width brackets: （ ）",
    r"[\"'][\u4e00-\u9fff]|[\u4e00-\u9fff][\"']": "half-width quotes: “ ”",
    r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9%][\u4e00-\u9fff]": "no space between a Chinese letter and a Latin one",
    r"[\u4e00-\u9fff][ \t]+[\u4e00-\u9fff]": "a space, or a line's end, between two Chinese letters",
    r"[ \t][，。、；：？！）”》]|[，。、；：？！（“《][ \t](?!\s*$)": "a space beside a full-width mark",
    r"\d,\d{3}\b": "a comma within a number",
    r"…{3,}|[\u4e00-\u9fff](?:…(?!…)|\.\.\.)|。。": "an ellipsis is ……, and no other mark is doubled",
    r"—(?!—)(?<!——)": "a dash is —— in Chinese",
}


def _punctuation(said: str, kind: str) -> Iterator[str]:
    plain = _as_read(said, kind)
    if re.search(r"[\u4e00-\u9fff]", plain):
        for pattern, words in RULES.items():
            if wrong := re.search(pattern, plain):
                around = plain[max(0, wrong.start() - 6) : wrong.end() + 6]
                yield f"{words}: {around!r}"


def _as_read(said: str, kind: str) -> str:
    """A text as its reader sees it, a letter for each piece of code; fields of f-strings may be anything."""
    if kind in ("string", "docstring", "form"):
        return re.sub(r"\\n", "\n", re.sub(r"\{[^{}]*\}|`[^`]*`", "\ue000", said))
    text = re.sub(r"\$\$[^$]+\$\$", "", said)
    text = re.sub(r"`[^`\n]+`|\$[^$\n]+\$", "x", text)
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*\*|\*(?=\S)|(?<=\S)\*|</?\w[^>]*>|^\s*\|[-|: ]+$", "", text, flags=re.MULTILINE)


class Term(NamedTuple):
    """A line of the list of terms."""

    english: list[str]
    chinese: list[str]
    never: list[str]
    checked: bool


@cache
def terms() -> list[Term]:
    rows = [line.strip("| ").split("|") for line in TERMS.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    found = []
    for row in rows:
        if len(row) >= 3 and re.search(r"[A-Za-z]", row[0]) and row[0].strip() != "English":
            english, chinese, never = (re.split(r"\s*[,，、;；]\s*", part.strip()) for part in row[:3])
            bold = row[0].strip().startswith("**")
            words = [word.strip("* ") for word in english]
            found.append(Term(words, chinese, [word for word in never if word], bold))
    return found


def _wrong_terms(text: str, said: str, free: tuple[str, ...]) -> Iterator[str]:
    plain, here = re.sub(r"\{[^{}]*\}", "", CALL.sub("", _bare(text))), _as_read(said, "prose")
    if not re.search(r"[\u4e00-\u9fff]", here):
        return
    for term in terms():
        if never := [word for word in term.never if word in here and word not in free]:
            yield f"term: {term.english[0]} is {term.chinese[0]}, not {never[0]}"
        word = "|".join(re.escape(word) for word in term.english)
        used = re.search(rf"(?<![\w-])(?:{word})(?:s|es)?(?![\w-])", plain, re.IGNORECASE)
        if used and term.checked and not any(c in said for c in term.chinese) and used[0].lower() not in free:
            yield f"term: for {used[0]!r} write one of {'、'.join(term.chinese)}"
