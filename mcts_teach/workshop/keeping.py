"""A learner's own search and game in files of their own: `keep` writes into them, `mine` reads the search's pieces."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from mcts_teach.files import path_of, write_file
from mcts_teach.language import join_said, say
from mcts_teach.workshop.kept_file import MARK, KeptFile, read_kept
from mcts_teach.workshop.own_pieces import KINDS, MY_FILE, OWN_PIECES
from mcts_teach.workshop.own_source import Source, list_bindings, list_names, list_names_behind


class Download(NamedTuple):
    """A kept file as a link, for where the disk is not the learner's."""

    name: str
    text: str

    def __repr__(self) -> str:
        return f"<Download: {self.name}>"

    def _repr_html_(self) -> str:
        data = f"data:text/x-python;charset=utf-8,{quote(self.text)}"
        words = say(f"Download {self.name}</a>, for on this disk it may be lost.")
        return f'<a download="{self.name}" href="{data}">{words}'


def keep(piece: object, folder: str | Path = ".") -> Download | None:
    """Write a piece into `my_mcts.py` if its check calls it right, and say so; otherwise say why not.

    The helpers, constants and imports that it uses come along. What was kept before under its name is replaced, and the
    other pieces there stay right: a piece that would change what one of them does is not kept.
    A game, `MyGame`, goes into a file `my_game.py` of its own. On Colab and in JupyterLite the file is offered to save.

    >>> from mcts_teach import keep
    >>> def my_best_move(root): ...
    >>> keep(my_best_move)
    my_best_move is not written yet, so nothing is kept.
    """
    name = getattr(piece, "__name__", None)
    if not callable(piece) or not isinstance(name, str) or name not in KINDS:
        hint = ": give the function its name with def" * callable(piece)
        raise ValueError(f"keep one of {', '.join(KINDS)}; {name or repr(piece)} is none of them{hint}")
    file = path_of("folder", folder) / KINDS[name].file
    verdict = KINDS[name].check(piece)
    if not verdict:
        written = "is not written yet" if verdict.outcome == "not attempted" else "is not right yet"
        print(say(f"{name} {written}, so nothing is kept."))
        return None
    try:
        old, source = None, Source(piece, OWN_PIECES)
        while old != (old := read_kept(file)):  # another notebook may keep something meanwhile
            new = old.add_piece(name, source)
            wrong = _find_wrong_pieces(name, source, old, new)
    except ValueError as error:
        print(say(f"{name} is right, but it is not kept: {error}."))
        return None
    old.back_up(file.parent, name, new)
    text = old.add_piece(name, source, wrong).text
    write_file(file, text)
    print(say(f"{name} is kept in {file.name}."))
    for other in wrong:
        print(say(f"{other} in {file.name} is not right, as before: mine({other!r}) says why."))
    on_lent_disk = "google.colab" in sys.modules or sys.platform == "emscripten"
    return Download(file.name, text) if on_lent_disk else None


def mine(*names: str, folder: str | Path = ".") -> Any:
    """The pieces of these names, or all of them: each from `my_mcts.py`, or lent by the package; it says which.

    >>> from mcts_teach import mine
    >>> my_select, my_expand = mine("my_select", "my_expand")
    my_select: lent by the package until you keep your own.
    my_expand: lent by the package until you keep your own.

    If the file was edited by hand, its pieces are checked, and it says what comes of that; they are handed out as they
    are. ValueError if the file can no longer be read or loaded.
    """
    wanted = names or tuple(OWN_PIECES)
    unknown = [name for name in wanted if not isinstance(name, str) or name not in OWN_PIECES]
    if unknown:
        raise ValueError(f"the pieces are {', '.join(OWN_PIECES)}; {unknown[0]!r} is none of them")
    kept = read_kept(path_of("folder", folder) / MY_FILE)
    found = []
    for name in wanted:
        own = kept.find_piece(name)
        print(join_said(f"{name}: {say(_describe_piece(kept, name, own))}"))
        found.append(OWN_PIECES[name].lent if own is None else own)
    return found[0] if len(names) == 1 else tuple(found)


def _find_wrong_pieces(name: str, source: Source, old: KeptFile, new: KeptFile) -> list[str]:
    """List the other pieces that are wrong as before; ValueError if this one, or one that was right, would be wrong.

    All are checked if the learner has edited the file, and else those that were wrong or use what has changed.
    """
    others = [other for other in old.pieces if other != name]
    changed = {bound for bound in old.bindings | new.bindings if old.bindings.get(bound) != new.bindings.get(bound)}
    if not old.has_foreign_text and "annotations" not in changed:  # of all pieces, by a future import
        behind = {other: list_names_behind(other, new.bindings) for other in others}
        others = [other for other in others if other in old.wrong_pieces or changed & behind[other]]
    wrong = [other for other in others if not new.is_right(other)]
    broken = [other for other in wrong if old.is_right(other)]
    if broken or not new.is_right(name):
        raise ValueError(_explain_refusal(name, source, old, new, broken, wrong))
    return wrong


def _explain_refusal(
    name: str, source: Source, old: KeptFile, new: KeptFile, broken: list[str], wrong: list[str]
) -> str:
    """Say why a right piece cannot be kept, and what to do."""
    for other in broken or old.pieces:
        for clash in _list_clashes(name, source, old, other):
            return f"it and {other} mean different things by {clash}: rename one of them"
    for other in broken:
        if other not in new.pieces:
            return f"it would replace {other}: write {MARK.format(other)} above that in {old.name}"
    for other in wrong:
        if other not in broken and other in list_names_behind(name, new.bindings):
            return f"it uses {other}, which in {old.name} is not right: put that right first"
    for file in (old, new):
        file.find_piece(name)  # which says so if it cannot be loaded
    for other in broken:
        return f"{other} would be right no longer: delete {other} in {old.name}, keep {name}, then {other} again"
    return "in a file of its own it does something else, so it must use something of this notebook"


def _list_clashes(name: str, source: Source, old: KeptFile, other: str) -> list[str]:
    """List the names that stand for one thing in a new piece, and for another in a piece that was kept."""
    text = "\n".join([*source.imports, source.text])
    own, kept = list_bindings(text), {bound: by for bound, by in old.bindings.items() if bound != name}
    common = (list_names(text) | {*own}) & list_names_behind(other, kept) - {*OWN_PIECES}
    return sorted(bound for bound in common if own.get(bound) != kept.get(bound))


def _describe_piece(kept: KeptFile, name: str, own: object) -> str:
    """Say whose a piece is. One that somebody may have edited is checked, since it is used as it is."""
    if own is not None:
        if not kept.is_edited and name not in kept.wrong_pieces:
            return f"yours, from {MY_FILE}."
        verdict = KINDS[name].check(own)
        words = "right" if verdict else "not written yet"
        if verdict.outcome == "wrong":
            words = f"not right yet (came back: {verdict.returned}; expected: {verdict.expected})"
        return f"yours, from {MY_FILE}; edited by hand since, and its check says: {say(' '.join(words.split()) + '.')}"
    if name in kept.pieces:
        return f"lent by the package, since {MY_FILE} sets it to None or deletes it."
    if name in kept.blocks:
        return f"lent by the package, since {MY_FILE} no longer defines it."
    return "lent by the package until you keep your own."
