"""How long each lesson takes: `python tests/lesson_minutes.py` writes it into the lessons, README.md and TEACHING.md.

A minute reads 150 words or 10 lines of code that is not folded; a question takes 4 minutes, an exercise to write 8.
The waits were measured by `tests/rerun_notebooks.py --waits`; what is "on your own" is not counted. Where cold readers
took longer, their minutes are added. What a lesson says to add beyond that is printed behind it.
"""

import json
import re
from pathlib import Path

from mcts_teach.files import write_file
from rerun_notebooks import OWN, WAITS

ROOT = Path(__file__).resolve().parents[1]
LESSONS = sorted((ROOT / "notebooks").glob("[01]*.ipynb"))
FOLD = re.compile(r"</?(?:details|summary)>")
SAID = re.compile(r"\*\*It takes:\*\* about \d+ minutes\.")
BEYOND = re.compile(SAID.pattern + r" Add (\d+) ")
# Minutes more that cold readers took: for drawing on paper, for questions between the lines, and for dense code.
SLOWER = {5: "01", 10: "00 02 03 04 09 13 14 16 17 18 19", 15: "10 11 12 15", 20: "05 07", 25: "06"}


def count_minutes(path: Path) -> int:
    """The minutes of a lesson, in steps of five."""
    waits = json.loads(WAITS.read_text(encoding="utf-8"))
    minutes = waits[path.stem[:2]] / 60 + sum(more for more, which in SLOWER.items() if path.stem[:2] in which.split())
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source, tags = "".join(cell["source"]), cell["metadata"].get("tags", [])
        if cell["cell_type"] == "markdown":
            minutes += len(SAID.sub("", FOLD.sub(" ", source.partition(OWN)[0])).split()) / 150
            if OWN in source:
                break
        elif re.search(r"^(ask\()?(cards|predictions)\[", source, re.MULTILINE):
            minutes += 4
        elif "exercise" in tags:
            minutes += 8
        elif not {"answer", "hide-input"} & {*tags} and cell["id"] != "setup":
            minutes += sum(1 for line in source.splitlines() if line.strip()) / 10
    return 5 * round(minutes / 5)


def said(path: Path) -> str:
    """The minutes of a lesson, and what it says to add for what is beyond them: 60+15."""
    beyond = BEYOND.search(path.read_text(encoding="utf-8"))
    return f"{count_minutes(path)}" + (f"+{beyond[1]}" if beyond else "")


def with_minutes(path: Path) -> str:
    """The text of a lesson, README or TEACHING as it should be."""
    text = path.read_text(encoding="utf-8")
    if path in LESSONS:
        return SAID.sub(f"**It takes:** about {count_minutes(path)} minutes.", text, count=1)
    if path.name == "README.md":
        for lesson in LESSONS:
            row = re.compile(rf"(\]\(notebooks/{lesson.name}\) \| )\d+(\+\d+)?")
            text = row.sub(rf"\g<1>{said(lesson)}", text)
        return text
    each = ", ".join(f"{lesson.stem[:2]} {said(lesson)}" for lesson in LESSONS)
    return re.sub(r"(?<=in minutes of work alone: )[^.]*", each, text)


PLACES = [*LESSONS, ROOT / "README.md", ROOT / "TEACHING.md"]


def main() -> None:
    for path in PLACES:
        write_file(path, with_minutes(path))


if __name__ == "__main__":
    main()
