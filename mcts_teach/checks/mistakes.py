"""The known mistakes, of `mistakes.toml`: their words, and each as a text that runs, made from the right piece."""

from __future__ import annotations

import ast
import linecache
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import ndiff
from functools import cache, cached_property
from inspect import getmodule, getsource
from itertools import chain, product
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

from mcts_teach.language import say

Edit = Sequence[str]  # a misconception, and then pairs: what is replaced, and by what


class Misconception(NamedTuple):
    """A mistake that has a name."""

    name: str
    sentence: str
    seen: str = ""  # where in the wild, if it was
    proofs: Sequence[str] = ()  # facts and words of errors that prove it

    @property
    def title(self) -> str:
        """Its name in the language that is spoken."""
        return say(self.name)


@cache
def read_table(file: str = "mistakes") -> dict[str, Any]:
    """What stands in a file of data beside this one."""
    return tomllib.loads(Path(__file__).with_name(f"{file}.toml").read_text(encoding="utf-8"))


_WORDS = read_table()["words"]
MISCONCEPTIONS = {key: Misconception(row[0], row[1], "".join(row[2:3]), row[3:]) for key, row in _WORDS.items()}
LAWS = {proof: key for key, one in MISCONCEPTIONS.items() for proof in one.proofs}


def edits_of(piece: str, *, exhibits: bool = False) -> list[Edit]:
    """What the known mistakes change in a piece: the key of each, and pairs of what is replaced and by what."""
    of, found = read_table().get(piece, {}), list[Edit]()
    for key, rows in of.get("mistakes", {}).items():
        if exhibits and key.startswith("("):
            continue
        for row in rows if isinstance(rows, list) else [rows]:
            places = [read_table()["places"].get(piece, {}).get(place, place) for place in row]
            for texts in product(*(new if isinstance(new, list) else [new] for new in row.values())):
                found.append((key.strip("()"), *chain(*zip(places, texts, strict=True))))
    return found


def words_for(piece: str, key: str) -> Misconception | None:
    """What a mistake is called, and what is said of it in a piece; nothing of one without a name."""
    said, own = MISCONCEPTIONS.get(key), (read_table()["says"] | read_table()["examples"]).get(piece, {}).get(key)
    if isinstance(own, list):  # another name as well
        return Misconception(own[0], own[1], said.seen if said else "")
    return said._replace(sentence=own) if said and own else said


@dataclass(frozen=True)
class Program:
    """A piece as a text. `key` is the misconception that it makes; a right one has none."""

    piece: str
    key: str
    source: str
    right: str  # the text from which it was made
    known: dict[str, Any] = field(repr=False, compare=False)  # the names that it may use

    @cached_property
    def thing(self) -> Any:
        """The function or class that the text defines last."""
        names, file = dict(self.known), f"<{self.piece}: {self.key or 'right'}>"
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(keepends=True), file)
        tree = ast.parse(self.source, file)
        exec(compile(tree, file, "exec"), names)
        last = tree.body[-1]
        return names[last.targets[0].id if isinstance(last, ast.Assign) else last.name]  # type: ignore[attr-defined]

    def diff(self) -> str:
        """The lines in which it differs from the right text, without the blanks that all of them begin with."""
        lines = [line for line in ndiff(self.right.splitlines(), self.source.splitlines()) if line[0] in "-+"]
        texts = dedent("\n".join(line[2:] for line in lines)).split("\n")
        return "\n".join(line[:2] + text for line, text in zip(lines, texts, strict=True)) if lines else ""

    def __repr__(self) -> str:
        return f"<{self.key or 'right'}: {self.piece}>"


def program(piece: str, right: Callable[..., Any] | str, edit: Edit = ("",), **names: Any) -> Program:
    """The right piece, given as a text (and the names in it) or a function, with the places of an edit changed."""
    text, known = _text_and_names(right)
    source = text
    for old, new in zip(edit[1::2], edit[2::2], strict=True):
        if old not in source:
            raise ValueError(f"the right {piece} has no {old!r} to change")
        source = source.replace(old, new)
    return Program(piece, edit[0], source, text, known | names)


@cache
def _text_and_names(right: Any) -> tuple[str, dict[str, Any]]:
    if isinstance(right, str):
        return dedent(right).lstrip(), {}
    text = dedent(getsource(right))
    first, lines = ast.parse(text).body[0].body[0], text.splitlines(keepends=True)  # type: ignore[attr-defined]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):  # its docstring
        del lines[first.lineno - 1 : first.end_lineno]
    return "".join(lines), vars(getmodule(right))


def wrong_functions(name: str, names: dict[str, Any]) -> Iterator[Program]:
    """What is likely to be wrong with a function that is checked by examples; `names` are those that it may use."""
    for key, (_, _, *texts) in read_table()["examples"].get(name, {}).items():
        for text in (text if text.startswith("def ") else f"answer = {text}" for text in texts):
            yield Program(name, key, text, text, names)
