"""Make the font of pictures anew: `python tests/subset_font.py NotoSansSC-Regular.otf`, with the package fonttools.

It gets the letters of what stands in pictures and no others, so that it stays small: pages have letters of their own.
"""

import subprocess
import sys
from pathlib import Path

import polib

from mcts_teach.checks.mistakes import MISCONCEPTIONS

ROOT = Path(__file__).resolve().parents[1]
ON_PAGES = {"questions", "hints", "mistakes", "script"}  # contexts of the package's texts that are in no picture
NAMES = {one.name for one in MISCONCEPTIONS.values()}  # of mistakes, which a lesson draws
FONT = ROOT / "mcts_teach" / "zh" / "plots.otf"


def letters_needed() -> set[str]:
    """The letters that DejaVu Sans lacks: of the texts in the lessons' code, and of the package's in pictures."""
    lessons = [entry for file in (ROOT / "notebooks" / "zh").rglob("*.po") for entry in polib.pofile(str(file))]
    package = polib.pofile(str(ROOT / "mcts_teach" / "zh" / "package.po"))
    said = [entry.msgstr for entry in lessons if entry.comment == "string"]
    said += [entry.msgstr for entry in package if entry.msgctxt not in ON_PAGES or entry.msgid in NAMES]
    return {letter for text in said for letter in text if "\u2e80" <= letter <= "\uffef"}


def main(source: str) -> None:
    text = "".join(sorted(letters_needed() | set("，。、；：？！（）“”《》…—")))
    how = ["--layout-features=", "--no-hinting", "--desubroutinize", "--name-IDs=1,2,4,6,13,14"]
    subprocess.run(["pyftsubset", source, f"--text={text}", f"--output-file={FONT}", *how], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
