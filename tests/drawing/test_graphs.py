"""Graphs of positions: each position once, each move a line, few crossings, nothing on top of each other."""

from itertools import combinations, permutations, product

import matplotlib.pyplot as plt
import networkx as nx
import pytest

from mcts_teach import ConnectFour, Nim, TicTacToe, draw_graph, from_text, search
from mcts_teach.checks.positions import Twice
from mcts_teach.drawing import pictures
from mcts_teach.drawing.graphs import crossings, graph_scene, spread_out, untangled
from mcts_teach.drawing.marks import PATH, Text
from mcts_teach.drawing.snapshots import snapshot_of
from mcts_teach.variants import transpositions

FOUR = from_text("X.. / XO. / .XO", TicTacToe())


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def graph_of(state, iterations=600):
    return search(state, iterations, **transpositions())


def scene_of(root, nodes=30):
    return graph_scene(snapshot_of(root), nodes)


def texts(scene):
    return [mark.text for mark in scene.marks if isinstance(mark, Text)]


def test_each_position_is_a_card_and_each_move_a_named_line():
    scene = scene_of(graph_of(FOUR))
    assert (len(scene.shapes), len(scene.edges)) == (30, 40)
    assert scene.title == "the graph after 600 visits: 30 positions, 40 moves"
    names = [text for text in texts(scene) if text in ("b1", "c1", "c2", "a3")]
    assert len(names) == 40
    assert [len([text for text in texts(scene) if text == f"{who} moved"]) for who in "XO"] == [2, 2]
    assert sum(shape.stroke == PATH for shape in scene.shapes) == 11  # which the picture shows, counted by eye
    assert "several parents" in scene.words
    few = scene_of(graph_of(FOUR), nodes=5)
    assert len(few.shapes) == 5
    assert "5 of 30 nodes" in " ".join(texts(few))
    with pytest.raises(ValueError, match="nodes must be a whole number of at least 1, not 0"):
        draw_graph(graph_of(FOUR), nodes=0)


@pytest.mark.parametrize("state", [FOUR, FOUR.play(6), Nim((1, 2, 2)), ConnectFour(4, 4, 3)], ids=repr)
def test_no_card_covers_another_one_or_a_name(state):
    scene = scene_of(graph_of(state))
    for one, other in combinations(scene.shapes, 2):
        beside = abs(one.x - other.x) >= (one.width + other.width) / 2 - 1e-6
        assert beside or abs(one.y - other.y) >= (one.height + other.height) / 2
    assert all(shape.x - shape.width / 2 >= 0 and shape.x + shape.width / 2 <= scene.width for shape in scene.shapes)
    movers = [mark for mark in scene.marks if isinstance(mark, Text) and mark.text.endswith(" moved")]
    assert all(min(shape.x - shape.width / 2 for shape in scene.shapes) > mark.x for mark in movers)


def test_every_line_goes_down_from_a_parent_to_its_child():
    scene = scene_of(graph_of(Nim((1, 2, 2)), 300))
    number = {id(entry.node): place for place, entry in enumerate(scene.tree)}
    expected = {
        (up, number[id(child)]) for up, entry in enumerate(scene.tree) for child in entry.node.children.values()
    }
    seen = set()
    for edge in scene.edges:
        (x, y), (_, to_y) = edge.points
        assert y < to_y
        above = [n for n, shape in enumerate(scene.shapes) if (shape.x, shape.y + shape.height / 2) == (x, y)]
        seen |= {(up, edge.child) for up in above}
    assert seen == expected


def fewest(rows, below):
    """The least number of crossings of all orders there are."""
    return min(crossings(order, below) for order in product(*(list(permutations(row)) for row in rows)))


def test_small_graphs_have_as_few_crossings_as_they_can():
    below = [[1, 2, 3], [4, 5], [6, 4], [5, 6], [], [], []]
    assert crossings(untangled(below), below) == fewest(untangled(below), below)
    graph = scene_of(graph_of(FOUR.play(6), 300))
    ends = [edge.points for edge in graph.edges]
    assert not any(crossed(one, other) for one, other in combinations(ends, 2))


def crossed(one, other):
    (a, top), (b, _), (c, other_top), (d, _) = *one, *other
    return top == other_top and (a - c) * (b - d) < 0


def test_rows_are_those_of_the_longest_ways():
    edges = [[1, 3], [2], [3], []]
    rows = [set(row) for row in untangled(edges)]
    assert rows == [set(row) for row in nx.topological_generations(nx.DiGraph([(0, 1), (0, 3), (1, 2), (2, 3)]))]


def test_nodes_stand_under_the_middle_of_their_parents():
    assert spread_out([[0], [1, 2], [3]], [[1, 2], [3], [3], []], 10.0) == pytest.approx([5, 0, 10, 5])


def test_without_matplotlib_a_graph_is_svg(monkeypatch):
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    picture = draw_graph(graph_of(FOUR.play(6), 300))
    assert picture.svg.startswith("<svg")
    assert "12 positions, 13 moves" in repr(picture)


def test_a_game_without_a_board_is_shown_as_its_text():
    scene = scene_of(graph_of(Twice(), 200))
    marks = [mark for mark in scene.shapes[0].marks if isinstance(mark, Text)]
    assert marks[0].text == "taken so far: nothing; player 0 moves next"
    assert all(mark.size >= 7 for mark in marks)
    assert all(abs(mark.x - scene.shapes[0].x) < scene.shapes[0].width / 2 for mark in marks)
