"""What a page of the site asks for can be done there; to write, one opens the notebook, as it says at its top."""

import json
import re

import pytest

from docs import chinese
from docs.notebook_pages import page_of
from docs.site_links import LESSONS, ROOT
from docs.site_words import CHINESE, ENGLISH

ASKED = {
    "en": r"\b[Rr]un (the|it)\b[^.\n]*\bcells?\b|\b[Rr]un the next\b|Shift\+Enter|in the first line",
    "zh": r"运行(折叠的|下一个|下面)?单元格|单元格不打开也要运行|Shift\+Enter|写在第一行|在第一行",
}
EXERCISE = re.compile(r"\*\*(Exercise|练习)|^(\d\.|## (On your own|自己动手))", re.M)
APPENDICES = sorted((ROOT / "notebooks" / "appendix").glob("*.ipynb"))


def paragraphs(page):
    """The paragraphs of the prose of a page, but for exercises."""
    for cell in json.loads(page)["cells"]:
        if cell["cell_type"] == "markdown":
            yield from (part for part in cell["source"].split("\n\n") if not EXERCISE.search(part))


@pytest.mark.parametrize("path", [*LESSONS, *APPENDICES], ids=lambda path: path.stem)
def test_a_page_does_not_ask_for_what_only_a_notebook_can_do(path):
    pages = {"en": (path.read_text(encoding="utf-8"), ENGLISH)}
    if path in LESSONS:
        pages["zh"] = chinese.in_chinese(path.stem), CHINESE
    for language, (text, words) in pages.items():
        name = path.relative_to(ROOT).as_posix()
        page = page_of(json.loads(text), name, False, words, lambda source, _: source)
        assert [part for part in paragraphs(page) if re.search(ASKED[language], part)] == []
