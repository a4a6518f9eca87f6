"""The file in which a learner's pieces are kept: read, put together anew, and loaded."""

from __future__ import annotations

import ast
import linecache
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast

from mcts_teach.checks.guard import run_guarded
from mcts_teach.files import write_file
from mcts_teach.language import say
from mcts_teach.workshop.definitions import OWN_MODULE
from mcts_teach.workshop.own_pieces import KINDS, MY_FILE, MY_GAME, OWN_PIECES
from mcts_teach.workshop.own_source import Source, list_bindings, list_names

HEADS = {
    MY_FILE: '"""My own Monte Carlo tree search. `keep(...)` writes each piece that its check calls right."""',
    MY_GAME: '"""A game of my own. `keep(MyGame)` writes it when its check calls it right."""',
}
MARK, LENT = "# --- {} ---", "  # lent"
LENDINGS = {
    piece: f"from {kind.lent.__module__} import {kind.lent.__name__} as {piece}" for piece, kind in OWN_PIECES.items()
}
AT_MARKS = re.compile(rf"^# --- ({'|'.join(KINDS)}) ---(.*\n?)", flags=re.MULTILINE)
DIGEST = "# keep() notices by this number whether somebody else has edited the file: "
FUTURE_IMPORT = "from __future__ import "
NOT_RIGHT = "; not right: "


class Block(NamedTuple):
    """The text of a piece, and what stands on the line of its mark: the text's number, if `keep` has written it."""

    seal: str
    text: str

    @property
    def is_edited(self) -> bool:
        return self.seal != _digest(self.text)


@dataclass(frozen=True)
class KeptFile:
    """A text with the pieces that were kept, each below its mark, under the name of its file."""

    name: str
    text: str

    @property
    def wrong_pieces(self) -> list[str]:
        """The pieces that were not right when `keep` last wrote the file, because of an edit by hand."""
        return re.findall(r"\w+", self.text.partition(DIGEST)[2].partition("\n")[0].partition(NOT_RIGHT)[2])

    @property
    def is_edited(self) -> bool:
        """Whether the text is not, to the letter, what `keep` has written."""
        rest = self.text.partition(DIGEST)[2].partition("\n")[2]
        return self.text not in ("", _sign(self.name, rest, self.wrong_pieces))

    @cached_property
    def bindings(self) -> dict[str, list[str]]:
        """The statements that bind each name of the file."""
        return list_bindings(self.text)

    @cached_property
    def pieces(self) -> list[str]:
        """The pieces that the file defines, with a mark or without."""
        return [piece for piece in OWN_PIECES if self.bindings.get(piece, []) not in ([], [LENDINGS[piece]])]

    @property
    def has_foreign_text(self) -> bool:
        """Whether a learner has written some of the text, which may do anything when the file is loaded."""
        notes = self._take_head_apart()[1]
        return self.is_edited or notes != "" or any(block.is_edited for block in self.blocks.values())

    @cached_property
    def blocks(self) -> dict[str, Block]:
        """What stands below the mark of each piece, also where that stands twice."""
        _, *parts = AT_MARKS.split(self.text)
        found: dict[str, Block] = {}
        for name, seal, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            before = found.get(name, Block("", ""))
            found[name] = Block(f"{before.seal} {seal}".strip(), f"{before.text}\n\n\n{text}".strip("\n"))
        return found

    @cached_property
    def _module(self) -> ModuleType | ValueError:
        """The file as a module, or why it cannot be loaded."""
        try:
            return _load(self.name, self.text)
        except ValueError as error:
            return error

    def find_piece(self, piece: str) -> Any:
        """Return what the file itself has under a piece's name; None if it has nothing, or what is lent."""
        if isinstance(self._module, ValueError):
            raise self._module
        thing = vars(self._module).get(piece)
        return None if thing is KINDS[piece].lent else thing

    def is_right(self, piece: str) -> bool:
        """Return whether the file has this piece, and its check calls it right."""
        try:
            thing = self.find_piece(piece)
        except ValueError:
            return False
        return thing is not None and bool(KINDS[piece].check(thing))

    def add_piece(self, name: str, source: Source, wrong: Sequence[str] = ()) -> KeptFile:
        """Return the file with a piece in its place, and a note of those that are wrong; what else is in it stays.

        ValueError if it cannot be taken apart.
        """
        if mark := AT_MARKS.search(source.text):
            raise ValueError(f"its line {mark[0].strip()} looks like a mark of this file: delete it")
        try:
            self._refuse_stray_marks()
            blocks = self.blocks | {name: Block(_digest(source.text), source.text)}
            _refuse_two_meanings(blocks, name)
            text = self._compose(blocks, source.imports)
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Global):
                    why = "and may change what another piece uses: make it an argument"
                    raise ValueError(f"a function says global {node.names[0]}, {why}")
            return KeptFile(self.name, _sign(self.name, text, wrong))
        except (SyntaxError, RecursionError) as error:
            what = getattr(error, "msg", error)
            raise ValueError(f"{self.name} is not whole Python between its marks: {what}") from error

    def back_up(self, folder: Path, name: str, new: KeptFile) -> None:
        """Put a copy beside the file if it was edited by hand since it was written, or what goes now was ever."""
        block = self.blocks.get(name)
        if self.is_edited or (block and block.is_edited and block.text != new.blocks[name].text):
            file = folder / self.name
            free = next(place for n in count(1) if not (place := file.with_stem(f"{file.stem}_before_{n}")).exists())
            write_file(free, self.text)
            print(say(f"{self.name} was edited by hand; as it was it is now in {free.name}."))

    def _refuse_stray_marks(self) -> None:
        """Refuse a file in which a mark stands inside a statement."""
        lines = self.text.split("\n")
        for node in ast.parse(self.text).body:
            for number in range(node.lineno, node.end_lineno or 0):
                if mark := AT_MARKS.match(lines[number]):
                    what = f"line {number + 1}, {MARK.format(mark[1])}, stands inside a statement: delete that line"
                    raise ValueError(f"{self.name} is not whole Python between its marks: {what}")

    def _compose(self, blocks: dict[str, Block], new_imports: list[str]) -> str:
        """Write what stands below the number: imports, what a learner has written above the first mark, the blocks."""
        marks = {piece: f"{MARK.format(piece)} {blocks[piece].seal}".strip() for piece in KINDS if piece in blocks}
        body = "\n\n\n".join(f"{mark}\n{blocks[piece].text}" for piece, mark in marks.items())
        old_imports, notes = self._take_head_apart()
        code = f"{notes}\n{body}"
        used, bound = list_names(code), list_bindings(code)
        before = list_names("\n".join([notes, *(block.text for block in self.blocks.values())]))
        imports = {line for line in old_imports if not {*list_bindings(line)} & (before - used)}
        imports |= {line for line in new_imports if line.startswith(FUTURE_IMPORT) or {*list_bindings(line)} & used}
        lent = [LENDINGS[piece] + LENT for piece in OWN_PIECES if piece in used and piece not in bound]
        head = sorted(imports, key=lambda line: (not line.startswith(FUTURE_IMPORT), line)) + lent
        return "\n" + "\n\n\n".join(filter(None, ["\n".join(head), notes, body])) + "\n"

    def _take_head_apart(self) -> tuple[list[str], str]:
        """Return the imports above the first mark, and what a learner has written there."""
        head = AT_MARKS.split(self.text)[0]
        ours = {
            node.lineno: ast.unparse(node)
            for node in ast.parse(head).body
            if isinstance(node, ast.Import | ast.ImportFrom) and len(node.names) == 1 and node.names[0].name != "*"
        }
        imports, notes = [], []
        for number, line in enumerate(head.split("\n"), start=1):
            if ours.get(number) == line or line.startswith(FUTURE_IMPORT):
                imports.append(line)
            elif line.removesuffix(LENT) not in LENDINGS.values() and line != HEADS[self.name]:
                notes += [line] * (not line.startswith(DIGEST))
        return imports, "\n".join(notes).strip("\n")


def read_kept(file: Path) -> KeptFile:
    """Read a file, or nothing if there is none; ValueError if somebody's edit has left it broken."""
    try:
        text = file.read_text(encoding="utf-8-sig") if file.exists() else ""  # some editors write a mark first
        if "\0" in text:
            raise SyntaxError("it holds a NUL character", (file.name, text.partition("\0")[0].count("\n") + 1, 0, ""))
        compile(text, file.name, "exec", dont_inherit=True)
    except OSError as error:
        raise ValueError(f"{file.name} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ValueError(f"{file.name} is not UTF-8, see line {line}: save it as UTF-8") from error
    except SyntaxError as error:
        raise ValueError(f"{file.name} is no longer Python, see line {error.lineno}: {error.msg}") from error
    except (RecursionError, MemoryError) as error:
        raise ValueError(f"{file.name} is no longer Python: it is nested too deeply") from error
    return KeptFile(file.name, text)


@cache
def _load(file: str, text: str) -> ModuleType:
    """Run a kept file; what was kept before is as absent as in a new process. ValueError if something goes wrong."""
    itself = file.removesuffix(".py")
    module = ModuleType(f"{itself}_{_digest(text)}")
    module.__file__ = place = f"<{module.__name__}>"  # where its source can be read, as that of any other
    linecache.cache[place] = (len(text), None, text.splitlines(keepends=True), place)
    known = cast(dict[str, ModuleType | None], sys.modules)
    hidden = {other: known[other] for other in known if OWN_MODULE.fullmatch(other)}
    try:
        known.update({**dict.fromkeys([*hidden, itself]), module.__name__: module})  # None: it cannot be imported
        run = run_guarded(exec, compile(text, place, "exec", dont_inherit=True), vars(module), lines=0)
    finally:
        known.pop(itself)
        known.update(hidden)
    if run.kind not in ("", "global random"):
        where = run.where.removeprefix("in <module>, ")
        what = re.sub(r"import of (\S+) halted; None in sys.modules", r"it cannot import \1, itself", run.what)
        raise ValueError(f"{file} can no longer be loaded ({where}): {what}")
    return module


def _refuse_two_meanings(blocks: dict[str, Block], new: str) -> None:
    """Refuse helpers of one name that differ in two pieces: in a file, the later one would serve both."""
    for name, bound in list_bindings(blocks[new].text).items():
        for piece, block in blocks.items():
            if piece != new and list_bindings(block.text).get(name, bound) != bound:
                raise ValueError(f"it uses a {name} of its own, and so does {piece}, but another: rename one of them")


def _sign(file: str, rest: str, wrong: Sequence[str]) -> str:
    """Write the whole text: what the file is, its number, a note of the pieces that are wrong, and the rest."""
    note = f"{NOT_RIGHT}{', '.join(wrong)}" if wrong else ""
    return f"{HEADS[file]}\n{DIGEST}{_digest(note + rest)}{note}\n{rest}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]
