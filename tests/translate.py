"""Keep the catalogues of a translation: `python tests/translate.py update|check|make [NAME ...]`.

    update [NAME ...]      bring catalogues in step with the English; one that is missing is begun
    check [NAME ...]       say what is missing, fuzzy, stale, or wrong, by its cell and its English
    make NAME FOLDER       write one notebook in Chinese, run it there, and leave what it shows in it

A NAME is that of a notebook: 05_select, cheat_sheet, appendix/tic_tac_toe_tutorial; or `package`, for what the package
says.  Without any, all catalogues that there are.  It needs polib, which the extra `test` installs;
docs/translating.md says how to translate.
"""

import json
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

import polib
from package_texts import FORM, package_units
from translation import ROOT, Unit, faults, faults_of_fragment, numbered, skeleton, units

from mcts_teach.files import write_file
from mcts_teach.language import SCRIPT, read_catalogue
from mcts_teach.workshop.translated import translate_cell, translate_notebook

NOTEBOOKS = ROOT / "notebooks"
LANGUAGE = "zh"
PACKAGE = "package"
HEAD = {
    "Project-Id-Version": "mcts_teach",
    "Language": "zh_CN",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}
SIMILAR = 0.5  # as much of a paragraph has to be left for its translation to be kept as fuzzy
SHORT, SIMILAR_SHORT = 60, 0.8  # and of a short one


def catalogue_of(name: str) -> Path:
    if name == PACKAGE:
        return ROOT / "mcts_teach" / LANGUAGE / "package.po"
    return NOTEBOOKS / LANGUAGE / f"{name}.po"


def notebook_of(name: str) -> dict:
    return json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))


def translated_names() -> list[str]:
    """The notebooks that have a catalogue."""
    folder = NOTEBOOKS / LANGUAGE
    return [file.relative_to(folder).with_suffix("").as_posix() for file in sorted(folder.rglob("*.po"))]


def name_of(given: str) -> str:
    """The name of a notebook by how somebody wrote it: a path, with or without its ending."""
    if Path(given).stem == PACKAGE:
        return PACKAGE
    file = Path(given).resolve().with_suffix("")
    for folder in (NOTEBOOKS / LANGUAGE, NOTEBOOKS):
        if folder in file.parents:
            return file.relative_to(folder).as_posix()
    return given


# Update


def update(name: str) -> str:
    """Bring a catalogue in step; a text that was changed keeps its translation as fuzzy, beside the old English."""
    file, wanted = catalogue_of(name), units_of(name)
    old = polib.pofile(str(file), wrapwidth=0) if file.exists() else polib.POFile(wrapwidth=0)
    known = {(entry.msgctxt, entry.msgid): entry for entry in old if not entry.obsolete}
    memory, new = _said_elsewhere(), polib.POFile(wrapwidth=0)
    new.metadata = HEAD
    left = {at: entry for at, entry in known.items() if at not in {(unit.cell, unit.text) for unit in wanted}}
    for unit in wanted:
        entry = known.get((unit.cell, unit.text))
        if entry is None and unit.needed:
            entry = _take_similar(unit, left) or polib.POEntry(msgstr=memory.get(unit.text, ""))
        if entry is not None:
            entry.msgctxt, entry.msgid = unit.cell, unit.text
            entry.comment = unit.kind if name != PACKAGE else ""
            new.append(entry)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_file(file, f"{new}".rstrip("\n") + "\n")
    empty = sum(not entry.msgstr for entry in new)
    return f"{len(new)} texts, {empty} without a translation, {sum(entry.fuzzy for entry in new)} fuzzy"


def units_of(name: str) -> list[Unit]:
    if name != PACKAGE:
        return units(notebook_of(name))
    fragments = [text for context, text in read_catalogue(catalogue_of(name)) if context == SCRIPT]
    return package_units(fragments)


def _said_elsewhere() -> dict[str, str]:
    """What other cells say for the same English; if they differ, nothing."""
    found: dict[str, set[str]] = {}
    for name in translated_names():
        for (_, text), said in read_catalogue(catalogue_of(name)).items():
            found.setdefault(text, set()).add(said)
    return {text: min(said) for text, said in found.items() if len(said) == 1}


def _take_similar(unit: Unit, left: dict) -> object | None:
    """The entry of the text that this one was, taken out of those that are left; it is fuzzy now."""
    close = {}
    for at, entry in left.items():
        nearness = SequenceMatcher(None, entry.msgid, unit.text, autojunk=False).ratio()
        if entry.msgstr and nearness >= (SIMILAR if len(unit.text) > SHORT else SIMILAR_SHORT):
            close[at] = (nearness, at[0] == unit.cell)
    if not close:
        return None
    entry = left.pop(max(close, key=close.__getitem__))
    if entry.msgid != unit.text:  # else only its cell has another name
        entry.previous_msgid = entry.msgid if not entry.fuzzy else entry.previous_msgid
        entry.flags = ["fuzzy"]
    return entry


# Check


def complaints(name: str, *, complete: bool = True) -> Iterator[str]:
    """What is wrong with a catalogue; without `complete`, what is missing or fuzzy is not."""
    wanted = {(unit.cell, unit.text): unit for unit in units_of(name)}
    notes = _notes(catalogue_of(name))
    for at, (fuzzy, said, free) in notes.items():
        if at not in wanted:
            yield f"{_place(at)}: stale: this English is gone; run update"
        elif fuzzy and complete:
            yield f"{_place(at)}: fuzzy: its English was changed; put it right and take the mark away"
        elif said and not fuzzy:
            yield from (f"{_place(at)}: {fault}" for fault in _faults(wanted[at], said, free))
    for at, unit in wanted.items():
        if unit.needed and at not in notes:
            yield f"{_place(at)}: not in the catalogue; run update"
        elif unit.needed and complete and not notes[at][1]:
            yield f"{_place(at)}: missing"
    if name != PACKAGE:
        yield from _changed_code(notebook_of(name), name)


def _faults(unit: Unit, said: str, free: tuple[str, ...]) -> list[str]:
    """What is wrong with a translation; holes of the package are numbered in Chinese."""
    if unit.kind == SCRIPT:
        return faults_of_fragment(unit.text, said)
    return faults(numbered(unit.text) if unit.kind == FORM else unit.text, said, unit.kind, free)


def _place(at: tuple[str, str]) -> str:
    text = " ".join(at[1].split())
    return f"{at[0]}: {text[:60]!r}{'…' if len(text) > 60 else ''}"


def _notes(file: Path) -> dict[tuple[str, str], tuple[bool, str, tuple[str, ...]]]:
    """Of each entry, whether it is fuzzy, its translation, and the terms that it says it is free of."""
    found = {}
    for entry in polib.pofile(str(file)) if file.exists() else ():
        free = [line.removeprefix("without:") for line in entry.tcomment.splitlines() if line.startswith("without:")]
        words = tuple(word.strip().lower() for line in free for word in line.split(","))
        if not entry.obsolete:
            found[entry.msgctxt or "", entry.msgid] = (entry.fuzzy, entry.msgstr, words)
    return found


def _changed_code(notebook: dict, name: str) -> Iterator[str]:
    """The cells of code that would do something else."""
    table = read_catalogue(catalogue_of(name)) if catalogue_of(name).exists() else {}
    for cell in notebook["cells"]:
        at = cell["id"]
        if cell["cell_type"] == "code":
            try:
                same = skeleton(translate_cell(cell, table)) == skeleton("".join(cell["source"]))
            except SyntaxError as error:
                yield f"{at}: the cell is no Python any more: {error.msg}: {(error.text or '').strip()}"
                continue
            if not same:
                yield f"{at}: the code of the cell is not the same any more"


# Make


def make(name: str, folder: Path) -> Path:
    """Write a notebook in Chinese and run it, where what it keeps goes astray from nobody's work."""
    from rerun_notebooks import rerun
    from surroundings import FIGURES_IN_NOTEBOOKS, shut_out_user_settings

    notebook = notebook_of(name)
    translate_notebook(notebook, read_catalogue(catalogue_of(name)), LANGUAGE)
    file = folder.resolve() / f"{Path(name).name}.ipynb"
    file.parent.mkdir(parents=True, exist_ok=True)
    write_file(file, json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    shut_out_user_settings(backend=FIGURES_IN_NOTEBOOKS)
    rerun(file)
    return file


def main(arguments: list[str]) -> int:
    command, *given = arguments or ["--help"]
    if command == "make" and len(given) == 2:
        print(make(name_of(given[0]), Path(given[1])))
        return 0
    if command not in ("update", "check"):
        print(__doc__)
        return 0 if command == "--help" else 2
    names, wrong = [name_of(name) for name in given] or [*translated_names(), PACKAGE], 0
    for name in names:
        if command == "update":
            print(f"{name}: {update(name)}")
            continue
        found = list(complaints(name))
        wrong += len(found)
        print("\n".join(f"{name}: {line}" for line in found or ["translated, and in step"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
