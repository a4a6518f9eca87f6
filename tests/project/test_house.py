"""The house in CONTRIBUTING.md is the one that its imports make; the page is short, and so are the package's files."""

from pathlib import Path

import pytest

import mcts_teach
from docs.draw_house import BEGIN, END, PAGE, draw_house, read_house


@pytest.mark.slow
def test_contributing_draws_the_house_as_its_imports_are():
    drawn = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    assert drawn == draw_house(read_house()), "run: python -m docs.draw_house --write"
    assert len(drawn.splitlines()) <= 40, "more than a screen"


def test_contributing_is_read_in_a_few_minutes():
    assert len(PAGE.read_text(encoding="utf-8").split()) <= 1200


def test_no_file_of_the_package_is_too_long_to_be_read():
    """400 lines of Python as the formatter leaves them, 300 of the script and its styles."""
    root = Path(mcts_teach.__file__).parent
    files = dict.fromkeys(root.rglob("*.py"), 400)
    files |= {path: 300 for kind in ("js", "css") for path in (root / "explorer" / "js").glob(f"*.{kind}")}
    assert len(files) > 150
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert [(path.name, lengths[path]) for path, most in files.items() if lengths[path] > most] == []
