"""Notebooks run in Chinese: they find what they find in English, and print and draw no English words but names."""

import json
import re

import pytest
import translate
from english import english_words

NAMES = translate.translated_names()  # of the lessons, and the cheat sheet
SHOWN_AS_CODE = re.compile(r" *[-+>.|] |.*[{}=]|.*\w\(|.*\w@[0-9a-f]{7}")  # with what changed, and where it is from
GLOSS = re.compile(r"（[A-Za-z -]+）")  # the English word behind a Chinese one
# Names of algorithms, and of moves of a game that is made in a cell
OTHERS = {"AMAF", "RAVE", "Thompson", "epsilon", "lift", "safe"}
# Cells that show names of rows in a file of measurements, or labels in a font of networkx
AS_STORED = {"all-the-same-tree", "draw-the-steps", "draw-speed", "drawn-tree"}


def read_on_page(cell):
    """What a cell prints, its pictures say, and it shows as text alone."""
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        yield "".join(output.get("text", "" if data.keys() - {"text/plain"} else data.get("text/plain", "")))
        yield output.get("metadata", {}).get("image/png", {}).get("texts", "")


def numbers(notebook):
    """The numbers that each cell prints, by its id; a picture may be less high where its words are shorter."""
    found = {}
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            text = "".join(output.get("text", output.get("data", {}).get("text/plain", "")))
            plain = re.sub(r"<Figure size .*>|(?<=\d),(?=\d{3}\b)", "", text)
            found.setdefault(cell["id"], []).extend(sorted(re.findall(r"\d+(?:\.\d+)?", plain)))
    return found


def words_of_code(notebook):
    """The names that the cells of a notebook have in their code, without what stands in quotes there."""
    code = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    return set(re.findall(r"\w+", re.sub(r"\"[^\"\n]*\"|'[^'\n]*'|#.*", "", code)))


def english_lines(notebook):
    """The lines that cells print or draw with English words in them, by the id of the cell; code has none."""
    names = words_of_code(notebook) | OTHERS
    for cell in (cell for cell in notebook["cells"] if cell["id"] not in AS_STORED):
        outcome = {"won"} if ".outcome" in "".join(cell["source"]) else set()  # a value, which programs compare
        for line in "\n".join(read_on_page(cell)).splitlines():
            words = [word for word in english_words(GLOSS.sub("", line)) if word not in names | outcome]
            if words and not SHOWN_AS_CODE.match(line):
                yield cell["id"], line.strip(), words


def test_an_english_line_is_seen():
    cell = {"cell_type": "code", "id": "a", "source": ["roots = 1"], "outputs": [{"text": ["roots：3\nnobody won\n"]}]}
    assert [*english_lines({"cells": [cell]})] == [("a", "nobody won", ["nobody", "won"])]


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_run_in_chinese_prints_the_numbers_of_the_english_one_and_no_english(name, tmp_path):
    file = translate.make(name, tmp_path)
    chinese = json.loads(file.read_text(encoding="utf-8"))
    assert numbers(chinese) == numbers(translate.notebook_of(name))
    assert [*english_lines(chinese)] == []
