"""Notebooks run in Chinese, and find what they find in English."""

import json
import re

import pytest
import translate

NAMES = translate.translated_names()  # of the lessons, and the cheat sheet


def numbers(notebook):
    """The numbers that each cell prints, by its id; a picture may be less high where its words are shorter."""
    found = {}
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            text = "".join(output.get("text", output.get("data", {}).get("text/plain", "")))
            text = re.sub(r"<Figure size .*>", "", text)
            plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)
            found.setdefault(cell["id"], []).extend(sorted(re.findall(r"\d+(?:\.\d+)?", plain)))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_run_in_chinese_prints_the_numbers_of_the_english_one(name, tmp_path):
    file = translate.make(name, tmp_path)
    chinese = json.loads(file.read_text(encoding="utf-8"))
    assert numbers(chinese) == numbers(translate.notebook_of(name))
