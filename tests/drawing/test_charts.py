"""Bars as high as the scores of moves; graphs with each position once; icicles as wide as the shares of visits."""

import re
from collections import Counter
from itertools import combinations, pairwise, permutations, product
from math import inf, isfinite, nan

import matplotlib.pyplot as plt
import pytest
from drawing import drawn
from drawing.drawn import ENDGAME, PIG, POSITIONS, STATE, apart, box, inside, moments, only, recorded, texts
from matplotlib.colors import to_hex

import mcts_teach as mt
from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, backpropagate, record, search, ucb1
from mcts_teach.checks.positions import Twice
from mcts_teach.drawing import graphs
from mcts_teach.drawing.bars import Bars, bars_picture, shares_picture
from mcts_teach.drawing.boards import board_marks
from mcts_teach.drawing.colors import INK, PAPER, PATH, PHASE_COLORS, ink_on, rate_color
from mcts_teach.drawing.graphs import count_crossings, graph_picture, icicle_picture, untangle_rows
from mcts_teach.drawing.marks import Box, Group, Line, Link, Text, text_width
from mcts_teach.drawing.moments import count_nodes, list_most_visited, moment_of
from mcts_teach.drawing.words import decimal, describe, path_text, score_name, short_name
from mcts_teach.names import player_name
from mcts_teach.trace import Moment
from mcts_teach.variants import transpositions
from mcts_teach.variants.priors import puct

SHOWN = [(TicTacToe(), 60), (TicTacToe(), 9), (STATE, 30), (STATE, 5), (STATE.play(6), 30), (Nim((1, 2, 2)), 60)]
MOMENTS = [at for state in POSITIONS[:-1] for iterations in (12, 60) for at in moments(state, iterations)]
GROWN = [Moment(recorded(TicTacToe(), 120).at(n).root) for n in range(10, 120, 3)]


def halved(parent, child):
    """A learner's own score: means below 0, and a bonus below 0 for some."""
    return ucb1(parent, child) / 2 - 1


def odd(parent, child):
    return (0.0, 0.25, inf, 2.29, -inf, 0.25, nan, 1.0)[(3 * child.visits + len(parent.children)) % 8]


SOME = [moment_of(at, score) for score, at in zip((None, halved, puct) * 2, MOMENTS[17::33], strict=True)]
SOME += [recorded(TicTacToe(), 40).at(7), recorded(STATE, 40).at(3)]
SOME += [moment_of(recorded(game, 200)) for game in (Hex(7), ENDGAME)]


@pytest.mark.parametrize("score", [ucb1, halved, odd], ids=lambda score: score.__name__)
def test_bars_are_those_of_the_moves_and_the_mark_is_on_the_one_taken(score):
    for at in [*MOMENTS, *GROWN]:
        parent, taken = at.path[-2:] if len(at.path) > 1 else (at.root, None)
        bars, wanted = Bars(at._replace(score=score), 100), []
        for move in sorted(parent.state.moves()):
            node, name = parent.children.get(move), short_name(parent.state, move)
            mean = node.wins / node.visits if node and node.visits else 0
            wanted.append((name, node, mean, score(parent, node) if node else inf))
        assert [bar[:4] for bar in bars.bars] == wanted
        assert bars.title == f"{score_name(score)} of each move from {path_text(at.path[:-1] or [at.root])}"
        assert len(bars.marked) == bool(taken or len(parent.children) == len(wanted))
        ends = [0, *(end for bar in bars.bars for _, *both in parts_are_true(bar) for end in both)]
        assert bars.low == min(ends) <= max(ends) <= bars.high  # an outline below it leaves the picture
        few, untried = Bars(at._replace(score=score), 4), len(wanted) - len(parent.children)
        stop = f"{untried} move{'s' * (untried > 1)} untried: select would stop here" if untried else "move"
        assert few.foot == f"{stop} (4 of {len(wanted)} are shown)" if len(wanted) > 4 else stop
        rest = [x.score for x in bars.bars if x.name not in [one.name for one in few.bars] and isfinite(x.score)]
        assert not rest or all(max(rest) <= bar.score for n, bar in enumerate(few.bars) if n not in few.marked)
        for place, (bar, words) in enumerate(zip(bars.bars, bars.words.partition(": ")[2].split("; "), strict=True)):
            others = [other for other in bars.bars if other is not bar]
            lower = [other for other in others if other.score < bar.score]
            assert all(other.top <= max(bar.top, other.mean) for other in lower)
            assert bar.score < inf or all(other.top < bar.top for other in lower)
            if place in bars.marked:
                assert bar.node is taken if taken else not any(other.score > bar.score for other in others)
                assert bars.why != "highest" or (lower == others and bar.number not in {one.number for one in others})
                assert bars.why != "first of equals" or any(other.score == bar.score for other in others)
            assert words.endswith(f", {bars.why}") == (place in bars.marked and "not visited yet" not in words)
            assert not (words.endswith("not visited yet") and bar.node and bar.node.visits)
            assert " = " not in words or f" = {decimal(bar.mean)} + {decimal(bar.score - bar.mean)}" in words


def parts_are_true(bar):
    """The parts of a bar, which are those of its score, and so is its number, in full where there is room."""
    wanted = [("mean reward", 0, bar.mean), ("bonus", bar.mean, bar.score)] if isfinite(bar.score) else []
    wanted += [("infinite" if bar.node and bar.node.visits else "not visited yet", 0, bar.high)] * (bar.score == inf)
    wanted += [("before the count", 0, bar.decided)] * isfinite(bar.decided)
    assert [(part.label, *ends) for part, *ends in bar.parts] == wanted
    assert not isfinite(bar.score) or float(bar.number) == pytest.approx(bar.score, abs=0.00501)
    assert all(says_its_score(bar, "\n".join(bar.label(room, 8))) for room in (0, 99))
    assert bar.label(99, 8)[-1].endswith(bar.number)
    return bar.parts


def says_its_score(bar, text):
    """Whether a text is a bar's score, and before it the one that decided if that was another."""
    *before, now = re.split(" → |\n→", text)
    known = isfinite(bar.decided) and decimal(bar.decided) != now
    return now in (bar.number, decimal(bar.score)) and before == [decimal(bar.decided)] * known


def test_outlines_are_the_scores_by_which_the_walk_chose_and_ties_and_proofs_are_told():
    twice = record(TicTacToe(), 40, backpropagate=lambda *what: [backpropagate(*what), backpropagate(*what)])
    traces = [(twice, range(12, 41, 2)), *((recorded(state, 60), range(2, 61, 6)) for state in POSITIONS[:-1])]
    pairs = [(trace.at(number), trace.at(number, "select")) for trace, some in traces for number in some]
    for number, state in product(range(20, 61, 3), (ENDGAME, STATE)):  # pauses, which know what they have counted
        pairs.append([moment_of(drawn.step(state, number, phase)) for phase in ("backpropagate", "select")])
    for after, before in pairs:
        depth, counts = len(after.path) - 2, [(node.visits, node.wins) for node in after.changed]
        if not 0 <= depth < len(before.path):
            continue
        bars, parent = Bars(after, 100), before.path[depth]
        assert ([(node.visits, node.wins) for node in after.path], before.changed) == (counts, ())  # undone, and done
        for bar, move in zip(bars.bars, sorted({*parent.state.moves()}), strict=True):
            child = parent.children.get(move)
            assert not child or not parent.visits or bar.decided == pytest.approx(ucb1(parent, child), nan_ok=True)
        [taken] = [bars.bars[place].decided for place in bars.marked]
        ties = [bar for bar in bars.bars if bar.node and bar.decided == taken < inf]
        assert bars.why == ("taken, first of equals" if len(ties) > 1 else "taken")
        assert not any(isfinite(bar.decided) for bar in Bars(before, 100).bars)
    root, signs = search(TicTacToe(), 60), {0.0: "✗ proven loss", 0.5: "½ proven draw", 1.0: "✓ proven win"}
    for proof in [(), (0.0, 1.0), (0.5, 0.5), (1.0, 0.0), (1.0,)]:
        root.children[4].proof = proof
        bars, said = Bars(moment_of(root)), [signs[sure] for sure in proof[:1]]
        assert [bar.name for bar in bars.bars if " " in bar.name] == [f"b2 {sign[0]}" for sign in said]
        assert bars.foot == "; ".join(["move", *said])


def spans(bars):
    """Of each bar and what it says, from which score to which: all that is to be drawn."""
    parts = {(x, part.label): ends for x, bar in enumerate(bars.bars) for part, *ends in bar.parts}
    return parts | {(x, bars.why): [0, bars.bars[x].top] for x in bars.marked}


def test_paper_shows_each_bar_with_its_parts_its_outline_its_mark_and_its_title_and_shares_beside_lines():
    for at in [*MOMENTS[::3], moment_of(recorded(TicTacToe(), 60).root, halved)]:
        bars = Bars(at._replace(path=at.path[:2]), 9)
        picture, wanted, found = bars_picture(bars), spans(bars), {}
        groups, (*rules, floor) = only(Group, picture), [mark.points[0][1] for mark in only(Line, picture)]
        assert [group.title for group in groups] == picture.words.partition(": ")[2].split("; ")
        assert groups == sorted(groups, key=lambda group: only(Text, group)[0].x)
        for place, (bar, group) in enumerate(zip(bars.bars, groups, strict=True)):
            (name, *lines), boxes, framed = texts(group), only(Box, group), place in bars.marked
            assert [lines.pop().strip("▼ ") for _ in range(framed)] == [bars.why] * framed
            assert (name, says_its_score(bar, "\n".join(lines[::-1]))) == (bar.name, True)
            says = {PATH: bars.why, INK: "before the count"} | {part.fill: part.label for part, *_ in bar.parts}
            found |= {(place, says.get(mark.stroke) or says[mark.fill]): mark for mark in boxes}
            assert (ink := [mark.stroke == INK for mark in boxes if mark.stroke != PATH]) == sorted(ink)  # in front
            written, drawn = [box(mark) for mark in only(Text, group)], [*map(box, boxes)]
            assert all(inside(one, (0, 0, 250, picture.height)) for one in drawn + written)
            assert apart(written, drawn)
            [(left, right)] = {(mark.left, mark.right) for mark in boxes if mark.stroke != INK}
            assert all(mark.left < left < right < mark.right for mark in boxes if mark.stroke == INK)
        unit = sum(mark.bottom - mark.top for mark in found.values()) / sum(abs(b - a) for a, b in wanted.values())
        heights = {key: (floor - mark.bottom, floor - mark.top) for key, mark in found.items()}
        assert heights == {key: pytest.approx(sorted((unit * a, unit * b)), abs=1e-6) for key, (a, b) in wanted.items()}
        assert [floor - y for y in rules] == pytest.approx([unit * n for n in range(1, 1 + len(rules))])
        assert texts(picture)[-1 - len(rules) : -1] == [str(n + 1) for n in range(len(rules))]  # and last what is below
        assert apart([*map(box, only(Text, picture)[-1 - len(rules) : -1])], [*map(box, found.values())])
        assert 0 <= len(rules) - int(bars.high) <= 1
        key, labels = {part.label: part.fill for part in bars.key}, {label for _, label in wanted} - {bars.why}
        told = {text.text: one.fill for one, text in pairwise(picture.marks) if isinstance(one, Box)}
        assert (told, {*key}) == (key, labels)
    picture = shares_picture([("a", 0.25, 0.5), ("b", 1.0, 0.0)], "some words", "A title")
    drawn, (floor, *lines) = only(Box, picture), [line.points[0][1] for line in only(Line, picture)]
    heights = [(round(floor - one.top), round(one.bottom - y)) for one, y in zip(drawn, lines, strict=True)]
    assert (heights, texts(picture)) == ([(25, 50), (100, 0)], ["A title", "0.25", "a", "1.00", "b"])


@pytest.mark.slow
def test_a_chart_has_the_bars_the_numbers_and_the_words_and_nothing_covers_anything():
    for at in SOME:
        ax = mt.draw_ucb(at)
        bars, found = Bars(at, len(ax.get_xticks())), {}
        colors = {part.label: part.fill for part in bars.key} | {bars.why: PATH}
        for label, bar in [(one.get_label().lstrip("_"), bar) for one in ax.containers for bar in one]:
            (x, low), width, before = bar.get_xy(), bar.get_width(), label == "before the count"
            found[round(x + width / 2, 6), label] = low, low + bar.get_height()
            assert (round(width, 6), bar.get_zorder() > 1) == (0.92 if before else 0.8, before)  # no bar hides it
            assert bar.get_linestyle() != "-" or "not visited" not in label
            assert to_hex(bar.get_edgecolor() if label == bars.why else bar.get_facecolor()) == to_hex(colors[label])
        assert found == {key: pytest.approx(span) for key, span in spans(bars).items()}
        assert [label.get_text() for label in ax.get_xticklabels()] == [bar.name for bar in bars.bars]
        tops = {x: max(top for (place, _), (_, top) in found.items() if place == x) for x, _ in found}
        assert sorted(text.xy[0] for text in ax.texts) == sorted([*tops, *bars.marked])
        for text in ax.texts:
            x, said = text.xy[0], text.get_text()
            assert (text.xy[1], said.count("\n") < 2) == (pytest.approx(tops[x]), True)
            assert says_its_score(bars.bars[x], said) or (said, [x]) == (f"{bars.why} ▼", bars.marked)
        assert (ax.get_title(loc="left"), ax.get_xlabel(), ax.get_ylabel()) == (bars.title, bars.foot, bars.axis)
        assert [text.get_text() for text in ax.get_legend().get_texts()] == [part.label for part in bars.key]
        assert ax.get_ylim()[0] == bars.low <= bars.high < ax.get_ylim()[1]
        ax.figure.draw_without_rendering()
        parts = sum(ax.containers, ()), [*ax.texts, *ax.get_xticklabels()], [ax.get_legend()]
        drawn, written, legend = ([one.get_window_extent().extents for one in some] for some in parts)
        assert (apart(written), apart(legend, [*written, *drawn])) == (True, True)


def test_a_chart_obeys_its_axes_is_infinite_beyond_them_and_turns_names_that_would_cover_each_other(monkeypatch):
    roots, (_, axes) = [recorded(TicTacToe(), n).root for n in (60, 1000)], plt.subplots(1, 2, sharey=True)
    assert [mt.draw_ucb(root, ax=ax) for root, ax in zip(roots, axes, strict=True)] == list(axes)
    assert axes[0].get_ylim()[1] >= Bars(moment_of(roots[0])).high  # a row of one scale
    axes[0].set_ylim(0, 2.6)
    assert axes[1].get_ylim() == (0, 2.6)
    for at in [record(TicTacToe(), 20, c=c).at(15) for c in (1e308, inf)]:  # which no axis can show
        assert {text.get_text() for text in mt.draw_ucb(at).texts} & {"∞", "-∞"}
        mt.draw_step(at).draw_without_rendering()
    monkeypatch.setattr(type(STATE), "name", lambda self, move: f"a long name {move}")
    charts = [mt.draw_ucb(roots[0], ax=plt.figure(figsize=(width, 4)).add_subplot()) for width in (9, 30)]
    assert [{name.get_rotation() for name in chart.get_xticklabels()} for chart in charts] == [{60}, {0}]


def pictured(state, nodes=30, iterations=600):
    """The nodes that are shown, their cards, the lines and the picture."""
    at = moment_of(search(state, iterations, **transpositions()))
    picture = graph_picture(at, nodes)
    return [entry.node for entry in list_most_visited(at, nodes)], only(Group, picture), only(Link, picture), picture


def cards_and_lines_are_those_of_the_graph(nodes, cards, links, picture):
    number = {id(node): place for place, node in enumerate(nodes)}
    every = [(n, id(child), move) for n, node in enumerate(nodes) for move, child in node.children.items()]
    ways = [(n, number[child], move) for n, child, move in every if child in number]
    parents = Counter(down for _, down, _ in ways)
    middles = [((box(card)[0] + box(card)[2]) / 2, box(card)[1], box(card)[3]) for card in cards]
    assert picture.title == f"the graph after 600 visits: {len(nodes)} positions, {len(ways)} moves"
    for n, (card, node) in enumerate(zip(cards, nodes, strict=True)):
        mean, looks = node.wins / node.visits, drawn.looks(board_marks(node.state))
        assert (card.node, texts(card)[-1], drawn.looks(card.marks)) == (n, f"{node.visits:,}", looks)
        said = n == 0 or f"{node.visits} visit{'s' * (node.visits > 1)}, mean {mean:.2f}" in card.title
        assert (said, card.marks[0].fill) == (True, rate_color(mean if n else None))
        assert (card.marks[0].stroke == PATH) == (parents[n] > 1) == card.title.endswith(", several parents")
    assert ("Thick frame" in " ".join(texts(picture))) == any(number > 1 for number in parents.values())
    places = [mark for mark in picture.marks if isinstance(mark, Text | Box)]  # a name comes after its paper
    names = [name for paper, name in pairwise(places) if isinstance(paper, Box) and paper.fill == PAPER]
    for (up, down, move), link, name in zip(ways, links, names, strict=True):
        assert (link.points[0], link.points[-1]) == (middles[up][::2], middles[down][:2])
        assert (link.color == PATH, name.text) == (parents[down] > 1, short_name(nodes[up].state, move))
        (x, y), (to_x, to_y) = next(ends for ends in pairwise(link.points) if name.y < ends[1][1])
        assert (y < name.y < to_y, name.x) == (True, pytest.approx(x + (to_x - x) * (name.y - y) / (to_y - y)))


@pytest.mark.parametrize("gap", [46.0, 11.0])
@pytest.mark.parametrize(("state", "nodes"), [*SHOWN, (Nim((1, 3, 5)), 30), (ConnectFour(4, 4, 3), 30)], ids=repr)
def test_each_position_is_there_once_and_nothing_covers_anything(state, nodes, gap, monkeypatch):
    monkeypatch.setattr(graphs, "ROW_GAP", gap)  # rows move apart until there is room
    shown, cards, links, picture = pictured(state, nodes)
    cards_and_lines_are_those_of_the_graph(shown, cards, links, picture)
    assert len(shown) == nodes or "All " in " ".join(texts(picture))
    boxes = [box(mark) for mark in [*only(Text, picture), *cards]]
    assert (all(inside(one, (0, 0, *picture[:2])) for one in boxes), apart(boxes)) == (True, True)
    assert sorted({card[1] for card in map(box, cards)})[1] - box(cards[0])[3] < 46.001  # as near as names allow
    parts = [ends for link in links for ends in pairwise(link.points)]
    for (x, top), (to_x, bottom) in parts:  # straight down beside the cards of a row, and slanted between rows
        beside = [card for card in map(box, cards) if card[1] < bottom - 0.01 and top + 0.01 < card[3]]
        assert (top < bottom, all(x == to_x and not left < x < right for left, _, right, _ in beside)) == (True, True)
    for side in (sides := [mark for mark in only(Text, picture) if mark.text.endswith(" moved")]):
        row = [node for node, (_, top, _, bottom) in zip(shown, map(box, cards), strict=True) if top < side.y < bottom]
        assert {f"{player_name(node.state, node.mover)} moved" for node in row} == {side.text}
    assert sides


def test_graphs_have_few_crossings_the_text_of_a_position_names_that_fit_and_are_icicles_as_wide_as_a_page(monkeypatch):
    nodes, cards, _, _ = pictured(Twice(), iterations=200)
    assert texts(cards[0])[0] == "taken so far: nothing; player 0 moves next"
    assert all(box(card)[0] <= box(mark)[0] and mark.size >= 7 for card in cards for mark in card.marks[1:])
    ax = mt.draw_graph(nodes[0], nodes=4)
    assert (ax.figure.get_figwidth() * 72 >= 420, "4 positions" in " ".join(ax.collections[-1].texts)) == (True, True)
    below = [[1, 2, 3], [4, 5], [6, 4], [5, 6], [], [], []]
    rows = untangle_rows(below)
    orders = product(*map(permutations, rows))
    assert count_crossings(rows, below) == min(count_crossings(order, below) for order in orders)
    ends = [(*one.points, *other.points) for one, other in combinations(pictured(STATE.play(6))[2], 2)]
    assert not any(top == other_top and (a - c) * (b - d) < 0 for (a, top), (b, _), (c, other_top), (d, _) in ends)
    assert [set(row) for row in untangle_rows([[1, 3], [2], [3], []])] == [{0}, {1}, {2}, {3}]  # the longest ways
    picture = icicle_picture(Moment(root := search(STATE, 300, **transpositions())), 792)
    assert f"{count_nodes(root)} nodes." in " ".join(texts(picture))
    assert mt.draw_icicle(root).get_xlim() == pytest.approx((0, 792))
    monkeypatch.setattr(graphs, "extent", lambda marks: (-1e9, -1e9, 1e9, 1e9))
    _, cards, links, picture = pictured(STATE, 5)
    assert (len(cards), len(links), {"b1", "c1", "c2", "a3"} & {*texts(picture)}) == (5, 4, set())


def cells(node, left, width, depth=0, parent=None, move=None):
    """Each node with its place, by the children in the order of moves."""
    yield node, left, width, depth, parent, move
    for move in sorted(node.children):
        share = width * node.children[move].visits / max(node.visits, 1)
        yield from cells(node.children[move], left, share, depth + 1, node, move)
        left += share


@pytest.mark.parametrize("state", POSITIONS, ids=repr)
def test_every_node_has_its_place_its_share_its_colour_and_its_words(state):
    many = [] if state == PIG else [Moment(recorded(state, 1000).root)]
    for number, at in enumerate([*many, *moments(state, 300)[::3], *moments(state, 12)[::4]]):
        width = (310.0, 792.0)[number % 2]
        picture, walked, narrow = icicle_picture(at, width), {id(node) for node in at.path}, []
        groups = only(Group, picture)
        top = min(box(group)[1] for group in groups)
        found = {drawn.place(left, high - top, right): one for one in groups for left, high, right, _ in [box(one)]}
        assert len(found) == len(groups)
        for node, left, share, depth, parent, move in cells(at.root, 10, width - 20):
            on_path = id(node) in walked
            counted = node.visits and parent and (node.mover is not None or parent.state.player is not None)
            down = min(depth, graphs.HIGH_ROWS) * graphs.HIGH_ROW + max(depth - graphs.HIGH_ROWS, 0) * graphs.LOW_ROW
            if share < graphs.LEAST and not on_path:
                narrow.append((down, left, share, node.wins if counted else 0, node.visits if counted else 0))
                continue
            group = found.pop(drawn.place(left, down, left + max(share, graphs.FRAMED * on_path)))
            face, written = group.marks[0], only(Text, group)
            name = short_name(parent.state, move) if parent else "start"
            room, high = face.right - face.left, graphs.HIGH_ROW if depth < graphs.HIGH_ROWS else graphs.LOW_ROW
            fill = rate_color(node.wins / node.visits) if counted else PAPER
            stroke = PATH if on_path else graphs.BORDER if share > graphs.FRAMED else None
            assert (face.bottom - face.top, face.fill, face.stroke) == (pytest.approx(high), fill, stroke)
            assert group.title.split("  ")[0] == (name if share >= graphs.TITLED or on_path else "")
            assert texts(group) in ([name, *group.title.split("  ")[1:2]], [name], [])
            assert all(text_width(mark.text, mark.size, bold=mark.bold) < room for mark in written)
            assert all(face.top < mark.y < face.bottom and mark.color == ink_on(face.fill) for mark in written)
            assert written or room < 3 + text_width(name, 9.5, bold=True)
        for (x, high), (to_x, low) in [line.points for line in only(Line, picture)]:  # to the end of the path
            left, _, right, bottom = max((box(group) for group in groups[-len(walked) :]), key=lambda one: one[3])
            assert (x, high, low, left <= x <= right) == (to_x, top, bottom, True)
        assert len(only(Line, picture)) == bool(walked)
        summed_up(sorted(narrow), sorted(found.items(), key=lambda sum_: sum_[0][1::-1]))
        assert all(group.marks[0].stroke == PATH for group in groups[len(groups) - len(walked) :])  # in front
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
        high = graphs.HIGH_ROW if down < graphs.HIGH_ROWS * graphs.HIGH_ROW else graphs.LOW_ROW
        assert ({*rows}, group.marks[0].bottom - group.marks[0].top) == ({down}, pytest.approx(high))
        assert (lefts[0], sum(shares)) == pytest.approx((left, right - left), abs=1e-3)
        assert lefts[-1] + shares[-1] <= right + 1  # in their place
        assert group.marks[0].fill == (rate_color(sum(wins) / sum(visits)) if sum(visits) else PAPER)
        assert group.title.partition(" node")[0] == (str(len(some)) if right - left >= graphs.TITLED else "")
    assert not narrow
