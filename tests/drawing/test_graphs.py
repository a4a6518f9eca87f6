"""Graphs of positions, each once and each move a named line; and icicles, each node as wide as its share of visits."""

from collections import Counter
from itertools import combinations, pairwise, permutations, product

import pytest
from drawing.drawn import PIG, POSITIONS, STATE, apart, box, inside, moments, only, searched, texts

from mcts_teach import ConnectFour, Nim, TicTacToe, draw_graph, draw_icicle, search
from mcts_teach.checks.positions import Twice
from mcts_teach.drawing import graphs
from mcts_teach.drawing.colors import INK, PAPER, PATH, PHASE_COLORS, ink_on, rate_color
from mcts_teach.drawing.graphs import (
    BORDER,
    FRAMED,
    HIGH_ROW,
    HIGH_ROWS,
    LEAST,
    LOW_ROW,
    TITLED,
    graph_picture,
    icicle_picture,
)
from mcts_teach.drawing.marks import Box, Group, Link, Text, text_width
from mcts_teach.drawing.moments import count_nodes, list_most_visited, moment_of
from mcts_teach.drawing.words import describe, short_name
from mcts_teach.trace import Moment
from mcts_teach.variants import transpositions


def pictured(state, nodes=30, iterations=600):
    """The nodes that are shown, their cards, the lines and the picture."""
    at = moment_of(search(state, iterations, **transpositions()))
    picture = graph_picture(at, nodes)
    return [entry.node for entry in list_most_visited(at, nodes)], only(Group, picture), only(Link, picture), picture


def cards_and_lines_are_those_of_the_graph(nodes, cards, links, picture):
    number = {id(node): place for place, node in enumerate(nodes)}
    ways = [(n, number.get(id(child)), move) for n, node in enumerate(nodes) for move, child in node.children.items()]
    ways = [way for way in ways if way[1] is not None]
    parents = Counter(down for _, down, _ in ways)
    middles = [((box(card)[0] + box(card)[2]) / 2, box(card)[1], box(card)[3]) for card in cards]
    assert [card.node for card in cards] == list(range(len(nodes)))
    for (up, down, _), link in zip(ways, links, strict=True):
        assert (link.points[0], link.points[-1]) == (middles[up][::2], middles[down][:2])
        assert (link.color == PATH) == (parents[down] > 1)
        assert all(top < bottom for (_, top), (_, bottom) in pairwise(link.points))
    for n, (card, node) in enumerate(zip(cards, nodes, strict=True)):
        assert texts(card)[-1] == f"{node.visits:,}"
        assert card.marks[0].fill == rate_color(node.wins / node.visits if n else None)
        assert (card.marks[0].stroke == PATH) == (parents[n] > 1) == card.title.endswith(", several parents")
    assert picture.title == f"the graph after 600 visits: {len(nodes)} positions, {len(ways)} moves"
    places = [mark for mark in picture.marks if isinstance(mark, Text | Box)]  # a name comes after its paper
    names = [name for paper, name in pairwise(places) if isinstance(paper, Box) and paper.fill == PAPER]
    assert [mark.text for mark in names] == [short_name(nodes[up].state, move) for up, _, move in ways]
    for name, link in zip(names, links, strict=True):
        (x, y), (to_x, to_y) = next(ends for ends in pairwise(link.points) if name.y < ends[1][1])
        assert y < name.y < to_y
        assert name.x == pytest.approx(x + (to_x - x) * (name.y - y) / (to_y - y))


def passes_behind(start, end, left, top, right, bottom):
    """Whether a line that goes down passes behind a card."""
    (x, y), (to_x, to_y) = start, end
    ys = max(y, top), min(to_y, bottom)
    low, high = sorted(x + (to_x - x) * (at - y) / (to_y - y) for at in ys)
    return ys[1] - ys[0] > 0.01 and min(high, right) - max(low, left) > 0.01


SHOWN = [(TicTacToe(), 60), (TicTacToe(), 9), (STATE, 30), (STATE, 5), (STATE.play(6), 30), (Nim((1, 2, 2)), 60)]


@pytest.mark.parametrize("gap", [46.0, 11.0])
@pytest.mark.parametrize(("state", "nodes"), [*SHOWN, (Nim((1, 3, 5)), 30), (ConnectFour(4, 4, 3), 30)], ids=repr)
def test_each_position_is_there_once_and_nothing_covers_anything(state, nodes, gap, monkeypatch):
    """Also where rows move apart until there is room."""
    monkeypatch.setattr(graphs, "ROW_GAP", gap)
    shown, cards, links, picture = pictured(state, nodes)
    cards_and_lines_are_those_of_the_graph(shown, cards, links, picture)
    assert len(shown) == nodes or "All " in " ".join(texts(picture))
    boxes = [box(mark) for mark in [*only(Text, picture), *cards]]
    assert all(inside(one, (0, 0, *picture[:2])) for one in boxes)
    assert apart(boxes)
    parts = [ends for link in links for ends in pairwise(link.points)]
    assert not any(passes_behind(*ends, *box(card)) for ends in parts for card in cards)
    assert any(text.endswith(" moved") for text in texts(picture))


def test_small_graphs_have_as_few_crossings_as_they_can():
    below = [[1, 2, 3], [4, 5], [6, 4], [5, 6], [], [], []]
    rows = graphs.untangle_rows(below)
    orders = product(*map(permutations, rows))
    assert graphs.count_crossings(rows, below) == min(graphs.count_crossings(order, below) for order in orders)
    links = pictured(STATE.play(6), iterations=300)[2]
    ends = [(*one.points, *other.points) for one, other in combinations(links, 2)]
    assert not any(top == other_top and (a - c) * (b - d) < 0 for (a, top), (b, _), (c, other_top), (d, _) in ends)
    assert [set(row) for row in graphs.untangle_rows([[1, 3], [2], [3], []])] == [
        {0},
        {1},
        {2},
        {3},
    ]  # the longest ways
    assert graphs.spread_nodes([[0], [1, 2], [3]], [[1, 2], [3], [3], []], [10.0] * 4) == pytest.approx([10, 5, 15, 10])


def test_positions_without_a_board_are_their_text():
    nodes, cards, _, _ = pictured(Twice(), iterations=200)
    assert texts(cards[0])[0] == "taken so far: nothing; player 0 moves next"
    assert all(box(card)[0] <= box(mark)[0] and mark.size >= 7 for card in cards for mark in card.marks[1:])
    assert draw_graph(nodes[0], nodes=4).figure.get_figwidth() * 72 >= 420


# Icicles


def cells(node, left, width, depth=0, parent=None, move=None):
    """Each node with its place, by the children in the order of moves."""
    yield node, left, width, depth, parent, move
    for move in sorted(node.children):
        share = width * node.children[move].visits / max(node.visits, 1)
        yield from cells(node.children[move], left, share, depth + 1, node, move)
        left += share


@pytest.mark.parametrize("state", POSITIONS, ids=repr)
def test_every_node_has_its_place_its_share_its_colour_and_its_words(state):
    many = [] if state == PIG else [Moment(searched(state, 1000))]
    for number, at in enumerate([*many, *moments(state, 300)[::3], *moments(state, 12)[::4]]):
        width = (792.0, 310.0)[number % 2]
        picture = icicle_picture(at, width)
        groups, walked, narrow = only(Group, picture), {id(node) for node in at.path}, []
        faces = [group.marks[0] for group in groups]
        top = min(face.top for face in faces)
        places = [(round(face.left, 4), round(face.top - top, 4), round(face.right, 4)) for face in faces]
        found = dict(zip(places, groups, strict=True))
        assert len(found) == len(groups)
        for node, left, share, depth, parent, move in cells(at.root, 10, width - 20):
            on_path = id(node) in walked
            counted = node.visits and parent and (node.mover is not None or parent.state.player is not None)
            down = round(min(depth, HIGH_ROWS) * HIGH_ROW + max(depth - HIGH_ROWS, 0) * LOW_ROW, 4)
            if share < LEAST and not on_path:
                narrow.append((down, left, share, node.wins if counted else 0, node.visits if counted else 0))
                continue
            group = found.pop((round(left, 4), down, round(left + max(share, FRAMED * on_path), 4)))
            face, written, name = (
                group.marks[0],
                only(Text, group),
                short_name(parent.state, move) if parent else "start",
            )
            room, high = face.right - face.left, HIGH_ROW if depth < HIGH_ROWS else LOW_ROW
            fill = rate_color(node.wins / node.visits) if counted else PAPER
            stroke = PATH if on_path else BORDER if share > FRAMED else None
            assert (face.bottom - face.top, face.fill, face.stroke) == (pytest.approx(high), fill, stroke)
            assert group.title.split("  ")[0] == (name if share >= TITLED or on_path else "")
            assert [mark.text for mark in written] in ([name, *group.title.split("  ")[1:2]], [name], [])
            assert all(text_width(mark.text, mark.size, bold=mark.bold) < room for mark in written)
            assert all(face.top < mark.y < face.bottom and mark.color == ink_on(face.fill) for mark in written)
            assert written or room < 3 + text_width(name, 9.5, bold=True)
        summed_up(sorted(narrow), sorted(found.items(), key=lambda sum_: sum_[0][1::-1]))
        assert [face.stroke for face in faces[len(faces) - len(walked) :]] == [PATH] * len(walked)
        said, nodes = f"{' '.join(texts(picture))} ", f"{count_nodes(at.root):,} node{'s' * (count_nodes(at.root) > 1)}"
        assert (f"{nodes}, {len(narrow):,} of them too narrow" if narrow else f"{nodes}. ") in said
        assert (picture.title, picture.marks[0].color) == (describe(at), PHASE_COLORS.get(at.phase, INK))


def summed_up(narrow, sums):
    """Each sum has the next nodes of its row, and is as wide as they are together; none is left."""
    for (left, down, right), group in sums:
        some = []
        while narrow and sum(share for _, _, share, *_ in [*some, narrow[0]]) <= right - left + 1e-3:
            some.append(narrow.pop(0))
        rows, lefts, shares, wins, visits = zip(*some, strict=True)
        assert {*rows} == {down}
        assert (lefts[0], sum(shares)) == pytest.approx((left, right - left), abs=1e-3)
        assert lefts[-1] + shares[-1] <= right + 1  # in their place
        assert group.marks[0].fill == (rate_color(sum(wins) / sum(visits)) if sum(visits) else PAPER)
        assert group.title.partition(" node")[0] == (str(len(some)) if right - left >= TITLED else "")
    assert not narrow


def test_a_node_with_two_parents_is_there_once_and_a_picture_is_as_wide_as_its_page():
    root = search(STATE, 300, **transpositions())
    picture = icicle_picture(Moment(root), 792)
    assert f"{count_nodes(root)} nodes." in " ".join(texts(picture))
    assert len(only(Group, picture)) <= count_nodes(root)
    assert draw_icicle(root).get_xlim() == pytest.approx((0, 792))
