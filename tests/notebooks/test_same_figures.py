"""What counts as another figure (figures.py), and what does not."""

import base64
import io
import re
from functools import cache, partial

import numpy as np
import pytest
from drawing.drawn import no_figure_is_left  # noqa: F401
from drawn_texts import noted_texts, painted, place
from figures import Shown, compare_figures, compare_pictures, compare_texts, shown
from matplotlib.collections import LineCollection, PatchCollection, PathCollection
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from matplotlib.transforms import Affine2D
from PIL import Image, ImageDraw

from mcts_teach import TicTacToe, draw_tree, draw_ucb, from_text, search
from rerun_notebooks import store_texts

STATE = from_text("X.. / XO. / .XO", TicTacToe())
SAME, OTHER = "same version", "another version"
METADATA = {SAME: {}, OTHER: {"Software": None}}
search_once = cache(search)


def tree(iterations=8):
    return draw_tree(search_once(STATE, iterations)).figure


def dots():
    return draw_tree(search_once(TicTacToe(), 30), labels=2).figure


def bars():
    root = search_once(TicTacToe(), 40)
    return draw_ucb(root).figure


def seen(figure, version=SAME):
    """What a cell would show."""
    file = io.BytesIO()
    with noted_texts() as texts:
        figure.savefig(file, metadata=METADATA[version])
    return Shown(file.getvalue(), [text for text, *_ in texts] + painted(figure), texts)


@cache
def stored(draw, version=SAME):
    return seen(draw(), version)


def edges(figure):
    """The first lines: those of boards come later."""
    return next(iter(figure.axes[0].findobj(LineCollection)))


def without_an_edge(number, figure):
    widths = np.array(edges(figure).get_linewidths())
    widths[number] = 0
    edges(figure).set_linewidths(widths)


def without_edges(figure):
    edges(figure).set_visible(False)


def another_color(figure):
    cards = figure.axes[0].findobj(PatchCollection)[0]
    colors = cards.get_facecolors()
    first = next(number for number, (red, _, blue, _) in enumerate(colors) if red != blue)
    colors[first] = colors[first][[2, 1, 0, 3]]
    cards.set_facecolors(colors)


def without_a_frame(figure):
    """Of the card of the root."""
    cards = figure.axes[0].findobj(PatchCollection)[0]
    cards.set_linewidths([0, *cards.get_linewidths()[1:]])


def dots_of_one_size(figure):
    figure.axes[0].findobj(PathCollection)[0].set_sizes([20])


def mark_on_the_neighbour(figure):
    [frame] = [box for box in figure.axes[0].findobj(Rectangle) if not box.get_fill() and box.get_height() < 10]
    frame.set_x(frame.get_x() + 1)


def text_moved(figure):
    """By half a pixel, and nothing else."""
    figure.set_layout_engine("none")
    for text in figure.findobj(Text):
        text.set_transform(text.get_transform() + Affine2D().translate(0.5, 0.5))


WRONG = {
    "the tree of the next iteration": (tree, partial(tree, 9), None),
    "an edge is missing": (tree, tree, partial(without_an_edge, 1)),
    "the edges are missing": (tree, tree, without_edges),
    "a card has another colour": (tree, tree, another_color),
    "a frame is missing": (tree, tree, without_a_frame),
    "dots of one size": (dots, dots, dots_of_one_size),
    "the mark is on the neighbouring bar": (bars, bars, mark_on_the_neighbour),
}


@pytest.mark.parametrize(("draw", "draw_now", "change"), WRONG.values(), ids=WRONG)
def test_a_wrong_picture_is_seen(draw, draw_now, change):
    figure = draw_now()
    if change:
        change(figure)
    now = seen(figure, OTHER)  # which may differ by more
    complaint = compare_pictures(stored(draw, OTHER).png, now.png, now.places)
    assert re.match(r"it differs most at \(\d", complaint)


@pytest.mark.parametrize("version", [SAME, OTHER])
@pytest.mark.parametrize("draw", [tree, dots, bars])
def test_the_same_picture_passes_and_so_do_moved_texts(draw, version):
    figure = draw()
    assert compare_figures([stored(draw, version)], [seen(figure, version)], "") is None
    text_moved(figure)
    now = seen(figure, version)
    assert (stored(draw, version).png != now.png) or draw is not bars  # the letters of trees are areas
    assert compare_figures([stored(draw, version)], [now], "") is None


def test_another_version_may_lay_out_axes_a_little_elsewhere():
    figure = bars()
    figure.draw_without_rendering()
    left, bottom, width, height = figure.axes[0].get_position().bounds
    figure.set_layout_engine("none")
    figure.axes[0].set_position((left + 3 / 628, bottom, width, height))
    now = seen(figure, OTHER)
    assert compare_pictures(stored(bars, OTHER).png, now.png, now.places) is None
    assert compare_pictures(stored(bars).png, seen(figure).png, now.places).startswith("it differs most")


def test_a_text_that_cannot_be_seen_is_noticed():
    figure = bars()
    figure.axes[0].yaxis.label.set_color("white")
    now = seen(figure)
    assert compare_pictures(stored(bars).png, now.png, now.places) == "'UCB1 = mean + bonus' is drawn in other colours"


def test_texts_that_are_drawn():
    texts = stored(bars).texts
    assert texts.count("0.0") == 1
    assert {"UCB1 = mean + bonus", "move", "first of equals ▼"} < set(texts)
    assert stored(tree).texts.count("start") == 1


def test_texts_are_counted_in_any_order():
    assert compare_texts(["a", "b", "a"], ["a", "a", "b"]) is None
    assert compare_texts(["a", "a", "a", "0.5"], ["a", "0.6"]) == (
        "texts that are stored and not drawn now: 'a' (2 times), '0.5'; drawn now and not stored: '0.6'"
    )


def test_a_wrong_number_is_noticed():
    figure = bars()
    figure.axes[0].texts[0].set_text("9.99")
    complaint = compare_figures([stored(bars)], [seen(figure)], "")
    assert re.fullmatch(r"figure 1: texts that .*: '[\d.]+'; drawn now and not stored: '9\.99'", complaint)


def test_what_is_stored_without_texts_fails():
    now = stored(bars)
    assert compare_figures([now._replace(texts=None)], [now], "notebooks/05.ipynb") == (
        "the texts of figures are not stored; this stores them: python tests/rerun_notebooks.py notebooks/05.ipynb"
    )


def test_texts_are_stored_and_read_again():
    drawn = {"image/png": {"drawn": [["b", 1, 2, 3, 4], ["a", 5, 6, 7, 8]], "painted": ["c"]}}
    output = {"data": {"image/png": base64.b64encode(b"png").decode()}, "metadata": drawn}
    [now] = shown([output])
    assert now == (b"png", ["b", "a", "c"], [["b", 1, 2, 3, 4], ["a", 5, 6, 7, 8]])
    store_texts([{"outputs": [output]}])
    assert output["metadata"] == {"image/png": {"texts": "a\nb\nc"}}
    [before] = shown([output])
    assert before == (b"png", ["a", "b", "c"], [])
    assert compare_texts(before.texts, now.texts) is None


def test_a_turned_text_has_its_place():
    assert place(10, 50, 0, width=20, height=8, descent=2) == (10, 44, 30, 52)
    assert place(10, 50, 90, width=20, height=8, descent=2) == (4, 30, 12, 50)


def page(color="white", size=(60, 40), mode="RGB"):
    """A picture with a square."""
    image = Image.new(mode, size, color)
    ImageDraw.Draw(image).rectangle([10, 10, 20, 20], fill="navy")
    return as_png(image)


def as_png(image):
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def test_a_transparent_picture_is_seen_on_white():
    assert compare_pictures(page(), page((0, 0, 0, 0), mode="RGBA")) is None
    assert compare_pictures(page(), as_png(Image.new("RGBA", (60, 40), (0, 0, 0, 0)))) == "it is blank"


@pytest.mark.parametrize(
    ("now", "complaint"),
    [
        ([page("black")], r"figure 1: it differs most at \(0, 0\) of 60 × 40 pixels: by 255\.0 levels of 255, and"),
        ([as_png(Image.new("RGB", (60, 40), "white"))], "figure 1: it is blank"),
        ([page(size=(70, 40))], "figure 1: the stored one has 60 × 40 pixels, this one 70 × 40"),
        ([], "1 figures are stored, 0 are drawn now"),
        ([page(), page()], "1 figures are stored, 2 are drawn now"),
    ],
)
def test_figures_that_look_different_fail(now, complaint):
    assert re.match(complaint, compare_figures([Shown(page(), [], [])], [Shown(png, [], []) for png in now], ""))
