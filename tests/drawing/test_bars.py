"""The scores of moves as bars: heights, order, marks and outlines are those of the tree, on paper and on an Axes."""

import re
from math import inf, isfinite, nan

import matplotlib.pyplot as plt
import pytest
from drawing.drawn import ENDGAME, POSITIONS, STATE, apart, box, inside, moments, only, recorded, searched, step, texts

from mcts_teach import Hex, TicTacToe, backpropagate, draw_step, draw_ucb, record, search, ucb1
from mcts_teach.drawing.bars import Bars, bars_picture
from mcts_teach.drawing.colors import INK, PATH
from mcts_teach.drawing.marks import Box, Group, Line, Text
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.words import decimal, short_name
from mcts_teach.trace import Moment
from mcts_teach.variants.priors import puct


def halved(parent, child):
    """A learner's own score: means below 0, and a bonus below 0 for some."""
    return ucb1(parent, child) / 2 - 1


def odd(parent, child):
    return (0.0, 0.25, inf, 2.29, -inf, 0.25, nan, 1.0)[(3 * child.visits + len(parent.children)) % 8]


MOMENTS = [at for state in POSITIONS[:-1] for iterations in (12, 60) for at in moments(state, iterations)]
GROWN = [Moment(recorded(TicTacToe(), 120).at(n).root) for n in range(10, 120, 3)]


@pytest.mark.parametrize("score", [ucb1, halved, odd], ids=lambda score: score.__name__)
def test_bars_are_those_of_the_moves_and_the_mark_is_on_the_one_taken(score):
    decimals = set()
    for at in [*MOMENTS, *GROWN]:
        parent, taken = at.path[-2:] if len(at.path) > 1 else (at.root, None)
        bars, wanted = Bars(at._replace(score=score), 100), []
        for move in sorted(parent.state.moves()):
            node, name = parent.children.get(move), short_name(parent.state, move)
            mean = node.wins / node.visits if node and node.visits else 0
            wanted.append((name, node, mean, score(parent, node) if node else inf))
        assert [bar[:4] for bar in bars.bars] == wanted
        assert len(bars.marked) == bool(taken or len(parent.children) == len(wanted))
        ends = [0, *(end for bar in bars.bars for _, *both in parts_are_true(bar) for end in both)]
        assert bars.low == min(ends) <= max(ends) <= bars.high  # an outline below it leaves the picture
        few, untried = Bars(at._replace(score=score), 4), len(wanted) - len(parent.children)
        stop = f"{untried} move{'s' * (untried > 1)} untried: select would stop here" if untried else "move"
        assert few.foot == f"{stop} (4 of {len(wanted)} are shown)" if len(wanted) > 4 else stop
        shown = [bar.name for bar in few.bars]  # the most telling ones
        rest = [bar.score for bar in bars.bars if bar.name not in shown and isfinite(bar.score)]
        assert not rest or all(max(rest) <= bar.score for n, bar in enumerate(few.bars) if n not in few.marked)
        for place, (bar, words) in enumerate(zip(bars.bars, bars.words.partition(": ")[2].split("; "), strict=True)):
            others = [other for other in bars.bars if other is not bar]
            lower = [other for other in others if other.score < bar.score]
            assert all(other.top <= max(bar.top, other.mean) for other in lower)
            assert bar.score < inf or all(other.top < bar.top for other in lower)
            decimals.add(len(bar.number.partition(".")[2]))
            if place in bars.marked:
                assert bar.node is taken if taken else not any(other.score > bar.score for other in others)
                assert bars.why != "highest" or (lower == others and bar.number not in {one.number for one in others})
                assert bars.why != "first of equals" or any(other.score == bar.score for other in others)
            assert words.endswith(f", {bars.why}") == (place in bars.marked and "not visited yet" not in words)
            assert not (words.endswith("not visited yet") and bar.node and bar.node.visits)
    assert min(decimals) < 2 < max(decimals) or score is odd


def parts_are_true(bar):
    """The parts of a bar, which are those of its score, and so is what is written above it."""
    wanted = [("mean reward", 0, bar.mean), ("bonus", bar.mean, bar.score)] if isfinite(bar.score) else []
    wanted += [("infinite" if bar.node and bar.node.visits else "not visited yet", 0, bar.high)] * (bar.score == inf)
    wanted += [("before the count", 0, bar.decided)] * isfinite(bar.decided)
    assert [(part.label, *ends) for part, *ends in bar.parts] == wanted
    assert not isfinite(bar.score) or float(bar.number) == pytest.approx(bar.score, abs=0.00501)
    return bar.parts


def says_its_score(bar, text):
    """Whether a text is a bar's score, and before it the one that decided if that was another."""
    *before, now = re.split(" → |\n→", text)
    known = isfinite(bar.decided) and decimal(bar.decided) != now
    return now in (bar.number, decimal(bar.score)) and before == [decimal(bar.decided)] * known


def twice(path, rewards):
    """What a learner may count."""
    backpropagate(path, rewards)
    backpropagate(path, rewards)


def test_outlines_are_the_scores_by_which_the_walk_chose_and_ties_are_told():
    learners = record(TicTacToe(), 40, backpropagate=twice)
    traces = [(learners, range(12, 41, 2)), *((recorded(state, 60), range(2, 61, 6)) for state in POSITIONS[:-1])]
    pairs = [(trace.at(number), trace.at(number, "select")) for trace, some in traces for number in some]
    pauses = [[step(ENDGAME, number, phase) for phase in ("backpropagate", "select")] for number in range(20, 61, 3)]
    pairs += [map(moment_of, pause) for pause in pauses]  # which know what they have counted
    for after, before in pairs:
        depth, counts = len(after.path) - 2, [(node.visits, node.wins) for node in after.changed]
        if not 0 <= depth < len(before.path):
            continue
        bars, parent = Bars(after, 100), before.path[depth]
        assert [(node.visits, node.wins) for node in after.path] == counts  # what was undone is done again
        for bar, move in zip(bars.bars, sorted({*parent.state.moves()}), strict=True):
            child = parent.children.get(move)
            assert not child or not parent.visits or bar.decided == pytest.approx(ucb1(parent, child), nan_ok=True)
        [taken] = [bars.bars[place].decided for place in bars.marked]
        ties = [bar for bar in bars.bars if bar.node and bar.decided == taken < inf]
        assert bars.why == ("taken, first of equals" if len(ties) > 1 else "taken")
        assert not any(isfinite(bar.decided) for bar in Bars(before, 100).bars)


def test_a_proof_is_signed_for_the_player_who_may_move_there():
    root, signs = search(TicTacToe(), 60), {0.0: "✗ proven loss", 0.5: "½ proven draw", 1.0: "✓ proven win"}
    for proof in [(), (0.0, 1.0), (0.5, 0.5), (1.0, 0.0), (1.0,)]:
        root.children[4].proof = proof
        bars, said = Bars(moment_of(root)), [signs[sure] for sure in proof[:1]]
        assert [bar.name for bar in bars.bars if " " in bar.name] == [f"b2 {sign[0]}" for sign in said]
        assert bars.foot == "; ".join(["move", *said])


# On paper, and on an Axes


def spans(bars):
    """Of each bar and what it says, from which score to which: all that is to be drawn."""
    parts = {(x, part.label): ends for x, bar in enumerate(bars.bars) for part, *ends in bar.parts}
    return parts | {(x, bars.why): [0, bars.bars[x].top] for x in bars.marked}


def test_paper_shows_each_bar_with_its_parts_its_outline_its_mark_and_its_title():
    for at in [*MOMENTS[::3], moment_of(searched(TicTacToe(), 60), halved)]:
        bars = Bars(at._replace(path=at.path[:2]), 9)
        picture, wanted, found = bars_picture(bars), spans(bars), {}
        groups, (*rules, floor) = only(Group, picture), [mark.points[0][1] for mark in only(Line, picture)]
        assert [group.title for group in groups] == picture.words.partition(": ")[2].split("; ")
        for place, (bar, group) in enumerate(zip(bars.bars, groups, strict=True)):
            (name, *lines), boxes, framed = texts(group), only(Box, group), place in bars.marked
            assert [lines.pop().strip("▼ ") for _ in range(framed)] == [bars.why] * framed
            assert (name, says_its_score(bar, "\n".join(lines[::-1]))) == (bar.name, True)
            says = {PATH: bars.why, INK: "before the count"} | {part.fill: part.label for part, *_ in bar.parts}
            found |= {(place, says.get(mark.stroke) or says[mark.fill]): mark for mark in boxes}
            before = [mark.stroke == INK for mark in boxes if mark.stroke != PATH]
            assert before == sorted(before)  # no bar hides its outline
            written, drawn = [box(mark) for mark in only(Text, group)], [*map(box, boxes)]
            assert all(inside(one, (0, 0, 250, picture.height)) for one in drawn + written)
            assert apart(written, drawn)
            [(left, right)] = {(mark.left, mark.right) for mark in boxes if mark.stroke != INK}
            assert all(mark.left < left < right < mark.right for mark in boxes if mark.stroke == INK)
        unit = sum(mark.bottom - mark.top for mark in found.values()) / sum(abs(b - a) for a, b in wanted.values())
        heights = {key: (floor - mark.bottom, floor - mark.top) for key, mark in found.items()}
        assert heights == {key: pytest.approx(sorted((unit * a, unit * b)), abs=1e-6) for key, (a, b) in wanted.items()}
        numbers = [*range(1, 1 + len(rules))]
        assert [floor - y for y in rules] == pytest.approx([unit * n for n in numbers])
        assert texts(picture)[-1 - len(rules) : -1] == [*map(str, numbers)]  # the words below the bars come last
        assert 0 <= len(rules) - int(bars.high) <= 1
        assert {part.label for part in bars.key} == {label for _, label in wanted} - {bars.why} <= {*texts(picture)}


SOME = [moment_of(at, score) for score, at in zip((None, halved, puct) * 2, MOMENTS[17::33], strict=True)]
SOME += [recorded(TicTacToe(), 40).at(7), recorded(STATE, 40).at(3)]
SOME += [moment_of(searched(game, 200)) for game in (Hex(11), ENDGAME)]


@pytest.mark.slow
def test_a_chart_has_the_bars_the_numbers_and_the_words_and_nothing_covers_anything():
    for at in SOME:
        ax = draw_ucb(at)
        bars, found = Bars(at, len(ax.get_xticks())), {}
        for label, bar in [(one.get_label().lstrip("_"), bar) for one in ax.containers for bar in one]:
            (x, low), width, before = bar.get_xy(), bar.get_width(), label == "before the count"
            found[round(x + width / 2, 6), label] = low, low + bar.get_height()
            assert (round(width, 6), bar.get_zorder() > 1) == (0.92 if before else 0.8, before)  # no bar hides it
            assert bar.get_linestyle() != "-" or "not visited" not in label
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
        assert apart(written)
        assert apart(legend, [*written, *drawn])
        plt.close()


def test_a_chart_obeys_its_axes_as_any_chart_of_matplotlib_and_is_infinite_beyond_them():
    roots, (_, axes) = [searched(TicTacToe(), iterations) for iterations in (60, 1000)], plt.subplots(1, 2, sharey=True)
    assert [draw_ucb(root, ax=ax) for root, ax in zip(roots, axes, strict=True)] == list(axes)
    assert axes[0].get_ylim()[1] >= Bars(moment_of(roots[0])).high  # a row of one scale
    axes[0].set_ylim(0, 2.6)
    assert axes[1].get_ylim() == (0, 2.6)
    for at in [record(TicTacToe(), 20, c=c).at(15) for c in (1e308, inf)]:  # which no axis can show
        assert {text.get_text() for text in draw_ucb(at).texts} & {"∞", "-∞"}
        draw_step(at).draw_without_rendering()
