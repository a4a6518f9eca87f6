"""Scenes drawn by matplotlib: on an Axes of their own or a given one, and nothing covers anything."""

import math
from itertools import combinations

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from drawing.drawn import ENDGAME, GAMES, Countdown, inside, no_figure_is_left, overlap, searched, step  # noqa: F401
from matplotlib.collections import PathCollection

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, draw_board, draw_tree, draw_ucb, from_text, search
from mcts_teach.drawing.figure import outline
from mcts_teach.drawing.marks import PAPER, text_width
from mcts_teach.drawing.scene import tree_scene


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_letters_stay_inside_their_cards(game):
    ax = draw_tree(step(game, 60, "expand"))
    ax.figure.canvas.draw()
    texts = [text.get_window_extent() for text in ax.texts]
    assert not any(overlap(a.extents, b.extents) for a, b in combinations(texts, 2))
    width, height = ax.figure.canvas.get_width_height()
    assert all(inside(text.extents, (0, 0, width, height)) for text in [*texts, ax._left_title.get_window_extent()])
    for line in (line for label in ax.texts for line in label.lines):
        assert outline(line).get_extents().width <= text_width(line.text, line.size, bold=line.bold)


def test_a_tree_with_wrong_counts_is_drawn_too():
    root = search(ENDGAME, 30)
    for child in root.children.values():
        child.visits, child.wins = 0, -3.0
        child.children and next(iter(child.children.values())).__setattr__("visits", 99)
    root.visits = 0
    assert len(tree_scene(root).shapes) > 5
    draw_tree(root)
    draw_ucb(root)


def test_one_picture_of_its_own_or_none_on_a_given_axes():
    before = dict(mpl.rcParams)
    ax = draw_tree(searched(ENDGAME, 10))
    assert plt.get_fignums() == [ax.figure.number]
    figure, axes = plt.subplots(1, 3, figsize=(11, 4))
    root = searched(ENDGAME, 10)
    drawn = draw_tree(root, ax=axes[0]), draw_ucb(root, ax=axes[1]), draw_board(ENDGAME, ax=axes[2])
    assert drawn == tuple(axes)
    assert len(plt.get_fignums()) == 2
    assert mpl.rcParams == before
    assert mpl.colors.to_hex(figure.get_facecolor()) == PAPER


@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
def test_pictures_side_by_side_do_not_overlap(layout):
    figure, axes = plt.subplots(2, 3, figsize=(11, 7), layout=layout)
    for ax, iterations in zip(axes.flat, (1, 3, 10, 40, 200, 1000), strict=True):
        draw_tree(searched(TicTacToe(), iterations), ax=ax)
    figure.canvas.draw()
    texts = [text.get_window_extent().extents for ax in axes.flat for text in ax.texts]
    assert not any(overlap(a, b) for a, b in combinations(texts, 2))


@pytest.mark.parametrize(("state", "inches"), [(Nim((1, 1)), 5), (TicTacToe(), 1.6 + 9 * 0.52), (Hex(6), 11)], ids=repr)
def test_bars_are_as_wide_as_their_moves_need(state, inches):
    assert draw_ucb(search(state, 40)).figure.get_figwidth() == pytest.approx(inches)


def test_a_title_of_ones_own():
    assert draw_tree(searched(ENDGAME, 3), title="mine").get_title(loc="left") == "mine"


@pytest.mark.parametrize(
    "state", [*GAMES, from_text("XXX / OO. / ...", TicTacToe()), Nim((0, 0)), Countdown(3)], ids=repr
)
def test_every_board_can_be_drawn(state):
    ax = draw_board(state)
    ax.figure.canvas.draw()
    texts = [text.get_window_extent().extents for text in ax.texts]
    assert not any(overlap(a, b) for a, b in combinations(texts, 2))
    width, height = ax.figure.canvas.get_width_height()
    assert all(inside(text, (0, 0, width, height)) for text in texts)


def test_numbers_and_names_at_the_edges():
    def texts(state, **options):
        return [line for text in draw_board(state, **options).texts for line in text.get_text().split("\n")]

    assert texts(ENDGAME) == ["a", "b", "c", "1", "2", "3", "2", "5", "6", "7", "8"]
    assert texts(ENDGAME, numbers=False) == ["a", "b", "c", "1", "2", "3"]
    full = ConnectFour(2, 3, 2).play(0).play(0)
    assert texts(full) == ["a", "b", "c", "1", "2"]
    assert texts(Countdown(3)) == ["Countdown(left=3, player=0)"]
    assert "X: top to bottom" in texts(Hex(3))


def test_a_game_of_ones_own_needs_no_cells_and_no_names():
    root = searched(Countdown(5), 50)
    words = tree_scene(root).words
    assert "one" in words
    assert "end: 0.25" in words
    draw_tree(root)
    draw_ucb(root)


def test_a_picture_keeps_its_proportions_when_its_axes_grows():
    _, axes = plt.subplots(1, 2, figsize=(6, 3))
    ax = draw_tree(searched(ENDGAME, 4), ax=axes[0])
    ax.figure.canvas.draw()
    before = ax.texts[0].get_window_extent().width / ax.get_window_extent().width
    ax.figure.set_size_inches(12, 6)
    ax.figure.canvas.draw()
    assert math.isclose(ax.texts[0].get_window_extent().width / ax.get_window_extent().width, before)


def test_of_many_nodes_there_are_few_texts():
    ax = draw_tree(search(ConnectFour(), 250, seed=1), nodes=200, labels=40)
    assert sum(len(dots.get_offsets()) for dots in ax.collections if isinstance(dots, PathCollection)) == 200
    assert 40 <= len(ax.texts) <= 60
