"""What matplotlib was told to draw is what the scene says: each edge, node, card, mark, text and bar, and nothing else.

The scene is looked at with the tree beside it, so that a number, a colour or a line of another node is noticed.
"""

from functools import cache, partial
from itertools import chain, groupby, pairwise
from math import inf, isfinite, log, sqrt
from random import Random

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawing.drawn import box, no_figure_is_left  # noqa: F401
from matplotlib.collections import Collection, LineCollection, PatchCollection, PathCollection
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath
from starts import STARTS

from mcts_teach import (
    ConnectFour,
    Hex,
    Nim,
    draw_board,
    draw_step,
    draw_tree,
    draw_ucb,
    filmstrip,
    record,
    search,
    ucb1,
)
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import figure, pictures
from mcts_teach.drawing.bars import bar_scene, last_choice
from mcts_teach.drawing.marks import INK, PATH, Area, Disc, Line, Text, extent, moved, rate_color
from mcts_teach.drawing.scene import tree_scene
from mcts_teach.drawing.snapshots import PlayoutEnd, snapshot_of
from mcts_teach.drawing.stones import board_marks
from mcts_teach.drawing.words import decimal, describe, result
from mcts_teach.variants.priors import puct

GAMES = [*STARTS, ConnectFour(), Hex(5), Nim((2, 3), players=3)]


def some(quick, every):
    """So many cases always, and all of them in a thorough run."""
    return [*range(quick), *(pytest.param(number, marks=pytest.mark.thorough) for number in range(quick, every))]


TREES, BARS = some(60, 200), some(40, 100)


@cache
def pictured(number):
    """Something to draw: a tree or a moment of a search, of any game, small or large."""
    rng = Random(number)
    state, iterations = rng.choice(GAMES), rng.choice([1, 2, 5, 12, 40])
    if number % 2:
        return search(state, 5 * iterations, seed=number)
    return record(state, iterations, seed=number).at(rng.randint(1, iterations), rng.choice(PHASES))


def plain(value):
    """Numbers, points and colours so that they can be compared."""
    if value is None or (isinstance(value, str) and value[:1] == "#"):
        value = mpl.colors.to_rgba(value or "none")
    if isinstance(value, str):
        return value
    return tuple(map(plain, value)) if isinstance(value, tuple | list | np.ndarray) else round(float(value), 4)


def flat(value):
    """The numbers in it, and the words."""
    if isinstance(value, tuple | list):
        pairs = [flat(part) for part in value]
        return list(chain(*(numbers for numbers, _ in pairs))), list(chain(*(words for _, words in pairs)))
    return ([], [value]) if isinstance(value, str) else ([value], [])


def assert_same(drawn, told):
    assert len(drawn) == len(told)
    for one, other in zip(drawn, told, strict=True):
        (numbers, words), (wanted, said) = flat(plain(one)), flat(plain(other))
        assert words == said
        assert numbers == pytest.approx(wanted, abs=0.002)


# What is on an Axes, in the order in which it is painted


def painted(ax, *kinds):
    return sorted((artist for artist in ax.get_children() if isinstance(artist, kinds)), key=lambda one: one.zorder)


def looks(collection, *names):
    """What a collection says of each of its parts; matplotlib keeps one value where all have the same."""
    columns = [list(getattr(collection, f"get_{name}")()) for name in names]
    columns.append([dashes is not None for _, dashes in collection.get_linestyle()])
    longest = max(map(len, columns))
    return [tuple(row) for row in zip(*(column * (longest if len(column) == 1 else 1) for column in columns))]  # noqa: B905


def drawn_lines(ax):
    return list(chain(*(looks(lines, "segments", "color", "linewidths") for lines in painted(ax, LineCollection))))


def drawn_nodes(ax):
    """Each dot, and whether it is round."""
    found = []
    for dots in painted(ax, PathCollection):
        (mark,), rows = dots.get_paths(), looks(dots, "offsets", "sizes", "facecolor", "edgecolor", "linewidths")
        found += [(len(mark.vertices) > 5, *row) for row in rows]
    return found


def drawn_patches(ax):
    """Each card, each area of a board or of the colour bar, and each disc."""
    found = []
    for patches in painted(ax, PatchCollection):
        boxes = [path.get_extents().extents for path in patches.get_paths()]
        rows = looks(patches, "facecolor", "edgecolor", "linewidths")
        found += [(*part, *row) for part, row in zip(zip(boxes), rows[: len(boxes)], strict=True)]
    return found


# What the scene says


def boxes_of(marks, scale):
    fills = [mark for kind in (Area, Disc) for mark in marks if isinstance(mark, kind)]
    return [(extent([mark]), mark.fill, mark.stroke, mark.width * scale, False) for mark in fills]


def lines_of(marks, scale):
    return [(line.points, line.color, line.width * scale, line.dashed) for line in marks if isinstance(line, Line)]


def dot(shape, scale):
    """A node's dot; a card hides it."""
    side = min(shape.width, shape.height) / (2 if shape.card else 1) * scale
    return not shape.over, (shape.x, shape.y), side**2, shape.fill, shape.stroke, shape.line * scale, shape.new


def scale_of(ax):
    """How much smaller than itself a picture is."""
    left, right = ax.get_xlim()
    return figure.size_in_points(ax)[0] / (right - left)


@cache
def letters(text, bold, mono):
    font = FontProperties(family="DejaVu Sans Mono" if mono else "DejaVu Sans", weight="bold" if bold else "normal")
    path = TextPath((0, 0), text, size=1, prop=font)
    xs = path.vertices[path.codes != path.CLOSEPOLY, 0]
    return path.vertices, (xs.min(), xs.max())


def outline(mark):
    """The corners of the letters of a text, by its place, size and anchor; the letter l is twice as high as 0.38."""
    points, (left, right) = letters(mark.text, mark.bold, mark.mono)
    x = {"start": 0, "middle": (left + right) / 2, "end": right}[mark.anchor]
    return (points - (x, 0.38)) * (mark.size, -mark.size) + (mark.x, mark.y)


def assert_texts(ax, marks):
    """Each line of text is there, and its letters have their place, size, weight and colour."""
    texts = [mark for mark in marks if isinstance(mark, Text)]
    drawn = [(line, label.get_color()) for label in ax.texts for line in label.get_text().split("\n")]
    assert drawn == [(text.text, text.color) for text in texts]
    areas = [label.outline.vertices for label in ax.texts]
    assert np.concatenate(areas) == pytest.approx(np.concatenate([outline(text) for text in texts]), abs=0.002)


def assert_tree(ax, scene):
    scale, cards = scale_of(ax), [shape for shape in scene.shapes if shape.card]
    marks = [*scene.marks, *chain(*(card.marks for card in cards))]
    edges = [(edge.points, edge.color, edge.width * scale, edge.dashed) for edge in scene.edges]
    assert_same(drawn_lines(ax), edges + lines_of(marks, scale))
    shapes = sorted(scene.shapes, key=lambda shape: shape.over)
    assert_same(drawn_nodes(ax), [dot(shape, scale) for shape in shapes])
    faces = [(box(card), card.fill, card.stroke, card.line * scale, card.new) for card in cards]
    assert_same(drawn_patches(ax), faces + boxes_of(marks, scale))
    assert_texts(ax, marks)
    assert ax.get_title(loc="left") == scene.title
    assert plain(ax._left_title.get_color()) == plain(scene.title_color)
    layers = [kind for kind, _ in groupby(map(type, painted(ax, Collection, type(ax.texts[0]))))]
    on_nodes = [PathCollection, PatchCollection, LineCollection, type(ax.texts[0])]
    assert layers == ([LineCollection, *on_nodes] if edges else on_nodes)


@pytest.mark.parametrize("number", TREES)
def test_a_tree_is_drawn_as_the_scene_says(number):
    what = pictured(number)
    assert_tree(draw_tree(what), tree_scene(what))


@pytest.mark.parametrize("number", range(4))
def test_a_tree_too_large_for_its_axes_is_drawn_smaller(number):
    what, (_, (ax, _)) = pictured(number), plt.subplots(1, 2, figsize=(5, 3))
    page = figure.size_in_points(ax)
    scene = tree_scene(what, nodes=30, labels=20, page=page)
    assert_tree(draw_tree(what, nodes=30, labels=20, ax=ax), scene)
    assert scale_of(ax) < 1


@pytest.mark.parametrize("number", TREES)
def test_the_edges_of_the_scene_are_those_of_the_tree(number):
    scene = tree_scene(pictured(number))
    assert sorted(edge.child for edge in scene.edges) == list(range(1, len(scene.shapes)))
    walked = {entry.parent for entry, shape in zip(scene.tree, scene.shapes, strict=True) if shape.on_path}
    for edge in scene.edges:
        entry, child = scene.tree[edge.child], scene.shapes[edge.child]
        parent, above = scene.shapes[entry.parent], scene.tree[entry.parent].node
        x, y = edge.points[0]
        assert x == parent.x
        if child.on_path or edge.dashed or entry.parent not in walked:
            assert y == parent.y + parent.height / 2
        else:  # there the line of the path is in front
            assert y == edge.points[-2][1] >= parent.y + parent.height / 2
        assert edge.points[-1] == (child.x, child.y - child.height / 2)
        assert edge.dashed or above.children[entry.move] is entry.node
    in_front = [edge for edge in scene.edges if scene.shapes[edge.child].on_path]
    assert in_front == list(scene.edges[len(scene.edges) - len(in_front) :])
    assert all(edge.color == PATH and edge.width > 2.5 for edge in in_front)
    others = [edge for edge in scene.edges if edge not in in_front and not edge.dashed]
    assert grow([(scene.tree[edge.child].node.visits, edge.width) for edge in others])


def grow(pairs):
    """Whether the larger of two first numbers has the larger second one."""
    return all(
        small < large if few < many else small == large for (few, small), (many, large) in pairwise(sorted(pairs))
    )


@pytest.mark.parametrize("number", TREES)
def test_the_nodes_of_the_scene_are_those_of_the_tree(number):
    what = pictured(number)
    scene, path = tree_scene(what), getattr(what, "path", [])
    assert scene.tree[0].node is getattr(what, "root", what)
    assert scene.title.replace("\n", " ") == describe(what)
    dots = [(entry.node, shape) for entry, shape in zip(scene.tree, scene.shapes, strict=True) if not shape.card]
    assert grow([(node.visits, shape.width) for node, shape in dots])
    for place, (entry, shape) in enumerate(zip(scene.tree, scene.shapes, strict=True)):
        node = entry.node
        assert shape.on_path == any(node is walked for walked in path)
        assert (shape.stroke == PATH) == shape.on_path
        if isinstance(node, PlayoutEnd):
            continue
        assert shape.over == (not node.state.moves())
        assert shape.fill == rate_color(node.wins / node.visits if place and node.visits else None)
        if place and shape.card:
            fresh = any(node is changed for changed in getattr(what, "changed", ()))
            assert_card(shape, scene.tree[entry.parent].node, entry.move, node, fresh)


def assert_card(shape, above, move, node, fresh):
    """What is written on a card, bold where it has just changed, and the board there."""
    texts = {mark.text.removesuffix(" ▲"): mark for mark in shape.marks if isinstance(mark, Text)}
    counts, left = f"{node.wins:g}/{node.visits}", len(node.state.moves()) - len(node.children)
    assert {above.state.name(move), counts, ucb_text(above, node)} <= set(texts)
    assert texts[counts].bold == fresh
    if shape.over:
        assert f"end: {result(node)}" in texts
    elif left and node.visits:
        assert any(text.partition(" ")[0] == f"+{left}" for text in texts)
    board = [mark for mark in shape.marks if not isinstance(mark, Text)]
    if board:
        assert_same(alike(board), alike(board_marks(node.state)))


def alike(marks):
    """Marks of the same width, whatever theirs was."""
    left, top, right, _ = extent(marks)
    scale = 1 / (right - left)
    return [tuple(moved(mark, -left * scale, -top * scale, scale)) for mark in marks]


@pytest.mark.parametrize("number", range(20))
def test_the_legend_says_what_colours_and_numbers_are(number):
    scene = tree_scene(pictured(number))
    texts = [mark for mark in scene.marks if isinstance(mark, Text)]
    areas = [mark for mark in scene.marks if isinstance(mark, Area)]
    (zero,), (one,) = ([text.x for text in texts if text.text == digit] for digit in "01")
    assert zero < min(area.points[0][0] for area in areas) < one
    assert [area.fill for area in areas] == [rate_color(i / 20) for i in range(21)]
    said = " ".join(text.text for text in texts)
    assert scene.caption in said
    assert "UCB1" in said or not any(shape.card for shape in scene.shapes[1:])


def ucb1_value(parent, child):
    """By its formula, for the constant of a search of one's own."""
    return child.wins / child.visits + sqrt(2 * log(parent.visits) / child.visits) if child.visits else inf


def ucb_text(parent, child):
    return f"{ucb1_value(parent, child):.2f}".replace("inf", "∞")


@pytest.mark.parametrize("number", range(40))
def test_a_board_is_drawn_as_its_marks_say(number):
    rng, state = Random(number), GAMES[number % len(GAMES)]
    for _ in range(rng.randrange(6)):
        state = state.play(rng.choice(state.moves())) if state.moves() else state
    ax, marks = draw_board(state), board_marks(state, numbers=True, edges=True)
    left, top, *_ = extent(marks)
    marks = [moved(mark, 8 - left, 8 - top) for mark in marks]
    assert_same(drawn_lines(ax), lines_of(marks, 1))
    assert_same(drawn_patches(ax), boxes_of(marks, 1))
    assert_texts(ax, marks)


def test_texts_are_painted_where_and_as_they_say():
    ax = draw_tree(search(GAMES[0], 20))
    ax.figure.canvas.draw()
    before = np.asarray(ax.figure.canvas.buffer_rgba()).astype(int)
    label = max(ax.texts, key=lambda label: len(label.get_text()))
    label.set_visible(False)
    ax.figure.canvas.draw()
    changed = np.argwhere((np.asarray(ax.figure.canvas.buffer_rgba()) != before).any(axis=2))
    box = label.get_window_extent()
    top, left = changed.min(axis=0)
    bottom, right = changed.max(axis=0) + 1
    height = len(before)
    assert (left, height - bottom, right, height - top) == pytest.approx(box.extents, abs=1)
    darkest = before[tuple(changed[before[tuple(changed.T)].sum(axis=1).argmin()])]
    assert darkest[:3] / 255 == pytest.approx(mpl.colors.to_rgb(label.get_color()), abs=0.05)


# Bars


def halved(parent, child):
    """A learner's own score: means below 0, and a bonus below 0 for some."""
    return ucb1_value(parent, child) / 2 - 1


def drawn_bars(ax):
    return [
        (
            (bar.get_x(), bar.get_y(), bar.get_width(), bar.get_height()),
            bar.get_facecolor() if bar.get_fill() else None,
            bar.get_edgecolor(),
            bar.get_hatch() or "",
        )
        for bar in ax.patches
    ]


def assert_bars(ax, scene):
    """Each part of each bar, the frame, the numbers above, the names below, and all words."""
    told, key = [], []
    for kind in scene.key:
        for x, bar in enumerate(scene.bars):
            for part, low, high in bar.parts(scene.high):
                if part is kind:
                    line = part.stroke if part.hatched else None
                    told.append(((x - 0.4, low, 0.8, high - low), part.fill, line, "///" * part.hatched))
                    key = [*key, part] if part not in key else key
    tops = [bar.top(scene.high) for bar in scene.bars]
    told += [((x - 0.4, 0, 0.8, tops[x]), None, PATH, "") for x in scene.marked]
    assert_same(drawn_bars(ax), told)
    numbers = [(x, tops[x], decimal(bar.score), INK) for x, bar in enumerate(scene.bars)]
    numbers += [(x, tops[x], f"{scene.why} ▼", PATH) for x in scene.marked]
    assert_same([(*text.xy, text.get_text(), text.get_color()) for text in ax.texts], numbers)
    above = [text.get_position()[1] for text in ax.texts]
    assert 0 < above[0] == min(above) == above[len(tops) - 1]
    assert all(y >= above[0] + 8 for y in above[len(tops) :])
    assert list(ax.get_xticks()) == list(range(len(scene.bars)))
    assert [label.get_text() for label in ax.get_xticklabels()] == [bar.name for bar in scene.bars]
    words = ax.get_title(loc="left"), ax.get_xlabel(), ax.get_ylabel()
    assert words == (scene.title, scene.foot, scene.axis)
    legend = ax.get_legend()
    assert [text.get_text() for text in legend.get_texts()] == [part.label for part in key]
    squares = [(patch.get_facecolor(), patch.get_hatch() or "") for patch in legend.get_patches()]
    assert_same(squares, [(part.fill, "///" * part.hatched) for part in key])
    low, high = ax.get_ylim()
    assert low == scene.low
    assert high > scene.high


@pytest.mark.parametrize("number", BARS)
def test_bars_are_drawn_as_the_scene_says(number):
    what, score = pictured(number), [None, partial(ucb1, c=0.5), halved, puct][number % 4]
    at = snapshot_of(what, score)
    parent, where, taken = last_choice(at)
    if not (at.path or parent.children):
        with pytest.raises(ValueError, match="search it first"):
            draw_ucb(what, score=score)
        return
    ax = draw_ucb(what, score=score)
    scene = bar_scene(parent, at.score, where, taken, int(figure.size_in_points(ax)[0] // figure.BAR))
    assert_bars(ax, scene)


@pytest.mark.parametrize("number", BARS)
def test_the_bars_of_the_scene_are_those_of_the_tree(number):
    parent, where, taken = last_choice(snapshot_of(pictured(number)))
    scene = bar_scene(parent, halved if number % 2 else ucb1, where, taken, 100)
    own = halved if number % 2 else ucb1_value
    assert [bar.name for bar in scene.bars] == [parent.state.name(move) for move in parent.state.moves()]
    best = max(bar.score for bar in scene.bars)
    marked = [scene.bars[x] for x in scene.marked]
    assert len(marked) == bool(taken or len(parent.children) == len(scene.bars))
    assert all(bar.node is taken if taken else bar.score == best for bar in marked)
    for bar, move in zip(scene.bars, parent.state.moves(), strict=True):
        child = parent.children.get(move)
        assert bar.node is child
        assert bar.score == pytest.approx(own(parent, child) if child else inf)
        assert bar.mean == pytest.approx(child.wins / child.visits if child and child.visits else 0)
    known = [bar for bar in scene.bars if isfinite(bar.score)]
    assert scene.low <= min((min(bar.mean, bar.score) for bar in known), default=0)
    assert scene.high >= max((max(bar.mean, bar.score) for bar in known), default=0)


# Figures of several Axes


@pytest.fixture
def scenes(monkeypatch):
    """The scenes that are drawn from now on."""
    seen = []
    for module, name in ((pictures, "tree_scene"), (figure, "bar_scene")):
        decide = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *a, decide=decide, **k: seen.append(decide(*a, **k)) or seen[-1])
    return seen


@pytest.mark.parametrize("number", range(6))
def test_a_filmstrip_is_drawn_as_its_scenes_say(number, scenes):
    trace = record(GAMES[number], 9, seed=number)
    phases = [PHASES, ("backpropagate",), ("select", "simulate")][number % 3]
    axes = filmstrip(trace, [1, 4, 9], phases=phases).axes
    assert len(axes) == len(scenes) == 3 * len(phases)
    for ax, scene in zip(axes, scenes, strict=True):
        assert_tree(ax, scene)
    moments = [trace.at(iteration, phase) for iteration in (1, 4, 9) for phase in phases]
    assert [scene.tree[0].node.visits for scene in scenes] == [moment.root.visits for moment in moments]
    assert [sum(shape.on_path for shape in scene.shapes) for scene in scenes] == [len(m.path) for m in moments]
    places = [ax.get_position() for ax in axes]
    assert all(one.x1 <= other.x0 + 0.001 or one.y0 >= other.y1 for one, other in pairwise(places))


@pytest.mark.parametrize("number", range(6))
def test_a_step_is_drawn_as_its_scenes_say(number, scenes):
    moment = record(GAMES[number], 9, seed=number).at(9, PHASES[number % 4])
    tree, bars = draw_step(moment).axes
    assert_tree(tree, scenes[0])
    assert_bars(bars, scenes[1])
    assert scenes[0].tree[0].node is moment.root
    moves = [(move, moment.root.state.name(move)) for move in moment.root.state.moves()]
    shown = {bar.name: bar.node for bar in scenes[1].bars}
    assert shown == {name: moment.root.children.get(move) for move, name in moves if name in shown}
    assert any(shown.values())
