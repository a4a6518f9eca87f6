"""The file in which a learner's pieces are kept: read, put together anew, and loaded."""

from __future__ import annotations

import ast
import linecache
import re
import sys
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast

from mcts_teach.checks.guard import run_guarded
from mcts_teach.files import write_file
from mcts_teach.workshop.definitions import OWN_MODULE
from mcts_teach.workshop.own_pieces import KINDS, MY_FILE, MY_GAME, OWN_PIECES
from mcts_teach.workshop.own_source import Source, bindings, is_plain, names_changed, names_shared, names_used

HEADS = {
    MY_FILE: '"""My own Monte Carlo tree search. `keep(...)` writes each piece that its check calls right."""',
    MY_GAME: '"""A game of my own. `keep(MyGame)` writes it when its check calls it right."""',
}
MARK, LENT = "# --- {} ---", "  # lent"
LENDINGS = {f"from {kind.lent.__module__} import {kind.lent.__name__} as {piece}" for piece, kind in OWN_PIECES.items()}
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
    def wrong(self) -> list[str]:
        """The pieces that were not right when `keep` last wrote the file, because of an edit by hand."""
        return re.findall(r"\w+", self.text.partition(DIGEST)[2].partition("\n")[0].partition(NOT_RIGHT)[2])

    @property
    def is_edited(self) -> bool:
        """Whether the text is not, to the letter, what `keep` has written."""
        rest = self.text.partition(DIGEST)[2].partition("\n")[2]
        return self.text not in ("", _sign(self.name, rest, self.wrong))

    @property
    def module(self) -> ModuleType:
        """The file as a module, the same one for the same text; its source can be read as that of any other."""
        if isinstance(self._outcome, ValueError):
            raise self._outcome
        return self._outcome

    @cached_property
    def _outcome(self) -> ModuleType | ValueError:
        try:
            return _load(f"{Path(self.name).stem}_{_digest(self.text)}", self.text)
        except ValueError as error:
            return ValueError(f"{self.name} can no longer be loaded {error}")

    @cached_property
    def bindings(self) -> dict[str, list[str]]:
        """The statements that bind each name of the file."""
        return bindings(self.text)

    @cached_property
    def pieces(self) -> list[str]:
        """The pieces that the file defines, with a mark or without."""
        return [piece for piece in OWN_PIECES if self.bindings.get(piece, [_lending(piece)]) != [_lending(piece)]]

    @cached_property
    def side_effects(self) -> list[str]:
        """The statements that may change things which they do not name."""
        return [ast.unparse(node) for node in ast.parse(self.text).body if not is_plain(node)]

    def names_of(self, piece: str) -> tuple[set[str], set[str]]:
        """The names at the top of the file that a piece and its helpers read, and those that they bind anew."""
        text = self.blocks[piece].text if piece in self.blocks else "\n".join(self.bindings.get(piece, ()))
        return names_shared(text) | names_changed(text), names_changed(text)

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
        if mark := AT_MARKS.search(source.text):
            raise ValueError(f"its line {mark[0].strip()} looks like a mark of this file: delete it")
        try:
            self._refuse_stray_marks()
            return self._compose(self.blocks | {name: Block(_digest(source.text), source.text)}, name, source.imports)
        except (SyntaxError, RecursionError) as error:
            what = getattr(error, "msg", error)
            raise ValueError(f"{self.name} is not whole Python between its marks: {what}") from error

    def with_note(self, wrong: list[str]) -> KeptFile:
        """The file with a note of the pieces that are not right."""
        return KeptFile(self.name, _sign(self.name, self.text.partition(DIGEST)[2].partition("\n")[2], wrong))

    def back_up(self, folder: Path, name: str, new: KeptFile) -> None:
        """Put a copy beside the file if it was edited by hand since it was written, or what goes now was ever."""
        block = self.blocks.get(name)
        if self.is_edited or (block and block.is_edited and block.text != new.blocks[name].text):
            file = folder / self.name
            free = next(place for n in count(1) if not (place := file.with_stem(f"{file.stem}_before_{n}")).exists())
            write_file(free, self.text)
            print(f"{self.name} was edited by hand; as it was it is now in {free.name}.")

    @cached_property
    def blocks(self) -> dict[str, Block]:
        """What stands below the mark of each piece. The older files had no numbers there."""
        _, *parts = AT_MARKS.split(self.text)
        found: dict[str, Block] = {}
        for name, seal, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            before = found.get(name, Block("", ""))
            found[name] = Block(f"{before.seal} {seal}".strip(), f"{before.text}\n\n\n{text}".strip("\n"))
        if self.is_edited or any(block.seal for block in found.values()):
            return found
        return {name: Block(_digest(block.text), block.text) for name, block in found.items()}

    def _refuse_stray_marks(self) -> None:
        """ValueError if a mark stands inside a statement."""
        spans = [(node.lineno, node.end_lineno or 0) for node in ast.parse(self.text).body]
        for mark in AT_MARKS.finditer(self.text):
            line = self.text.count("\n", 0, mark.start()) + 1
            if any(first < line <= last for first, last in spans):
                what = f"line {line}, {MARK.format(mark[1])}, stands inside a statement: delete that line"
                raise ValueError(f"{self.name} is not whole Python between its marks: {what}")

    def _compose(self, blocks: dict[str, Block], new: str, imports: list[str]) -> KeptFile:
        _refuse_two_meanings(blocks, new)
        parts = [
            (f"{MARK.format(piece)} {blocks[piece].seal}", blocks[piece].text) for piece in KINDS if piece in blocks
        ]
        body = "\n\n\n".join(f"{mark.strip()}\n{text}" for mark, text in parts)
        old_imports, notes = self._head()
        code = f"{notes}\n{body}"
        used, bound = names_used(code), bindings(code)
        lent = [_lending(piece) + LENT for piece in OWN_PIECES if piece in used and piece not in bound]
        no_more = names_used("\n".join([notes, *(block.text for block in self.blocks.values())])) - used
        stay = [line for line in old_imports if not {*bindings(line)} & no_more]
        new_imports = [line for line in imports if line.startswith(FUTURE_IMPORT) or used & {*bindings(line)}]
        head = [*sorted({*stay, *new_imports}, key=lambda line: (not line.startswith(FUTURE_IMPORT), line)), *lent]
        rest = "\n\n\n".join(filter(None, ["\n".join(head), notes, body]))
        return KeptFile(self.name, _sign(self.name, f"\n{rest}\n"))

    def _head(self) -> tuple[list[str], str]:
        """The imports above the first mark, and what a learner has written there."""
        head = AT_MARKS.split(self.text)[0]
        ours = {node.lineno: ast.unparse(node) for node in ast.parse(head).body if _is_import_of_one(node)}
        imports, notes = [], []
        for number, line in enumerate(head.split("\n"), start=1):
            if ours.get(number) == line or line.startswith(FUTURE_IMPORT):
                imports.append(line)
            elif line.removesuffix(LENT) not in LENDINGS and line != HEADS[self.name]:
                notes += [line] * (not line.startswith(DIGEST))
        return imports, "\n".join(notes).strip("\n")


def read(file: Path) -> KeptFile:
    """What is in a file, or nothing if there is none; ValueError if somebody's edit has left it broken."""
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
def _load(name: str, text: str) -> ModuleType:
    """Run a kept file; what was kept before is as absent as in a new process. ValueError if something goes wrong."""
    module = ModuleType(name)
    linecache.cache[f"<{name}>"] = (len(text), None, text.splitlines(keepends=True), f"<{name}>")
    code = compile(text, f"<{name}>", "exec", dont_inherit=True)
    itself, known = name.rpartition("_")[0], cast(dict[str, Any], sys.modules)
    hidden = {other: known[other] for other in known if OWN_MODULE.fullmatch(other)}
    try:
        known.update({**dict.fromkeys([*hidden, itself]), name: module})  # None: it cannot be imported
        trouble = run_guarded(exec, code, vars(module), lines=0).trouble
    finally:
        known.pop(itself)
        known.update(hidden)
    if trouble and trouble.kind != "global random":
        where = trouble.where.removeprefix("in <module>, ")
        what = re.sub(r"import of (\S+) halted; None in sys.modules", r"it cannot import \1, itself", trouble.what)
        raise ValueError(f"({where}): {what}")
    return module


def _is_import_of_one(node: ast.stmt) -> bool:
    """Whether a statement imports one thing, under one name, as the lines do that `keep` writes."""
    return isinstance(node, ast.Import | ast.ImportFrom) and len(node.names) == 1 and node.names[0].name != "*"


def _lending(piece: str) -> str:
    lent = OWN_PIECES[piece].lent
    return f"from {lent.__module__} import {lent.__name__} as {piece}"


def _refuse_two_meanings(blocks: dict[str, Block], new: str) -> None:
    """ValueError if two pieces bring helpers of one name that differ: in a file, the later one would serve both."""
    for name, bound in bindings(blocks[new].text).items():
        for piece, block in blocks.items():
            if piece != new and bindings(block.text).get(name, bound) != bound:
                raise ValueError(f"it uses a {name} of its own, and so does {piece}, but another: rename one of them")


def _sign(file: str, rest: str, wrong: list[str] | tuple[str, ...] = ()) -> str:
    note = f"{NOT_RIGHT}{', '.join(wrong)}" if wrong else ""
    return f"{HEADS[file]}\n{DIGEST}{_digest(note + rest)}{note}\n{rest}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]
