"""The scores of moves as bars: what is drawn, small as SVG, and on an Axes by `draw_ucb`."""

import math
from itertools import combinations, pairwise
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import pytest
from drawing.drawn import ENDGAME, GAMES, SVG, no_figure_is_left, overlap, recorded, searched, step  # noqa: F401
from hypothesis import strategies as st
from many import few_or_many, hold

from mcts_teach import ConnectFour, Hex, Nim, Node, TicTacToe, draw_step, draw_ucb, record, ucb1
from mcts_teach.drawing.bars import BONUS, MEAN, bar_marks, bar_scene, bars_of
from mcts_teach.drawing.marks import PATH, Text, extent
from mcts_teach.drawing.svg import bars_svg


def texts(svg):
    return [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def boxes(svg, color):
    """Left, right, top and bottom of the areas of a colour, without that of the key."""
    found = []
    for area in ElementTree.fromstring(svg).iter(f"{SVG}polygon"):
        points = [tuple(map(int, point.split(","))) for point in area.get("points").split()]
        if area.get("fill") == color and area.get("stroke") is None:
            xs, ys = zip(*points, strict=True)
            found.append((min(xs), max(xs), min(ys), max(ys)))
    return found


def test_each_child_has_its_mean_and_on_top_of_it_its_bonus():
    root = searched(TicTacToe(), 60)
    svg = bars_svg(root, ucb1)
    means, bonuses = boxes(svg, MEAN.fill), boxes(svg, BONUS.fill)
    assert len(means) == len(bonuses) == 9
    assert [bonus[3] for bonus in bonuses] == [mean[2] for mean in means]
    unit = {
        round((mean[3] - bonus[2]) / bar.score, -1)
        for mean, bonus, bar in zip(means, bonuses, bars_of(root, ucb1), strict=True)
    }
    assert len(unit) <= 2  # heights are in proportion to the scores
    for bar in bars_of(root, ucb1):
        assert f"{bar.score:.2f}" in texts(svg)
        assert bar.name in texts(svg)


def test_the_child_taken_is_marked_or_else_the_highest():
    root = searched(TicTacToe(), 60)
    assert "▼ first of equals" in texts(bars_svg(root, ucb1))
    assert "highest ▼" in texts(bars_svg(root, lambda parent, child: child.move))
    taken = root.children[3]
    svg = bars_svg(root, ucb1, taken=taken, where="start")
    assert "taken ▼" in texts(svg)
    assert f"a2 {ucb1(root, taken):.2f} = {taken.wins / taken.visits:.2f} + " in svg
    assert svg.count(f'stroke="{PATH}"') == 1


MOMENTS = [
    pytest.param(recorded(state, 60, seed=seed).at(iteration, phase), id=f"{state!r}-{iteration}-{phase}")
    for seed, state in enumerate((TicTacToe(), ConnectFour(), Hex(3), Hex(5), Nim((3, 4), players=3)))
    for iteration, phase in ((2, "expand"), (9, "select"), (33, "expand"), (48, "simulate"), (60, "backpropagate"))
    if len(recorded(state, 60, seed=seed).at(iteration, phase).path) > 1
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_mark_is_on_the_bar_of_the_child_taken_and_nowhere_else(moment):
    for parent, child in pairwise(moment.path):
        name = next(parent.state.name(move) for move, node in parent.children.items() if node is child)
        svg = ElementTree.fromstring(bars_svg(parent, ucb1, taken=child))
        (label,) = [text for text in svg.iter(f"{SVG}text") if text.text == name]
        middle = int(label.get("x"))
        (frame,) = [line for line in svg.iter(f"{SVG}polyline") if line.get("stroke") == PATH]
        xs = {int(point.split(",")[0]) for point in frame.get("points").split()}
        (why,) = [text for text in svg.iter(f"{SVG}text") if text.text == "taken ▼"]
        areas = [
            {int(point.split(",")[0]) for point in area.get("points").split()} for area in svg.iter(f"{SVG}polygon")
        ]
        assert xs in areas
        assert abs(sum(xs) / 2 - middle) <= 1
        assert int(why.get("x")) == middle


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_mark_in_the_figure_is_on_the_bar_of_the_child_taken(moment):
    ax = draw_ucb(moment)
    parent, child = moment.path[-2:]
    name = next(parent.state.name(move) for move, node in parent.children.items() if node is child)
    bars = {container.get_label(): list(container) for container in ax.containers}
    (frame,) = bars["_taken"]
    lefts = [round(bar.get_x(), 6) for kind, row in bars.items() if kind[0] != "_" for bar in row]
    labels = {label.get_text(): place for place, label in zip(ax.get_xticks(), ax.get_xticklabels(), strict=True)}
    assert round(frame.get_x(), 6) in lefts
    assert frame.get_x() < labels[name] < frame.get_x() + frame.get_width()
    (why,) = [text for text in ax.texts if text.get_text() == "taken ▼"]
    assert why.xy[0] == labels[name]
    plt.close("all")


def test_moves_without_a_visit_are_said_to_be_so():
    svg = bars_svg(searched(TicTacToe(), 4), ucb1)
    assert "5 moves untried: select would stop here" in texts(svg)
    assert "not visited yet" in texts(svg)
    assert texts(svg).count("∞") == 5
    assert "▼" not in svg
    assert texts(bars_svg(Node(TicTacToe()), ucb1)).count("∞") == 9


def test_of_too_many_moves_the_most_telling_are_shown():
    svg = bars_svg(searched(Hex(5), 60), ucb1)
    assert "move (9 of 25 are shown)" in texts(svg)
    assert "highest ▼" in texts(svg)


@pytest.mark.parametrize("state", [TicTacToe(), ConnectFour(), Hex(4), Nim((3, 4), players=3)], ids=repr)
def test_nothing_leaves_the_picture(state):
    for score in (ucb1, lambda parent, child: child.wins / child.visits - 1, lambda parent, child: 0.0):
        svg = bars_svg(searched(state, 30), score, where="start › a › long › way › down")
        _, _, width, height = map(int, ElementTree.fromstring(svg).get("viewBox").split())
        for box in boxes(svg, MEAN.fill) + boxes(svg, BONUS.fill):
            assert 0 <= box[0] < box[1] <= width
            assert 0 <= box[2] <= box[3] <= height


SCORES = st.sampled_from([0.0, 0.25, 0.5, 1.0, 2.29, math.inf, -math.inf, math.nan])


@few_or_many(60, 5000)
def test_bars_and_their_words_keep_to_the_order_of_the_scores(cases):
    def law(scores, tried):
        root, of = Node(TicTacToe()), {}
        root.untried = []
        for move, value, visits in zip(range(9), scores, tried, strict=False):
            child = root.children[move] = Node(root.state.play(move), 0, move=move)
            child.visits, of[child] = visits, value
        scene = bar_scene(root, lambda parent, child: of[child], "start", None, 9)
        for one, other in combinations(scene.bars, 2):
            low, high = sorted((one, other), key=lambda bar: bar.score)
            assert not low.score < high.score or low.top(scene.high) <= high.top(scene.high)
            assert not low.score < high.score == math.inf or low.top(scene.high) < high.top(scene.high)
        for bar, words in zip(scene.bars, scene.words.partition(": ")[2].split("; "), strict=True):
            assert not (words.endswith("not visited yet") and bar.node.visits)
            rivals = [other.score for other in scene.bars if other is not bar]
            assert not words.endswith(", highest") or all(bar.score > score for score in rivals)
            assert not words.endswith(", first of equals") or bar.score == max(rivals)

    hold(
        law,
        cases,
        scores=st.lists(SCORES, min_size=2, max_size=9),
        tried=st.lists(st.sampled_from([0, 1, 4]), min_size=9),
    )


def test_why_a_bar_is_in_a_frame_stays_within_the_picture():
    root = searched(TicTacToe(), 60)
    for place in range(9):
        scene = bar_scene(root, lambda parent, child: 1.0, "start", None, 9)._replace(marked=[place])
        marks, _ = bar_marks(scene)
        (why,) = [mark for mark in marks if isinstance(mark, Text) and "first of equals" in mark.text]
        left, _, right, _ = extent([why])
        assert 0 <= left < right <= 250
        assert why.text.startswith("▼") == (place == 0)


# On an Axes


def containers(ax):
    return {container.get_label(): list(container) for container in ax.containers}


@pytest.mark.parametrize("game", GAMES[:4], ids=repr)
def test_bars_are_mean_and_bonus_and_the_marked_one_is_what_select_takes(game):
    root = searched(game, 300)
    ax = draw_ucb(root)
    bars, moves = containers(ax), sorted(root.children)
    for place, move in enumerate(moves):
        child = root.children[move]
        mean, bonus = bars["mean reward"][place], bars["bonus"][place]
        assert math.isclose(mean.get_height(), child.wins / child.visits)
        assert math.isclose(mean.get_height() + bonus.get_height(), ucb1(root, child))
        assert bonus.get_y() == mean.get_height()
    taken = max(root.children, key=lambda move: ucb1(root, root.children[move]))
    (marked,) = bars["_highest"]
    assert round(marked.get_x() + marked.get_width() / 2) == moves.index(taken)


def test_untried_moves_are_hatched_bars_without_end():
    ax = draw_ucb(searched(ENDGAME, 3))
    assert [text.get_text() for text in ax.texts].count("∞") == 2
    assert all(bar.get_hatch() for bar in containers(ax)["not visited yet"])
    assert "_highest" not in containers(ax)
    assert "select would stop here" in ax.get_xlabel()


def test_the_bars_of_a_step_show_which_child_was_taken():
    pause = step(ENDGAME, 40, "select")
    ax = draw_ucb(pause)
    (marked,) = containers(ax)["_taken"]
    parent = pause.path[-2]
    names = [label.get_text() for label in ax.get_xticklabels()]
    move = next(move for move, child in parent.children.items() if child is pause.path[-1])
    assert names[round(marked.get_x() + marked.get_width() / 2)] == parent.state.name(move)
    assert draw_ucb(step(ENDGAME, 1, "select")).get_xlabel() == "5 moves untried: select would stop here"


def test_too_many_bars_are_cut_to_the_highest():
    ax = draw_ucb(searched(Hex(11), 300))
    assert "of 121 are shown" in ax.get_xlabel()
    ax.figure.canvas.draw()
    texts = [text.get_window_extent().extents for text in [*ax.texts, *ax.get_xticklabels()]]
    assert not any(overlap(a, b) for a, b in combinations(texts, 2))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_legend_of_the_bars_covers_nothing(game):
    ax = draw_ucb(searched(game, 200))
    ax.figure.canvas.draw()
    legend = ax.get_legend().get_window_extent().extents
    assert not any(overlap(legend, text.get_window_extent().extents) for text in ax.texts)
    assert not any(overlap(legend, bar.get_window_extent().extents) for bars in ax.containers for bar in bars)


def test_any_score_has_a_mean_and_a_rest():
    ax = draw_ucb(searched(ENDGAME, 100), score=lambda parent, child: child.wins / child.visits - 1)
    assert all(math.isclose(bar.get_height(), -1) for bar in containers(ax)["bonus"])


@pytest.mark.parametrize("c", [1e308, math.inf])
def test_scores_that_no_axis_can_show_are_drawn_as_infinite(c):
    trace = record(TicTacToe(), 20, c=c)
    bars = draw_step(trace.at(15)).axes[1]
    assert {text.get_text() for text in bars.texts} & {"∞", "-∞"}
