"""Where the nodes go: nothing overlaps or jumps, the path is always there, and what is said of the rest is true."""

import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest
from drawing.drawn import ENDGAME, GAMES, STATE, box, inside, overlap, playout_ends, recorded, searched, step, text_box

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, record
from mcts_teach.arguments import PHASES
from mcts_teach.drawing.marks import PATH, Text
from mcts_teach.drawing.scene import PAGE_SIZE, tree_scene
from mcts_teach.drawing.words import describe


@pytest.mark.parametrize("iterations", [1, 2, 10, 100, 1000])
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_nothing_overlaps_and_everything_fits(game, iterations):
    root = searched(game, iterations)
    for page in (PAGE_SIZE, (240.0, 260.0)):
        scene = tree_scene(root, page=page)
        texts = [text_box(mark) for mark in scene.marks if isinstance(mark, Text)]
        boxes = [box(shape) for shape in scene.shapes] + texts
        assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
        assert all(inside(b, (0, 0, scene.width, scene.height)) for b in boxes)
        for shape in scene.shapes:
            assert all(inside(text_box(mark), box(shape)) for mark in shape.marks if isinstance(mark, Text))
        assert scene.width <= page[0] + 0.01
        sizes = [mark.size for shape in scene.shapes for mark in shape.marks if isinstance(mark, Text)]
        assert min(sizes, default=8) >= 7.5


def test_as_many_nodes_and_labels_as_asked_for():
    root = searched(TicTacToe(), 1000)
    scene = tree_scene(root, nodes=200, labels=40)
    assert len(scene.shapes) == 200
    assert sum(shape.card for shape in scene.shapes) == 40
    assert len(tree_scene(root).shapes) > 50
    pause = step(ENDGAME, 100, "select")
    assert len(tree_scene(pause, nodes=1).shapes) == len(pause.path)


@pytest.mark.parametrize("state", [STATE, TicTacToe(), ConnectFour(), Hex(3), Nim((2, 3), players=3)], ids=repr)
def test_no_node_jumps_while_the_tree_grows(state):
    trace = recorded(state, 24)

    @cache
    def places(iteration):
        """The name of each node, and where it is, seen from the root."""
        root, *others = tree_scene(trace.at(iteration, "expand"), nodes=25, labels=25).shapes
        return {(s.words.split("  ")[0], round(s.x - root.x, 6), round(s.y - s.height / 2, 6)) for s in others}

    for iteration in range(1, 24):
        assert places(iteration) <= places(iteration + 1)
        assert len(places(iteration)) == trace.rows[iteration - 1].size - 1


@pytest.mark.parametrize("state", [STATE, ConnectFour(), Hex(3), Nim((2, 3), players=3)], ids=repr)
@pytest.mark.parametrize("phase", PHASES)
def test_nothing_overlaps_at_any_moment(state, phase):
    trace = recorded(state, 40)
    for iteration in (1, 2, 5, 13, 40):
        scene = tree_scene(trace.at(iteration, phase))
        boxes = [box(shape) for shape in scene.shapes]
        for number, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= scene.width
            for other in boxes[:number]:
                assert left >= other[2] or right <= other[0] or top >= other[3] or bottom <= other[1]


LONG = [
    record(STATE, 40, seed=3),
    record(STATE, 200, seed=3),
    record(TicTacToe(), 150),
    record(ConnectFour(), 150),
    record(Hex(3), 150),
    record(Nim((3, 4, 5)), 150),
]
PAGES = [(520.0, 330.0), (264.0, 330.0), (258.0, 600.0), PAGE_SIZE, (240.0, 260.0)]  # a wide one, strips, figures


@cache
def moments_of(trace):
    """Every phase of some iterations, the first and the last among them."""
    some = sorted({1, len(trace), *Random(1).sample(range(2, len(trace)), 4)})
    return [trace.at(iteration, phase) for iteration in some for phase in PHASES]


@cache
def sampled(trace, page):
    """Some moments, and the picture of each."""
    return [(moment, tree_scene(moment, page=page)) for moment in moments_of(trace)]


def known(shape):
    """The name of a node and its wins/visits, as its shape says them."""
    return tuple(shape.words.split("  ")[:2])


@pytest.mark.parametrize("trace", LONG, ids=repr)
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_whole_path_is_drawn_at_every_moment_on_every_page(trace, page):
    for moment, scene in sampled(trace, page):
        path = moment.path
        walked = [shape for shape in scene.shapes if shape.on_path]
        names = [node.state.name(move) for node in path for move in node.children if node.children[move] in path]
        visits = [f"{node.wins:.1f}".removesuffix(".0") + f"/{node.visits}" for node in path[1:]]
        assert [known(shape) for shape in walked[1:]] == list(zip(names, visits, strict=True)), describe(moment)
        for above, below in pairwise(walked):
            (edge,) = [edge for edge in scene.edges if scene.shapes[edge.child] is below]
            assert edge.points[0] == (above.x, above.y + above.height / 2)
            assert edge.points[-1] == (below.x, below.y - below.height / 2)
            assert edge.color == PATH
        assert all(edge.color == PATH for edge in scene.edges[len(scene.edges) - len(path) + 1 :])  # on top
        row = trace.rows[moment.iteration - 1]
        expanded = moment.phase != "select" and len(row.path) > row.selected
        assert [shape for shape in scene.shapes if shape.new] == walked[-1:] * expanded
        played = moment.phase in ("simulate", "backpropagate") and len(path[-1].state.moves()) > 0
        assert [edge.points[0] for edge in playout_ends(scene)] == [(walked[-1].x, edge_below(walked[-1]))] * played


def edge_below(shape):
    return shape.y + shape.height / 2


@pytest.mark.parametrize("trace", LONG, ids=repr)
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_what_the_caption_says_of_the_nodes_left_out_is_true(trace, page):
    for moment, scene in sampled(trace, page):
        every, drawn = Counter(by_depth(moment.root)), Counter(drawn_by_depth(scene))
        assert drawn <= every
        left, total = list((every - drawn).elements()), every.total()
        if not left:
            assert scene.caption in (f"All {total} nodes.", "1 node.")
            continue
        claim = re.fullmatch(
            rf"{drawn.total()} of {total} nodes: the path(?: and (.*))?; the others have at most (\d+) visits?\.",
            scene.caption,
        )
        assert int(claim[2]) == max(visits for _, visits in left)
        walked = Counter((depth, node.visits) for depth, node in enumerate(moment.path))
        least = min((visits for _, visits in (drawn - walked).elements()), default=None)
        assert (claim[1] is None) == (least is None)
        within = re.search(r" within (\d+) moves of the start$", claim[1] or "")
        rivals = [visits for depth, visits in left if within is None or depth <= int(within[1])]
        if (claim[1] or "").startswith("the most visited"):
            assert least >= max(rivals, default=0)
        elif claim[1]:
            assert claim[1].startswith("those most visited in the end")
            assert least < max(rivals)


def by_depth(root):
    """Depth and visits of every node."""
    stack = [(0, root)]
    while stack:
        depth, node = stack.pop()
        yield depth, node.visits
        stack += [(depth + 1, child) for child in node.children.values()]


def drawn_by_depth(scene):
    """Depth and visits of every node that is drawn, as the tree and the words of the picture have them."""
    depths, ends = {0: 0}, {edge.child for edge in playout_ends(scene)}
    for edge in sorted(scene.edges, key=lambda edge: edge.child):
        depths[edge.child] = depths[scene.tree[edge.child].parent] + 1
    for place, depth in depths.items():
        if place not in ends:
            yield depth, int(re.search(r"(?:/|^start  )([\d,]+)", scene.shapes[place].words)[1].replace(",", ""))
