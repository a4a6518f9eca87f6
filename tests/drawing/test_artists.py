"""What matplotlib was told to draw is what the scene says: each edge, node, card, mark and text, and nothing else."""

from itertools import chain
from random import Random

import matplotlib as mpl
import numpy as np
import pytest
from drawing.drawn import no_figure_is_left  # noqa: F401
from matplotlib.collections import LineCollection, PatchCollection, PathCollection
from starts import STARTS

from mcts_teach import ConnectFour, Hex, Nim, draw_board, draw_tree, record, search
from mcts_teach.drawing.marks import LEADING, Area, Disc, Line, Text, extent, moved
from mcts_teach.drawing.scene import tree_scene
from mcts_teach.drawing.stones import board_marks
from mcts_teach.phases import PHASES

GAMES = [*STARTS, ConnectFour(), Hex(5), Nim((2, 3), players=3)]


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
    return tuple(map(plain, value)) if isinstance(value, tuple | list | np.ndarray) else round(float(value), 3)


def flat(value):
    """The numbers in it, and the words."""
    if isinstance(value, tuple | list):
        pairs = [flat(part) for part in value]
        return list(chain(*(numbers for numbers, _ in pairs))), list(chain(*(words for _, words in pairs)))
    return ([], [value]) if isinstance(value, str) else ([value], [])


def assert_same(drawn, told):
    assert len(drawn) == len(told)
    for one, other in zip(drawn, told, strict=True):
        (numbers, words), (wanted, said) = flat(one), flat(other)
        assert words == said
        assert numbers == pytest.approx(wanted, abs=0.01)


# What is on an Axes


def looks(collection, *names):
    """What a collection says of each of its parts; matplotlib keeps one value where all have the same."""
    columns = [list(getattr(collection, f"get_{name}")()) for name in names]
    longest = max(map(len, columns))
    return [plain(row) for row in zip(*(column * (longest if len(column) == 1 else 1) for column in columns))]  # noqa: B905


def of_kind(ax, kind):
    return [collection for collection in ax.collections if type(collection) is kind]


def drawn_lines(ax):
    return list(chain(*(looks(lines, "segments", "color", "linewidths") for lines in of_kind(ax, LineCollection))))


def drawn_nodes(ax):
    return sorted(
        chain(*(looks(dots, "offsets", "sizes", "facecolor", "edgecolor") for dots in of_kind(ax, PathCollection)))
    )


def drawn_patches(ax):
    """The box of each card, of each cell and piece of a board, and of each step of the colour bar, with its look."""
    found = []
    for patches in of_kind(ax, PatchCollection):
        boxes = [plain(path.get_extents().extents) for path in patches.get_paths()]
        found += zip(boxes, looks(patches, "facecolor", "edgecolor"), strict=True)
    return sorted(found)


def drawn_texts(ax):
    """Each line of text: where, what, colour, weight and size."""
    found = []
    for label in ax.texts:
        (x, y), lines = label.get_position(), label.get_text().split("\n")
        tops = [y + (i - (len(lines) - 1) / 2) * LEADING * label.points for i in range(len(lines))]
        look = label.get_color(), label.get_fontweight(), label.points
        found += [plain((x, top, line, *look)) for top, line in zip(tops, lines, strict=True)]
    return sorted(found)


# What the scene says


def boxes_of(marks):
    fills = [mark for mark in marks if isinstance(mark, Area | Disc)]
    return [(extent([mark]), (mark.fill, mark.stroke)) for mark in fills]


def lines_of(marks):
    return [plain((mark.points, mark.color, mark.width)) for mark in marks if isinstance(mark, Line)]


def texts_of(marks):
    texts = [mark for mark in marks if isinstance(mark, Text)]
    return sorted(plain((t.x, t.y, t.text, t.color, "bold" if t.bold else "normal", t.size)) for t in texts)


def box(shape):
    return (
        shape.x - shape.width / 2,
        shape.y - shape.height / 2,
        shape.x + shape.width / 2,
        shape.y + shape.height / 2,
    )


def side(shape):
    """Of a node's dot; a card hides it."""
    return min(shape.width, shape.height) / (2 if shape.card else 1)


@pytest.mark.parametrize("number", range(200))
def test_a_tree_is_drawn_as_the_scene_says(number):
    what = pictured(number)
    scene, ax = tree_scene(what), draw_tree(what)
    cards = [shape for shape in scene.shapes if shape.card]
    marks = [*scene.marks, *chain(*(card.marks for card in cards))]
    edges = [plain((edge.points, edge.color, edge.width)) for edge in scene.edges]
    assert_same(drawn_lines(ax), edges + lines_of(marks))
    dots = [((s.x, s.y), side(s) ** 2, s.fill, s.stroke) for s in scene.shapes]
    assert_same(drawn_nodes(ax), sorted(map(plain, dots)))
    boxes = [*((box(card), (card.fill, card.stroke)) for card in cards), *boxes_of(marks)]
    assert_same(drawn_patches(ax), sorted(map(plain, boxes)))
    assert_same(drawn_texts(ax), texts_of(marks))
    assert ax.get_title(loc="left") == scene.title


@pytest.mark.parametrize("number", range(200))
def test_the_edges_of_the_scene_are_those_of_the_tree(number):
    scene = tree_scene(pictured(number))
    assert sorted(edge.child for edge in scene.edges) == list(range(1, len(scene.shapes)))
    for edge in scene.edges:
        entry, child = scene.tree[edge.child], scene.shapes[edge.child]
        parent, above = scene.shapes[entry.parent], scene.tree[entry.parent].node
        assert edge.points[0] == (parent.x, parent.y + parent.height / 2)
        assert edge.points[-1] == (child.x, child.y - child.height / 2)
        assert edge.dashed or above.children[entry.move] is entry.node


@pytest.mark.parametrize("number", range(40))
def test_a_board_is_drawn_as_its_marks_say(number):
    rng, state = Random(number), GAMES[number % len(GAMES)]
    for _ in range(rng.randrange(6)):
        state = state.play(rng.choice(state.moves())) if state.moves() else state
    ax, marks = draw_board(state), board_marks(state, numbers=True, edges=True)
    left, top, *_ = extent(marks)
    marks = [moved(mark, 8 - left, 8 - top) for mark in marks]
    assert_same(drawn_lines(ax), lines_of(marks))
    assert_same(drawn_patches(ax), sorted(map(plain, boxes_of(marks))))
    assert_same(drawn_texts(ax), texts_of(marks))
