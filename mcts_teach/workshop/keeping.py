"""A learner's own search and game in files of their own: `keep` writes into them, `mine` reads the search's pieces."""

from __future__ import annotations

import ast
import linecache
import re
import sys
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from urllib.parse import quote

from mcts_teach import mcts
from mcts_teach.checks import check
from mcts_teach.checks.pieces.iterating import one_iteration
from mcts_teach.checks.pieces.proving import proof_from_children
from mcts_teach.files import path_of, write_whole
from mcts_teach.variants.alphazero import lesson
from mcts_teach.workshop.own_source import Source, names_used, source_of

MY_FILE, MY_GAME = "my_mcts.py", "my_game.py"
HEADS = {
    MY_FILE: '"""My own Monte Carlo tree search. `keep(...)` writes each piece that its check calls right."""',
    MY_GAME: '"""A game of my own. `keep(MyGame)` writes it when its check calls it right."""',
}
MARK, LENT = "# --- {} ---", "  # lent"
DIGEST = "# keep() notices by this number whether somebody else has edited the file: "


def many_iterations(state: Any, iterations: int, seed: int = 0) -> mcts.Node:
    """A search: what is lent to a learner who has none yet."""
    return mcts.search(state, iterations, seed=seed)


class Kind(NamedTuple):
    """What can be kept: the check that must call it right, what is lent in its place until then, and in which file."""

    check: Callable[[Any], Any]
    lent: Any = None
    file: str = MY_FILE


OWN_PIECES = {
    "MyNode": Kind(check.node, mcts.Node),
    "my_ucb1": Kind(check.ucb1, mcts.ucb1),
    "my_select": Kind(check.select, mcts.select),
    "my_expand": Kind(check.expand, mcts.expand),
    "my_simulate": Kind(check.simulate, mcts.simulate),
    "my_backpropagate": Kind(check.backpropagate, mcts.backpropagate),
    "my_iteration": Kind(check.loop, one_iteration),
    "my_best_move": Kind(check.best_move, mcts.best_move),
    "my_search": Kind(check.search, many_iterations),
    "my_proof": Kind(check.proof, proof_from_children),
    "my_next_child": Kind(check.next_child, check.next_child.answer),
    "my_lesson": Kind(check.lesson, lesson),
}
KINDS = OWN_PIECES | {"MyGame": Kind(check.game, file=MY_GAME)}


class Download(NamedTuple):
    """A kept file as a link, for where the disk is not the learner's."""

    name: str
    text: str

    def __repr__(self) -> str:
        return f"<Download: {self.name}>"

    def _repr_html_(self) -> str:
        data = f"data:text/x-python;charset=utf-8,{quote(self.text)}"
        return f'<a download="{self.name}" href="{data}">Download {self.name}</a>, for on this disk it may be lost.'


def keep(piece: Any, folder: str | Path = ".") -> Download | None:
    """Write a piece into `my_mcts.py` if its check calls it right, and say so; otherwise say why not.

    The helpers, constants and imports that it uses come along. What was kept before under its name is replaced.
    A game, `MyGame`, goes into a file `my_game.py` of its own. On Colab and in JupyterLite the file is offered to save.

    >>> from mcts_teach import keep
    >>> def my_best_move(root): ...
    >>> keep(my_best_move)
    my_best_move is not written yet, so nothing is kept.
    """
    name = getattr(piece, "__name__", None)
    if not isinstance(name, str) or name not in KINDS:
        raise ValueError(f"keep one of {', '.join(KINDS)}; {name or repr(piece)} is none of them")
    file = path_of("folder", folder) / KINDS[name].file
    verdict = KINDS[name].check(piece)
    if not verdict:
        written = "is not written yet" if verdict.outcome == "not attempted" else "is not right yet"
        print(f"{name} {written}, so nothing is kept.")
        return None
    try:
        old, source = None, source_of(piece, OWN_PIECES)
        while old != (old := _read(file)):  # another notebook may keep something meanwhile
            text = _with_piece(old, name, source)
            _must_work(name, text)
    except ValueError as error:
        print(f"{name} is right, but it is not kept: {error}.")
        return None
    _back_up(file)
    write_whole(file, text)
    print(f"{name} is kept in {file.name}.")
    on_lent_disk = "google.colab" in sys.modules or sys.platform == "emscripten"
    return Download(file.name, text) if on_lent_disk else None


def mine(*names: str, folder: str | Path = ".") -> Any:
    """The pieces of these names, or all of them: each from `my_mcts.py`, or lent by the package; it says which.

    >>> from mcts_teach import mine
    >>> my_select, my_expand = mine("my_select", "my_expand")
    my_select: lent by the package until you keep your own.
    my_expand: lent by the package until you keep your own.
    """
    wanted = names or tuple(OWN_PIECES)
    unknown = [name for name in wanted if not isinstance(name, str) or name not in OWN_PIECES]
    if unknown:
        raise ValueError(f"the pieces are {', '.join(OWN_PIECES)}; {unknown[0]!r} is none of them")
    text = _read(path_of("folder", folder) / MY_FILE)
    kept, module = _blocks(text), _module_of(text)
    for name in wanted:
        print(f"{name}: {f'yours, from {MY_FILE}' if name in kept else 'lent by the package until you keep your own'}.")
    found = [getattr(module, name) if name in kept else OWN_PIECES[name].lent for name in wanted]
    return found[0] if len(names) == 1 else tuple(found)


def _must_work(name: str, text: str) -> None:
    """ValueError if a piece does not do in the file what it did in the notebook."""
    if not KINDS[name].check(getattr(_module_of(text), name)):
        raise ValueError("in a file of its own it does something else, so it must use something of this notebook")


# The file


def _read(file: Path) -> str:
    """The file's text; ValueError if somebody's edit has left it broken."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    try:
        ast.parse(text)
    except SyntaxError as error:
        raise ValueError(f"{file.name} is no longer Python, see line {error.lineno}: {error.msg}") from error
    return text


def _blocks(text: str) -> dict[str, str]:
    """The text of each piece in the file."""
    parts = re.split(r"^# --- (\w+) ---\n", text, flags=re.MULTILINE)
    return {name: block.strip("\n") for name, block in zip(parts[1::2], parts[2::2], strict=True)}


def _with_piece(text: str, name: str, source: Source) -> str:
    """The file's text with a piece in its place; what else is in it stays."""
    blocks = _blocks(text) | {name: source.text}
    _refuse_two_meanings(blocks, name)
    body = "\n\n\n".join(f"{MARK.format(piece)}\n{blocks[piece]}" for piece in KINDS if piece in blocks)
    used = names_used(body)
    imports = {*_imports(text), *source.imports}
    lent = [_lending(piece) for piece in OWN_PIECES if piece in used and piece not in blocks]
    head = "\n".join([*sorted(line for line in imports if re.split(r"[ .]", line)[-1] in used), *lent])
    rest = f"\n{head}\n\n\n{body}\n".replace("\n\n\n\n", "\n\n")
    return f"{HEADS[KINDS[name].file]}\n{DIGEST}{_digest(rest)}\n{rest}"


def _imports(text: str) -> list[str]:
    """What the file imports, but for what is lent."""
    lines = text.partition(MARK.format("")[:5])[0].splitlines()
    return [line for line in lines if line.startswith(("import ", "from ")) and not line.endswith(LENT)]


def _lending(piece: str) -> str:
    lent = OWN_PIECES[piece].lent
    return f"from {lent.__module__} import {lent.__name__} as {piece}{LENT}"


def _refuse_two_meanings(blocks: dict[str, str], new: str) -> None:
    """ValueError if two pieces bring helpers of one name that differ: in a file, the later one would serve both."""
    for name, bound in _bound(blocks[new]).items():
        for piece, block in blocks.items():
            if piece != new and _bound(block).get(name, bound) != bound:
                raise ValueError(f"it uses a {name} of its own, and so does {piece}, but another: rename one of them")


def _bound(block: str) -> dict[str, str]:
    """What each name at the top of a block stands for, as code."""
    found: dict[str, str] = {}
    for node in ast.parse(block).body:
        names = [node.name] if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
        names += [name.id for name in getattr(node, "targets", ()) if isinstance(name, ast.Name)]
        found |= dict.fromkeys(names, ast.dump(node))
    return found


def _module_of(text: str) -> ModuleType:
    """The file as a module; its source can be read, and what its classes ask of it, as those of any other."""
    name = f"my_mcts_{_digest(text)}"
    module = sys.modules[name] = ModuleType(name)
    linecache.cache[f"<{name}>"] = (len(text), None, text.splitlines(keepends=True), f"<{name}>")
    exec(compile(text, f"<{name}>", "exec", dont_inherit=True), vars(module))
    return module


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def _back_up(file: Path) -> None:
    """Put a copy beside a file that somebody has edited by hand, before it is written anew."""
    text = _read(file)
    digest, _, rest = text.partition(DIGEST)[2].partition("\n")
    if not text or digest == _digest(rest):
        return
    free = next(place for n in count(1) if not (place := file.with_stem(f"{file.stem}_before_{n}")).exists())
    write_whole(free, text)
    print(f"{file.name} was edited by hand; as it was it is now in {free.name}.")
