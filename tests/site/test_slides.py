"""Slides for lecturers have every figure of a lesson, each with a sentence."""

import json
import re

import pytest

from docs.slides import NOTEBOOKS, page_of, slides_of

LESSONS = sorted(NOTEBOOKS.glob("[01]*.ipynb"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_each_figure_of_a_lesson_is_on_a_slide_with_a_sentence(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    slides = list(slides_of(notebook))
    shown = [output["data"] for cell in notebook["cells"] for output in cell.get("outputs", []) if "data" in output]
    assert sum("image/png" in data for data in shown) == sum(slide.figure.startswith("<img") for slide in slides) > 0
    assert sum("mcts-film" in "".join(data.get("text/html", "")) for data in shown) <= len(slides)
    assert [slide for slide in slides if not (slide.heading and len(slide.sentence.split()) > 1)] == []
    assert not [slide.sentence for slide in slides if re.fullmatch(r"\$[^$]*\$\.?", slide.sentence)]
    assert len({slide.sentence for slide in slides}) >= len(slides) - 1, "one sentence for several figures"


def test_a_page_of_slides_asks_no_other_host_and_can_be_printed():
    page = page_of(json.loads(LESSONS[5].read_text(encoding="utf-8")))
    assert page.count("<section>") == page.count("</section>") > 5
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page)
    assert "@page" in page
