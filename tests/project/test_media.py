"""The film in the README is the one that the package draws now."""

import io
from pathlib import Path

import pytest
from drawn_texts import noted_texts
from figures import compare_pictures
from PIL import Image, ImageSequence

MEDIA = Path(__file__).parents[2] / "media"
MAX_BYTES = 150_000


@pytest.fixture
def draw_media(monkeypatch):
    monkeypatch.syspath_prepend(str(MEDIA))
    import draw_media

    return draw_media


def frames(film):
    """Each picture of a film as a PNG."""
    with Image.open(film) as gif:
        for frame in ImageSequence.Iterator(gif):
            png = io.BytesIO()
            frame.convert("RGB").save(png, "PNG")
            yield png.getvalue()


@pytest.mark.slow
def test_the_film_is_fresh(draw_media, tmp_path):
    with noted_texts() as texts:  # of all pictures, which have their texts at much the same places
        film = draw_media.film_of_a_search(tmp_path)
    stored, drawn = list(frames(MEDIA / "search.gif")), list(frames(film))
    assert len(stored) == len(drawn) == len(draw_media.SHOWN)
    assert (MEDIA / "search.gif").stat().st_size < 2 * MAX_BYTES
    for number, (one, other) in enumerate(zip(stored, drawn, strict=True), 1):
        complaint = compare_pictures(one, other, texts)
        assert complaint is None, f"picture {number}: {complaint}; run python media/draw_media.py"


@pytest.mark.parametrize("name", ["explorer_light", "explorer_dark", "explorer_two", "board_light", "board_dark"])
def test_the_photographs_are_there(name):
    """They are of a real page, so only their shape is checked: media/photograph_explorer.py takes them."""
    with Image.open(MEDIA / f"{name}.png") as picture:
        width, height = picture.size
        levels = picture.convert("L").getextrema()
        page = picture.convert("L").getpixel((width - 2, height - 2))
    assert 800 <= width <= 1280
    assert 200 <= height <= 800
    assert levels[1] - levels[0] > 200
    assert (page < 60) == name.endswith("dark")
    assert (MEDIA / f"{name}.png").stat().st_size < MAX_BYTES
