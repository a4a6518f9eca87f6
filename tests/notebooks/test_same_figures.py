"""What counts as another figure: nbval sees the small faults that a picture of the course may have, and no others."""

import io

import numpy as np
import pytest
from drawn_texts import noted_texts, painted
from figures import Shown, compare_figures, compare_pictures
from matplotlib.collections import LineCollection, PathCollection

from mcts_teach import TicTacToe, draw_tree, draw_ucb, from_text, search

STATE = from_text("X.. / XO. / .XO", TicTacToe())


def tree(iterations=8):
    return draw_tree(search(STATE, iterations)).figure


def seen(figure, version="same"):
    """What a cell would show, drawn by the same version of matplotlib or by another one."""
    file = io.BytesIO()
    with noted_texts() as texts:
        figure.savefig(file, metadata={} if version == "same" else {"Software": None})
    return Shown(file.getvalue(), [text for text, *_ in texts] + painted(figure), texts)


def without_an_edge(figure):
    lines = next(iter(figure.axes[0].findobj(LineCollection)))
    lines.set_linewidths([*lines.get_linewidths()[:1], 0, *lines.get_linewidths()[2:]])


def another_color(figure):
    cards = next(one for one in figure.axes[0].findobj(PathCollection) if one.zorder == 3)
    colors = cards.get_facecolors()
    first = next(number for number, (red, _, blue, _) in enumerate(colors) if red != blue)
    colors[first] = colors[first][[2, 1, 0, 3]]
    cards.set_facecolors(np.array(colors))


@pytest.mark.parametrize("change", [without_an_edge, another_color])
def test_a_wrong_picture_is_seen(change):
    figure = tree()
    change(figure)
    now = seen(figure)
    assert compare_pictures(seen(tree()).png, now.png, now.places).startswith("it differs most at (")


@pytest.mark.slow
def test_the_same_picture_passes_and_one_of_another_version_by_its_texts_alone():
    assert compare_figures([seen(tree())], [seen(tree())], "") is None
    figure = tree()
    without_an_edge(figure)
    assert compare_figures([seen(tree())], [seen(figure, "other")], "") is None
    assert "not drawn now" in compare_figures([seen(tree())], [seen(tree(9), "other")], "")


@pytest.mark.slow
def test_a_text_that_cannot_be_seen_is_noticed():
    bars, pale = (draw_ucb(search(STATE, 40)).figure for _ in range(2))
    pale.axes[0].yaxis.label.set_color("white")
    now = seen(pale)
    assert compare_pictures(seen(bars).png, now.png, now.places).endswith("is drawn in other colours")
