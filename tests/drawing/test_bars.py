"""The scores of moves as bars: heights, order, marks and outlines are those of the tree, on paper and on an Axes."""

import math
from itertools import combinations, permutations
from math import inf, isfinite

import matplotlib.pyplot as plt
import pytest
from drawing.drawn import (
    ENDGAME,
    POSITIONS,
    STATE,
    box,
    inside,
    moments,
    only,
    overlap,
    recorded,
    searched,
    step,
    texts,
)
from hypothesis import strategies as st
from many import few_or_many, hold

from mcts_teach import Hex, Node, TicTacToe, draw_step, draw_ucb, record, search, ucb1
from mcts_teach.drawing.bars import BONUS, DECIDED, ENDLESS, MEAN, UNKNOWN, Bars, bars_picture
from mcts_teach.drawing.colors import INK, PATH
from mcts_teach.drawing.figure import size_in_points
from mcts_teach.drawing.marks import Box, Group, Line, Text, text_width
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.words import short_name
from mcts_teach.trace import Moment
from mcts_teach.variants.priors import puct


def halved(parent, child):
    """A learner's own score: means below 0, and a bonus below 0 for some."""
    return ucb1(parent, child) / 2 - 1


MOMENTS = [at for state in POSITIONS[:-1] for iterations in (12, 60) for at in moments(state, iterations)]
GROWN = [Moment(recorded(TicTacToe(), 120).at(n).root) for n in range(10, 120, 3)]


@pytest.mark.parametrize("score", [ucb1, halved], ids=lambda score: score.__name__)
def test_bars_are_those_of_the_moves_and_the_mark_is_on_the_one_taken(score):
    told = set()
    for at in [*MOMENTS, *GROWN]:
        parent, taken = at.path[-2:] if len(at.path) > 1 else (at.root, None)
        bars, moves = Bars(at._replace(score=score), 100), parent.state.moves()
        assert [bar.name for bar in bars.bars] == [short_name(parent.state, move) for move in moves]
        assert [bar.node for bar in bars.bars] == [parent.children.get(move) for move in moves]
        for bar in bars.bars:
            assert bar.score == (pytest.approx(score(parent, bar.node)) if bar.node else inf)
            assert bar.mean == (bar.node.wins / bar.node.visits if bar.node and bar.node.visits else 0)
        best = max(bar.score for bar in bars.bars)
        marked = [bars.bars[place] for place in bars.marked]
        assert len(marked) == bool(taken or len(parent.children) == len(moves))
        assert all(bar.node is taken if taken else bar.score == best for bar in marked)
        heights = [height for bar in bars.bars for height in (bar.mean, bar.score, bar.decided) if isfinite(height)]
        assert bars.low == min(0, *heights)  # an outline below it leaves the picture
        assert bars.high >= max(heights)
        numbers = [bar.number for bar in bars.bars if isfinite(bar.score)]
        assert [float(n) for n in numbers] == pytest.approx(
            [bar.score for bar in bars.bars if isfinite(bar.score)], abs=0.00501
        )
        told |= {len(number.partition(".")[2]) for number in numbers}
        assert bars.why != "highest" or not marked or numbers.count(marked[0].number) == 1
    assert min(told) == 2 < max(told)


def count_twice(path, rewards):
    """What a learner may count."""
    for node in path:
        node.visits += 2
        node.wins += 0 if node.mover is None else rewards[node.mover] + 0.25


def test_outlines_are_the_scores_by_which_the_walk_chose_and_ties_are_told():
    learners = record(TicTacToe(), 40, backpropagate=count_twice)
    traces = [(learners, range(12, 41, 2)), *((recorded(state, 60), range(2, 61, 6)) for state in POSITIONS[:-1])]
    pairs = [(trace.at(number), trace.at(number, "select")) for trace, some in traces for number in some]
    pauses = [[step(ENDGAME, number, phase) for phase in ("backpropagate", "select")] for number in range(20, 61, 3)]
    for after, before in [*pairs, *(map(moment_of, pause) for pause in pauses)]:  # a pause knows what it has counted
        depth = len(after.path) - 2
        if not 0 <= depth < len(before.path):
            continue
        counts = [(node.visits, node.wins) for node in after.changed]
        bars, parent = Bars(after, 100), before.path[depth]
        assert [(node.visits, node.wins) for node in after.path] == counts  # what was undone is done again
        for bar, move in zip(bars.bars, dict.fromkeys(parent.state.moves()), strict=True):
            child = parent.children.get(move)
            assert not child or not parent.visits or bar.decided == pytest.approx(ucb1(parent, child), nan_ok=True)
        [place] = bars.marked
        ties = [bar for bar in bars.bars if bar.node and bar.decided == bars.bars[place].decided < inf]
        assert bars.why == ("taken, first of equals" if len(ties) > 1 else "taken")
        assert not any(isfinite(bar.decided) for bar in Bars(before, 100).bars)


def number_on(bar, room):
    """What is to stand above a bar: a score that has changed on one line if there is room, or on two."""
    fits = text_width(bar.number, 8) <= room or len(bar.number) <= 5
    now, before = (f"{score:.2f}".replace("inf", "∞") for score in (bar.score, bar.decided))
    now = bar.number if fits else now
    if not isfinite(bar.decided) or before == now:
        return now
    return f"{before} → {now}" if room > 55 else f"{before}\n→{now}"


def rectangles(bars):
    """Of each bar and what it says, from which score to which: all that is to be drawn."""
    found = {}
    for x, bar in enumerate(bars.bars):
        endless = ENDLESS if bar.node and bar.node.visits else UNKNOWN
        parts = [(MEAN, 0, bar.mean), (BONUS, bar.mean, bar.score)] if isfinite(bar.score) else [(endless, 0, bar.top)]
        parts += [(DECIDED, 0, bar.decided)] * isfinite(bar.decided)
        found |= {(x, part.label): (low, high) for part, low, high in parts}
    return found | {(x, bars.why): (0, bars.bars[x].top) for x in bars.marked}


def test_paper_shows_each_bar_with_its_parts_its_outline_its_mark_and_its_title():
    for at in [*MOMENTS[::3], moment_of(searched(TicTacToe(), 60), halved)]:
        bars = Bars(at._replace(path=at.path[:2]), 9)
        picture, wanted, found = bars_picture(bars), rectangles(bars), {}
        groups, (*rules, floor) = only(Group, picture), [mark.points[0][1] for mark in only(Line, picture)]
        assert [group.title for group in groups] == picture.words.partition(": ")[2].split("; ")
        for place, (bar, group) in enumerate(zip(bars.bars, groups, strict=True)):
            boxes, framed = only(Box, group), place in bars.marked
            name, *lines = texts(group)
            why = [lines.pop().replace("▼ ", "").replace(" ▼", "") for _ in range(framed)]
            assert (name, lines[::-1], why) == (bar.name, number_on(bar, 0).split("\n"), [bars.why] * framed)
            says = {PATH: bars.why, INK: DECIDED.label} | {part.fill: part.label for part, *_ in bar.parts}
            found |= {(place, says.get(mark.stroke) or says[mark.fill]): mark for mark in boxes}
            before = [mark.stroke == INK for mark in boxes if mark.stroke != PATH]
            assert before == sorted(before)  # no bar hides its outline
            written = [box(mark) for mark in only(Text, group)]
            assert all(inside(one, (0, 0, 250, picture.height)) for one in [*map(box, boxes), *written])
            assert not any(overlap(text, box(mark)) for text in written for mark in boxes)
            assert not any(overlap(a, b) for a, b in combinations(written, 2))
            [(left, right)] = {(mark.left, mark.right) for mark in boxes if mark.stroke != INK}
            assert all(mark.left < left < right < mark.right for mark in boxes if mark.stroke == INK)
        unit = sum(mark.bottom - mark.top for mark in found.values()) / sum(abs(b - a) for a, b in wanted.values())
        heights = {key: (floor - mark.bottom, floor - mark.top) for key, mark in found.items()}
        assert heights == {key: pytest.approx(sorted((unit * a, unit * b)), abs=1e-6) for key, (a, b) in wanted.items()}
        assert [floor - y for y in rules] == pytest.approx([unit * n for n in range(1, 1 + len(rules))])
        numbers, whole = texts(picture)[-1 - len(rules) : -1], int(bars.high)  # the words below the bars come last
        assert numbers == [str(n) for n in range(1, 1 + len(rules))]
        assert len(rules) in (whole, whole + 1)
        lefts = [group.marks[0].left for group in groups]
        assert lefts == sorted(lefts)
        assert {part.label for part in bars.key} == {label for _, label in wanted} - {bars.why}
        assert {part.label for part in bars.key} <= set(texts(picture))


def test_moves_without_a_visit_are_said_to_be_so_and_of_too_many_the_most_telling_are_shown():
    few, many = (Bars(moment_of(searched(*one)), 9) for one in ((TicTacToe(), 4), (Hex(5), 60)))
    assert (few.foot, few.marked) == ("5 moves untried: select would stop here", [])
    assert few.words.count("not visited yet") == 5
    assert (many.foot, many.why in ("highest", "first of equals")) == ("move (9 of 25 are shown)", True)
    every = Bars(moment_of(searched(Hex(5), 60)), 25)
    assert {bar.score for bar in many.bars} == set(sorted(bar.score for bar in every.bars)[-9:])


def test_a_proof_is_signed_for_the_player_who_may_move_there():
    root = search(TicTacToe(), 60)
    signs = {
        (0.0, 1.0): "✗ proven loss",
        (0.5, 0.5): "½ proven draw",
        (1.0, 0.0): "✓ proven win",
        (1.0,): "✓ proven win",
    }
    for proof, said in {**signs, (): ""}.items():
        root.children[4].proof = proof
        bars = Bars(moment_of(root), 9)
        assert [bar.name for bar in bars.bars if " " in bar.name] == [f"b2 {said[:1]}"] * bool(said)
        assert bars.foot == f"move{said and f'; {said}'}"


SCORES = st.sampled_from([0.0, 0.25, 0.5, 1.0, 2.29, inf, -inf, math.nan])


@few_or_many(40, 5000)
def test_bars_and_their_words_keep_to_the_order_of_the_scores(cases):
    def law(scores, tried):
        root, of = Node(TicTacToe()), {}
        root.untried = []
        for move, value, visits in zip(range(9), scores, tried, strict=False):
            child = root.children[move] = Node(root.state.play(move), 0, move=move, visits=visits)
            of[child] = value
        bars = Bars(Moment(root, score=lambda parent, child: of[child]), 9)
        for low, high in permutations(bars.bars, 2):
            assert not low.score < high.score or low.top <= high.top
            assert not low.score < high.score == inf or low.top < high.top
        for bar, words in zip(bars.bars, bars.words.partition(": ")[2].split("; "), strict=True):
            assert not (words.endswith("not visited yet") and bar.node.visits)
            rivals = [other.score for other in bars.bars if other is not bar]
            assert not words.endswith(", highest") or all(bar.score > score for score in rivals)
            assert not words.endswith(", first of equals") or bar.score == max(rivals)

    tried = st.lists(st.sampled_from([0, 1, 4]), min_size=9)
    hold(law, cases, scores=st.lists(SCORES, min_size=2, max_size=9), tried=tried)


# On an Axes


SOME = [moment_of(at, score) for score, at in zip((None, halved, puct) * 2, MOMENTS[17::33], strict=True)]
SOME += [recorded(TicTacToe(), 40).at(7), recorded(STATE, 40).at(3)]
SOME += [moment_of(searched(game, 200)) for game in (Hex(11), ENDGAME)]


@pytest.mark.slow
def test_a_chart_has_the_bars_the_numbers_and_the_words_and_nothing_covers_anything():
    for at in SOME:
        ax = draw_ucb(at)
        bars, parent = Bars(at, len(ax.get_xticks())), (at.path[-2:] or [at.root])[0]
        assert (len(parent.state.moves()) > len(bars.bars)) == ("are shown" in bars.foot)
        spans, wanted = {}, rectangles(bars)
        for label, bar in [(one.get_label().lstrip("_"), bar) for one in ax.containers for bar in one]:
            assert bar.get_linestyle() != "-" or "not visited" not in label
            (x, low), width = bar.get_xy(), bar.get_width()
            spans[round(x + width / 2, 6), label] = low, low + bar.get_height()
            assert width == pytest.approx(0.92 if label == DECIDED.label else 0.8)
            assert (bar.get_zorder() > 1) == (label == DECIDED.label)  # no bar hides its outline
        assert spans == {key: pytest.approx(span) for key, span in wanted.items()}
        assert [label.get_text() for label in ax.get_xticklabels()] == [bar.name for bar in bars.bars]
        ends = [max((top for (n, _), (_, top) in wanted.items() if n == x), default=0) for x in range(len(bars.bars))]
        said = [*enumerate(number_on(bar, size_in_points(ax)[0] / len(ends)) for bar in bars.bars)]
        said += [(x, f"{bars.why} ▼") for x in bars.marked]
        assert [(*text.xy, text.get_text()) for text in ax.texts] == [
            (x, pytest.approx(ends[x]), text) for x, text in said
        ]
        assert (ax.get_title(loc="left"), ax.get_xlabel(), ax.get_ylabel()) == (bars.title, bars.foot, bars.axis)
        assert [text.get_text() for text in ax.get_legend().get_texts()] == [part.label for part in bars.key]
        assert ax.get_ylim()[0] == bars.low <= bars.high < ax.get_ylim()[1]
        ax.figure.draw_without_rendering()
        written = [text.get_window_extent().extents for text in [*ax.texts, *ax.get_xticklabels()]]
        assert not any(overlap(a, b) for a, b in combinations(written, 2))
        legend = ax.get_legend().get_window_extent().extents
        boxes = [bar.get_window_extent().extents for some in ax.containers for bar in some]
        assert not any(overlap(legend, other) for other in [*written, *boxes])
        plt.close()


def test_a_chart_obeys_its_axes_as_any_chart_of_matplotlib():
    figure, axes = plt.subplots(1, 2, layout="constrained", sharey=True)
    for ax, iterations in zip(axes, (60, 1000), strict=True):
        assert draw_ucb(searched(TicTacToe(), iterations), ax=ax) is ax
    assert axes[0].get_ylim()[1] >= Bars(moment_of(searched(TicTacToe(), 60)), 9).high  # a row of one scale
    axes[0].set_ylim(0, 2.6)
    figure.canvas.draw()
    assert axes[1].get_ylim() == (0, 2.6)
    assert axes[0].get_position().width > 0.35
    label = axes[0].get_xaxis().label.get_window_extent()
    assert 0 <= label.y0 < axes[0].get_window_extent().y0


def test_scores_that_no_axis_can_show_are_drawn_as_infinite():
    for at in [record(TicTacToe(), 20, c=c).at(15) for c in (1e308, inf)]:
        assert {text.get_text() for text in draw_ucb(at).texts} & {"∞", "-∞"}
        draw_step(at).draw_without_rendering()
