"""The house in CONTRIBUTING.md is the one that the imports make, and the page stays short."""

from docs.draw_house import BEGIN, END, PAGE, draw_house, read_house


def test_contributing_draws_the_house_as_its_imports_are():
    drawn = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    assert drawn == draw_house(read_house()), "run: python -m docs.draw_house --write"
    assert len(drawn.splitlines()) <= 40, "more than a screen"


def test_contributing_is_read_in_a_few_minutes():
    assert len(PAGE.read_text(encoding="utf-8").split()) <= 1200
