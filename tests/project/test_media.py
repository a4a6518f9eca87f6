"""The pictures that are shipped, read from their files: whole, of the right size, and of what they should show."""

import io
from pathlib import Path

import numpy as np
import pytest
from drawn_texts import noted_texts
from figures import compare_pictures
from PIL import Image, ImageColor, ImageSequence

from browser import any_chromium
from mcts_teach import best_move, record
from mcts_teach.drawing.colors import PATH

ROOT = Path(__file__).parents[2]
MEDIA = ROOT / "media"
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAX_BYTES = 150_000
TREES = ["explorer_light", "explorer_dark", "explorer_phone", "explorer_two"]


# Photographs, which media/photograph_explorer.py takes of real pages


def pixels(name, folder=MEDIA):
    """A photograph as numbers: rows, columns, colours."""
    with Image.open(folder / f"{name}.png") as picture:
        assert picture.format == "PNG"
        return np.asarray(picture.convert("RGB"), np.int16)


@pytest.mark.parametrize("name", [*TREES, "board_light", "board_dark"])
def test_a_photograph_is_a_page_in_its_theme(name):
    picture = pixels(name)
    dark = name.endswith("dark")
    assert (MEDIA / f"{name}.png").stat().st_size < MAX_BYTES
    assert np.ptp(picture.mean(axis=2)) > 200
    assert (picture[-2, -2].max() < 60) if dark else (picture[-2, -2].min() > 240)


@pytest.mark.thorough
def test_living_trees_photographed_again_look_the_same(monkeypatch, tmp_path):
    """On a machine with the same browser and fonts."""
    monkeypatch.syspath_prepend(str(MEDIA))
    import photograph_explorer

    with any_chromium(120) as browser:
        photograph_explorer.photograph_trees(browser, tmp_path, tmp_path)
    for name in TREES:
        again, stored = pixels(name, tmp_path), pixels(name)
        assert again.shape == stored.shape, f"{name}: run python media/photograph_explorer.py"
        assert (abs(again - stored).max(axis=2) > 40).mean() < 0.002, f"{name}: run python media/photograph_explorer.py"


# The film of README.md, which media/draw_media.py draws


@pytest.fixture
def draw_media(monkeypatch):
    monkeypatch.syspath_prepend(str(MEDIA))
    import draw_media

    return draw_media


@pytest.fixture(scope="module")
def film():
    """Each picture of the film that is shipped, and for how many seconds it is shown."""
    with Image.open(MEDIA / "search.gif") as gif:
        assert (gif.format, gif.size, gif.info["loop"]) == ("GIF", (806, 445), 0)
        return [(frame.convert("RGB"), frame.info["duration"] / 1000) for frame in ImageSequence.Iterator(gif)]


def test_the_film_lasts_as_long_as_it_takes_to_read(film, draw_media):
    held = dict(zip(draw_media.SHOWN, (seconds for _, seconds in film), strict=True))
    assert held == {iterations: draw_media.HELD.get(iterations, 0.5) for iterations in draw_media.SHOWN}
    assert 20 < sum(held.values()) < 30
    assert (MEDIA / "search.gif").stat().st_size < 2 * MAX_BYTES


def test_the_film_changes_its_mind_as_readme_says(film, draw_media):
    """The bar of the move that the search would play is magenta; there are four of them, in the order of the moves."""
    assert "![A search tree grows from 1 iteration to 200, and changes its mind](media/search.gif)" in README
    for words in "After 20 iterations the search believes in c1, which looks lovely", "After 200 it has found a3":
        assert words in README
    assert (draw_media.SHOWN[0], draw_media.SHOWN[-1]) == (1, 200)
    trace, start = record(draw_media.START, 200, seed=10), draw_media.START
    names = [start.name(move) for move in sorted(start.moves())]
    for iterations, (frame, _) in zip(draw_media.SHOWN, film, strict=True):
        bars = np.asarray(frame, np.int16)[245:400, 586:786]
        bar = np.flatnonzero((abs(bars - ImageColor.getrgb(PATH)).max(axis=2) < 30).any(axis=0))
        leader = start.name(best_move(trace.at(iterations).root))
        assert names[int(bar.mean() / 50)] == leader
        assert leader == {20: "c1", 200: "a3"}.get(iterations, leader)


@pytest.mark.thorough
def test_the_film_is_fresh(film, draw_media, tmp_path):
    with noted_texts() as texts:  # of all pictures, which have their texts at much the same places
        again = draw_media.film_of_a_search(tmp_path)
    with Image.open(again) as gif:
        drawn = [as_png(frame) for frame in ImageSequence.Iterator(gif)]
    for number, ((frame, _), other) in enumerate(zip(film, drawn, strict=True), 1):
        complaint = compare_pictures(as_png(frame), other, texts)
        assert complaint is None, f"picture {number}: {complaint}; run python media/draw_media.py"


def as_png(frame):
    with io.BytesIO() as png:
        frame.convert("RGB").save(png, "PNG")
        return png.getvalue()
