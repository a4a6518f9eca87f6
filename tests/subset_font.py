"""Make the font of pictures anew: `python tests/subset_font.py NotoSansSC-Regular.otf`, with the package fonttools.

It gets the letters of all catalogues and no others, so that it stays small.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FONT = ROOT / "mcts_teach" / "zh" / "plots.otf"


def letters_needed() -> set[str]:
    """The letters of the catalogues that DejaVu Sans lacks."""
    files = [*(ROOT / "notebooks" / "zh").rglob("*.po"), *(ROOT / "mcts_teach" / "zh").glob("*.po")]
    return {letter for file in files for letter in file.read_text(encoding="utf-8") if "\u2e80" <= letter <= "\uffef"}


def main(source: str) -> None:
    text = "".join(sorted(letters_needed() | set("，。、；：？！（）“”《》…—")))
    how = ["--layout-features=", "--no-hinting", "--desubroutinize", "--name-IDs=1,2,4,6,13,14"]
    subprocess.run(["pyftsubset", source, f"--text={text}", f"--output-file={FONT}", *how], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
