"""The file in which a learner's pieces are kept: read, put together anew, and loaded."""

from __future__ import annotations

import ast
import linecache
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

from mcts_teach.checks.guard import run_guarded
from mcts_teach.files import write_whole
from mcts_teach.workshop.own_pieces import KINDS, MY_FILE, MY_GAME, OWN_PIECES
from mcts_teach.workshop.own_source import Source, bindings, names_used

HEADS = {
    MY_FILE: '"""My own Monte Carlo tree search. `keep(...)` writes each piece that its check calls right."""',
    MY_GAME: '"""A game of my own. `keep(MyGame)` writes it when its check calls it right."""',
}
MARK, LENT = "# --- {} ---", "  # lent"
AT_MARKS = re.compile(rf"^# --- ({'|'.join(KINDS)}) ---.*\n?", flags=re.MULTILINE)
DIGEST = "# keep() notices by this number whether somebody else has edited the file: "
NOT_RIGHT = "; not right: "


@dataclass(frozen=True)
class KeptFile:
    """A text with the pieces that were kept, each below its mark, under the name of its file."""

    name: str
    text: str

    @property
    def wrong(self) -> list[str]:
        """The pieces that were not right when `keep` last wrote the file, because of an edit by hand."""
        return re.findall(r"\w+", self.text.partition(DIGEST)[2].partition("\n")[0].partition(NOT_RIGHT)[2])

    @property
    def is_edited(self) -> bool:
        """Whether the text is not, to the letter, what `keep` has written."""
        rest = self.text.partition(DIGEST)[2].partition("\n")[2]
        return self.text not in ("", _sign(self.name, rest, self.wrong))

    @cached_property
    def module(self) -> ModuleType:
        """The file as a module; its source can be read, and what its classes ask of it, as those of any other."""
        name = f"my_mcts_{_digest(self.text)}"
        module = sys.modules[name] = ModuleType(name)
        linecache.cache[f"<{name}>"] = (len(self.text), None, self.text.splitlines(keepends=True), f"<{name}>")
        code = compile(self.text, f"<{name}>", "exec", dont_inherit=True)
        trouble = run_guarded(exec, code, vars(module), lines=0).trouble
        if trouble and trouble.kind != "global random":
            where = trouble.where.removeprefix("in <module>, ")
            raise ValueError(f"{self.name} can no longer be loaded ({where}): {trouble.what}")
        return module

    @cached_property
    def bindings(self) -> dict[str, list[str]]:
        """The statements that bind each name of the file."""
        return bindings(self.text)

    @cached_property
    def pieces(self) -> list[str]:
        """The pieces that the file defines, with a mark or without."""
        return [piece for piece in OWN_PIECES if self.bindings.get(piece, [_lending(piece)]) != [_lending(piece)]]

    def find(self, piece: str) -> Any:
        """What the file itself has under a piece's name; None if it has nothing, or what is lent."""
        thing = vars(self.module).get(piece)
        return None if thing is KINDS[piece].lent else thing

    def is_right(self, piece: str) -> bool:
        """Whether the file has this piece, and its check calls it right."""
        try:
            thing = self.find(piece)
        except ValueError:
            return False
        return thing is not None and bool(KINDS[piece].check(thing))

    def with_piece(self, name: str, source: Source) -> KeptFile:
        """The file with a piece in its place; what else is in it stays. ValueError if it cannot be taken apart."""
        try:
            return self._compose(self.blocks | {name: source.text}, name, source.imports)
        except (SyntaxError, RecursionError) as error:
            what = getattr(error, "msg", error)
            raise ValueError(f"{self.name} is not whole Python between its marks: {what}") from error

    def with_note(self, wrong: list[str]) -> KeptFile:
        """The file with a note of the pieces that are not right."""
        return KeptFile(self.name, _sign(self.name, self.text.partition(DIGEST)[2].partition("\n")[2], wrong))

    def back_up(self, folder: Path) -> None:
        """Put a copy beside the file if somebody has edited it by hand, before it is written anew."""
        if self.is_edited:
            file = folder / self.name
            free = next(place for n in count(1) if not (place := file.with_stem(f"{file.stem}_before_{n}")).exists())
            write_whole(free, self.text)
            print(f"{self.name} was edited by hand; as it was it is now in {free.name}.")

    @property
    def blocks(self) -> dict[str, str]:
        """The text of each piece."""
        _, *parts = AT_MARKS.split(self.text)
        found: dict[str, str] = {}
        for name, block in zip(parts[::2], parts[1::2], strict=True):
            found[name] = f"{found.get(name, '')}\n\n\n{block}".strip("\n")
        return found

    def _compose(self, blocks: dict[str, str], new: str, imports: list[str]) -> KeptFile:
        _refuse_two_meanings(blocks, new)
        body = "\n\n\n".join(f"{MARK.format(piece)}\n{blocks[piece]}" for piece in KINDS if piece in blocks)
        old_imports, notes = self._head()
        code = f"{notes}\n{body}"
        used, bound = names_used(code), bindings(code)
        lent = [_lending(piece) + LENT for piece in OWN_PIECES if piece in used and piece not in bound]
        head = [*sorted(line for line in {*old_imports, *imports} if used & {*bindings(line)}), *lent]
        rest = "\n\n\n".join(filter(None, ["\n".join(head), notes, body]))
        return KeptFile(self.name, _sign(self.name, f"\n{rest}\n"))

    def _head(self) -> tuple[list[str], str]:
        """The imports above the first mark, and what a learner has written there."""
        head = AT_MARKS.split(self.text)[0]
        ours = {node.lineno: ast.unparse(node) for node in ast.parse(head).body if _is_import_of_one(node)}
        imports, notes = [], []
        for number, line in enumerate(head.split("\n"), start=1):
            if ours.get(number) == line:
                imports.append(line)
            elif ours.get(number) != line.removesuffix(LENT) and line != HEADS[self.name]:
                notes += [line] * (not line.startswith(DIGEST))
        return imports, "\n".join(notes).strip("\n")


def read(file: Path) -> KeptFile:
    """What is in a file, or nothing if there is none; ValueError if somebody's edit has left it broken."""
    try:
        text = file.read_text(encoding="utf-8-sig") if file.exists() else ""  # some editors write a mark first
        if "\0" in text:
            raise SyntaxError("it holds a NUL character", (file.name, text.partition("\0")[0].count("\n") + 1, 0, ""))
        compile(text, file.name, "exec", dont_inherit=True)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ValueError(f"{file.name} is not UTF-8, see line {line}: save it as UTF-8") from error
    except SyntaxError as error:
        raise ValueError(f"{file.name} is no longer Python, see line {error.lineno}: {error.msg}") from error
    except (RecursionError, MemoryError) as error:
        raise ValueError(f"{file.name} is no longer Python: it is nested too deeply") from error
    return KeptFile(file.name, text)


def _is_import_of_one(node: ast.stmt) -> bool:
    """Whether a statement imports one thing, under one name, as the lines do that `keep` writes."""
    return isinstance(node, ast.Import | ast.ImportFrom) and len(node.names) == 1 and node.names[0].name != "*"


def _lending(piece: str) -> str:
    lent = OWN_PIECES[piece].lent
    return f"from {lent.__module__} import {lent.__name__} as {piece}"


def _refuse_two_meanings(blocks: dict[str, str], new: str) -> None:
    """ValueError if two pieces bring helpers of one name that differ: in a file, the later one would serve both."""
    for name, bound in bindings(blocks[new]).items():
        for piece, block in blocks.items():
            if piece != new and bindings(block).get(name, bound) != bound:
                raise ValueError(f"it uses a {name} of its own, and so does {piece}, but another: rename one of them")


def _sign(file: str, rest: str, wrong: list[str] | tuple[str, ...] = ()) -> str:
    note = f"{NOT_RIGHT}{', '.join(wrong)}" if wrong else ""
    return f"{HEADS[file]}\n{DIGEST}{_digest(note + rest)}{note}\n{rest}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]
