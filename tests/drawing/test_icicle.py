"""The icicle: every node once, as wide as its share of the visits, in its colour, the path in front."""

import pytest
from drawing.drawn import PIG, POSITIONS, STATE, moments, recorded, searched, texts

from mcts_teach import draw_icicle, search
from mcts_teach.drawing.colors import PAPER, PATH, PHASE_COLORS, ink_on, rate_color
from mcts_teach.drawing.icicle import BORDER, FRAMED, HIGH_ROW, HIGH_ROWS, LEAST, LOW_ROW, TITLED, icicle_picture
from mcts_teach.drawing.marks import Group, Text, text_width
from mcts_teach.drawing.moments import count_nodes
from mcts_teach.drawing.words import describe, short_name
from mcts_teach.trace import Moment
from mcts_teach.variants import transpositions


def cells(node, left, width, depth=0, parent=None, move=None):
    """Each node with its place, by the children in the order of moves."""
    yield node, left, width, depth, parent, move
    for move in sorted(node.children):
        share = width * node.children[move].visits / max(node.visits, 1)
        yield from cells(node.children[move], left, share, depth + 1, node, move)
        left += share


@pytest.mark.parametrize("width", [792.0, 310.0])
@pytest.mark.parametrize("state", POSITIONS, ids=repr)
def test_every_node_has_its_place_its_share_its_colour_and_its_words(state, width):
    many = [] if state == PIG else [Moment(searched(state, 1500))]
    for at in [*moments(state, 300), *moments(state, 12), *many]:
        picture = icicle_picture(at, width)
        groups = [mark for mark in picture.marks if isinstance(mark, Group)]
        top, faces = min(group.marks[0].top for group in groups), [group.marks[0] for group in groups]
        places = [(round(face.left, 4), round(face.top - top, 4), round(face.right, 4)) for face in faces]
        found = dict(zip(places, groups, strict=True))
        walked, wide, narrow = {id(node) for node in at.path}, 0, []
        for node, left, share, depth, parent, move in cells(at.root, 10, width - 20):
            on_path = id(node) in walked
            counted = node.visits and parent and (node.mover is not None or parent.state.player is not None)
            down = round(min(depth, HIGH_ROWS) * HIGH_ROW + max(depth - HIGH_ROWS, 0) * LOW_ROW, 4)
            if share < LEAST and not on_path:
                narrow.append((down, left, share, node.wins if counted else 0, node.visits if counted else 0))
                continue
            wide += 1
            group = found.pop((round(left, 4), down, round(left + max(share, FRAMED * on_path), 4)))
            box, written = group.marks[0], [mark for mark in group.marks if isinstance(mark, Text)]
            assert box.bottom - box.top == pytest.approx(HIGH_ROW if depth < HIGH_ROWS else LOW_ROW)
            assert box.fill == (rate_color(node.wins / node.visits) if counted else PAPER)
            assert box.stroke == (PATH if on_path else BORDER if share > FRAMED else None)
            name = short_name(parent.state, move) if parent else "start"
            assert group.title.split("  ")[0] == (name if share >= TITLED or on_path else "")
            assert [mark.text for mark in written[:1]] in ([name], [])
            assert not written or {mark.color for mark in written} == {ink_on(box.fill)}
            assert all(text_width(one.text, one.size, bold=one.bold) < box.right - box.left for one in written)
            assert all(box.top < one.y < box.bottom for one in written)
            assert written or box.right - box.left < 3 + text_width(name, 9.5, bold=True)
            assert not written[1:] or written[1].text in group.title
        assert wide + len(found) == len(groups)
        summed_up(sorted(narrow), sorted(found.items(), key=lambda sum_: sum_[0][1::-1]))
        assert [group.marks[0].stroke for group in groups[len(groups) - len(walked) :]] == [PATH] * len(walked)
        said, nodes = " ".join(texts(picture)), f"{count_nodes(at.root):,} node{'s' * (count_nodes(at.root) > 1)}"
        assert f"{nodes}, {len(narrow):,} of them too narrow" in said if narrow else f"{nodes}. " in f"{said} "
        assert picture.title == describe(at)
        assert {mark.color for mark in picture.marks[:1]} == {PHASE_COLORS.get(at.phase, "#1a1a1a")}


def summed_up(narrow, sums):
    """Each sum has the next nodes of its row, and is as wide as they are together; none is left."""
    for (left, down, right), group in sums:
        some = [narrow.pop(0)]
        while narrow and sum(share for _, _, share, *_ in some) + narrow[0][2] <= right - left + 1e-3:
            some.append(narrow.pop(0))
        rows, lefts, shares, wins, visits = zip(*some, strict=True)
        assert {*rows} == {down}
        assert (lefts[0], sum(shares)) == pytest.approx((left, right - left), abs=1e-3)
        assert lefts[-1] + shares[-1] <= right + 1  # in their place
        assert group.marks[0].fill == (rate_color(sum(wins) / sum(visits)) if sum(visits) else PAPER)
        assert group.title.startswith(f"{len(some)} node" if right - left >= TITLED else "")
    assert not narrow


def test_a_node_with_two_parents_is_there_once_and_titles_are_ones_own():
    root = search(STATE, 300, **transpositions())
    assert f"{count_nodes(root)} nodes." in " ".join(texts(icicle_picture(Moment(root), 792)))
    picture = icicle_picture(Moment(root), 792, "mine")
    assert (picture.title, picture.marks[0].text) == ("mine", "mine")
    assert sum(isinstance(mark, Group) for mark in picture.marks) <= count_nodes(root)


def test_an_icicle_is_drawn_as_wide_as_a_page_or_its_axes():
    ax = draw_icicle(recorded(PIG, 60).at(20))
    assert ax.figure.get_figwidth() == pytest.approx(11)
    assert ax.get_xlim() == pytest.approx((0, 792))
