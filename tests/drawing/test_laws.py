"""What every picture of a tree keeps to: 1,400 of them (each fourth always), read along their lines."""

import re
from collections import Counter
from itertools import pairwise
from math import inf, log, sqrt

import numpy as np
import pytest
from drawing.drawn import PAGES, POSITIONS, box, inside, moments, read, texts

from mcts_teach.drawing.boards import board_marks
from mcts_teach.drawing.colors import INK, LINE, PAPER, PATH, PHASE_COLORS, ink_on, rate_color
from mcts_teach.drawing.marks import Box, Dot, Group, Text, extent, moved
from mcts_teach.drawing.moments import count_nodes
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.drawing.words import describe, explain, result, short_name
from mcts_teach.names import player_name


def said_in(picture):
    return " ".join(texts(picture))


def number_in(text):
    return int(text.replace(",", ""))


# Laws, each of a picture, its moment, its page and what was read


def nothing_overlaps_or_leaves_the_paper(picture, at, page, seen):
    outside = [mark._replace(bold=False) for mark in picture.marks if isinstance(mark, Text)]  # as titles are broken
    boxes = np.array([box(one.mark) for one in seen] + [box(mark) for mark in outside])
    left, top, right, bottom = boxes.T
    wide = np.minimum.outer(right, right) - np.maximum.outer(left, left)
    high = np.minimum.outer(bottom, bottom) - np.maximum.outer(top, top)
    assert ((wide > 0.01) & (high > 0.01)).sum() == len(boxes)  # each with itself
    assert all(inside(one, (0, 0, picture.width, picture.height)) for one in boxes)
    assert picture.width <= page[0] + (90 if at.path else 0)  # the last tree chose, and a playout's end takes more
    for one in seen:
        if isinstance(one.mark, Group):
            face, *marks = one.mark.marks
            lines = [box(mark) for mark in marks if isinstance(mark, Text)]
            board = [mark for mark in marks if not isinstance(mark, Text)]
            assert all(inside(line, face[:4]) for line in [*lines, *([extent(board)] if board else [])])
            assert all(above[3] <= below[1] + 0.01 for above, below in pairwise(lines))
            assert not board or lines[0][1] > extent(board)[3]


def lines_are_those_of_the_tree(picture, at, page, seen):
    assert len({id(one.node) for one in seen}) == len(seen)
    links = [mark for mark in picture.marks if hasattr(mark, "points")]
    walked = [one for one in seen if any(one.node is node for node in at.path)]
    assert [one.node for one in walked] == list(at.path)
    assert links[len(links) - len(walked[1:]) :] == [one.link for one in walked[1:]]  # in front
    assert [one.parent for one in walked[1:]] == walked[:-1]
    for one in seen[1:]:
        color = PHASE_COLORS["simulate"] if one.node is None else PATH if one in walked else LINE
        assert one.link.color == color
        assert len({x for x, _ in one.link.points[:-1]}) == 1  # straight down first, so that no neighbour is crossed
        below_row = max(box(other.mark)[3] for other in seen if other.depth == one.parent.depth)
        assert one.link.points[-2][1] >= below_row - 0.01
        assert one.link.dashed == (one.node is None)
        beside = one.node and one not in walked and any(other.parent is one.parent for other in walked)
        assert (len(one.link.points) == 2) == bool(beside)  # a line begins where it parts from that of the path
    others = [one for one in seen[1:] if one.node and one not in walked]
    assert grow([(one.node.visits, one.link.width) for one in others])
    assert all(one.link.width >= 2.6 for one in walked[1:])
    order = [(one.depth, (box(one.mark)[0] + box(one.mark)[2]) / 2, one) for one in seen]
    for (depth, _, one), (below, _, other) in pairwise(sorted(order, key=lambda entry: entry[:2])):
        if depth == below and one.parent is other.parent and one.node and other.node:
            assert one.move < other.move
    played = at.phase in ("simulate", "backpropagate") and len(at.path[-1].state.moves()) > 0
    assert [one.parent.node for one in seen if one.node is None] == list(at.path[-1:]) * played


def grow(pairs):
    """Whether the larger of two first numbers has the larger second one."""
    ordered = pairwise(sorted(pairs))
    return all(small < large if few < many else small == large for (few, small), (many, large) in ordered)


def colours_sizes_and_frames_are_those_of_the_nodes(picture, at, page, seen):
    dots = [one for one in seen if isinstance(one.mark, Dot)]
    assert grow([(one.node.visits, one.mark.side) for one in dots])
    for one in seen:
        face, node = one.mark if isinstance(one.mark, Dot) else one.mark.marks[0], one.node
        if node is None:
            assert (face.fill, face.stroke) == (PAPER, PHASE_COLORS["simulate"])
            continue
        counted = node.visits and one.parent and (node.mover is not None or one.parent.node.state.player is not None)
        assert face.fill == (rate_color(node.wins / node.visits) if counted else PAPER)
        walked = any(node is other for other in at.path)
        assert (face.stroke == PATH, face.width > 2) == (walked, walked)
        assert face.dashed == was_added(at, node)
        if isinstance(face, Dot):
            assert face.square == (not node.state.moves())


def was_added(at, node):
    """Whether this iteration has added a node."""
    new = {"expand": 0, "simulate": 0, "backpropagate": 1}.get(at.phase)
    return len(at.path) > 1 and node is at.path[-1] and node.visits == new and not node.children


def who(one):
    """Who made the move to a node, or the die that fell."""
    above = one.parent.node
    return "die" if above.state.player is None else f"{player_name(above.state, one.node.mover)} moved"


def cards_say_what_the_nodes_know(picture, at, page, seen):
    narrow, most = page[0] < 400, count_nodes(at.final or at.root)
    for one in seen:
        node, parent = one.node, one.parent and one.parent.node
        lines = texts(one.mark) if isinstance(one.mark, Group) else []
        if node is None:
            assert lines[:-1] == [f"{len(at.playout)} move{'s' * (len(at.playout) != 1)}"]
            assert one.mark.title == f"a random playout: {', '.join(lines)}"
            continue
        drawn, moves, wins = parent and parent.state.player is None, node.state.moves(), f"{node.wins:.1f}"
        counts = f"{wins.removesuffix('.0')}/{node.visits:,}"
        if node.mover is None and (drawn or not parent):
            counts = f"{node.visits:,} visit{'s' * (node.visits != 1)}"
        name = short_name(parent.state, one.move) if parent else "start"
        assert one.mark.title.split("  ")[:2] == [name, counts]
        if lines:
            fresh, left = any(node is other for other in at.changed), len(moves) - len(node.children)
            note = f"{left} {'left' if narrow or most > 16 else 'untried'}" * (left > 0)
            note = "new" if was_added(at, node) else note if moves else f"end: {result(node)}"
            score = [("odds 0.17" if drawn else ucb1_text(parent, node))] if parent else []
            wanted = [name, counts + " ▲" * (fresh and not narrow), *score, *([note] if note else [])]
            assert [line for line in lines if not parent or line != who(one)] == wanted
            bold = [mark.text.removesuffix(" ▲") for mark in one.mark.marks if isinstance(mark, Text) and mark.bold]
            assert bold == [name] + [counts] * fresh + ["new"] * (note == "new")
            ink = ink_on(one.mark.marks[0].fill)
            assert {mark.color for mark in one.mark.marks[: len(lines) + 1] if isinstance(mark, Text)} == {ink}


def ucb1_text(parent, node):
    """By its formula, for the constant of a search of one's own."""
    bonus = sqrt(2 * log(parent.visits) / node.visits) if node.visits else inf
    return f"{node.wins / node.visits + bonus:.2f}" if node.visits else "∞"


def who_moved_is_said_at_the_row_or_on_its_cards(picture, at, page, seen):
    for depth in range(1, 1 + max(one.depth for one in seen)):
        row = [one for one in seen if one.depth == depth and one.node]
        if not row:
            continue
        top, bottom = min(box(one.mark)[1] for one in row), max(box(one.mark)[3] for one in row)
        sides = [mark for mark in picture.marks if isinstance(mark, Text) and mark.x == 10]
        label = [mark.text for mark in sides if top < mark.y < bottom]
        movers, cards = {who(one) for one in row}, [one for one in row if isinstance(one.mark, Group)]
        said = [who(one) in texts(one.mark) for one in cards]
        assert not (label and any(said))
        assert label == [*movers] or (cards and all(said)) or (page[0] < 400 and len(movers) == 1) or not cards


def boards_on_cards_are_those_of_the_nodes(picture, at, page, seen):
    cards = [one for one in seen if isinstance(one.mark, Group) and one.node]
    boards = [[mark for mark in one.mark.marks[1:] if not isinstance(mark, Text)] for one in cards]
    assert all(boards) or not any(boards)
    for one, board in zip(cards, boards, strict=True):
        if board:
            others = alike(board_marks(one.node.state))
            assert [looks(mark) for mark in board] == [looks(mark) for mark in others]
            assert [extent([mark]) for mark in alike(board)] == [
                pytest.approx(extent([mark]), abs=1e-6) for mark in others
            ]
            left, top, right, bottom = extent(board)
            assert max(right - left, bottom - top) == pytest.approx(32, abs=0.1) or len(board) < 9


def alike(marks):
    """Marks of the same size, whatever theirs was."""
    left, top, right, _ = extent(marks)
    return [moved(mark, -left / (right - left), -top / (right - left), 1 / (right - left)) for mark in marks]


def looks(mark):
    """What is no number in a mark."""
    return type(mark), [part for part in mark if isinstance(part, str)]


def all_nodes_are_shown_or_counted_where_they_are(picture, at, page, seen):
    shown, counted, met = {id(one.node): one for one in seen if one.node}, Counter(), set()
    stack = [(at.root, seen[0])]
    while stack:
        node, card = stack.pop()
        for child in node.children.values():
            if id(child) not in met:
                met.add(id(child))
                one = shown.get(id(child))
                counted[card.mark.node] += one is None
                stack.append((child, one if one and isinstance(one.mark, Group) else card))
    told = {}
    badges = [mark for mark in picture.marks if isinstance(mark, Text) and re.fullmatch(r"\+[\d,]+", mark.text)]
    for badge in badges:
        near = [one for one in seen if -0.01 < badge.x - middle(one) < 3.01]
        above = [one for one in near if box(one.mark)[3] <= box(badge)[1] + 0.01]
        one = max(above, key=lambda one: one.depth)
        assert badge.y < min((box(other.mark)[1] for other in seen if other.depth > one.depth), default=inf)
        assert (badge.x > middle(one) + 1) == (badge.anchor == "start")
        told[one.mark.node] = number_in(badge.text[1:])
    assert told == {number: count for number, count in counted.items() if count}
    for one in seen:
        claim = re.search(r"  ([\d,]+) nodes? below not shown$", one.mark.title)
        assert number_in(claim[1]) == told[one.mark.node] if claim else one.mark.node not in told
    assert sum(told.values()) + len(shown) == count_nodes(at.root)
    assert ("+n: n nodes below are not shown." in said_in(picture)) == bool(told and any(cards_below(seen)))


def middle(one):
    return (box(one.mark)[0] + box(one.mark)[2]) / 2


def cards_below(seen):
    return [one for one in seen[1:] if isinstance(one.mark, Group)]


def the_caption_is_true(picture, at, page, seen):
    said, every = said_in(picture), by_depth(at.root)
    drawn = Counter((one.depth, one.node.visits) for one in seen if one.node)
    left, total = list((every - drawn).elements()), every.total()
    if not left:
        assert (f"All {total} nodes." if total > 1 else "1 node.") in said
        return
    shown = f"{drawn.total()} of {total} nodes"
    claim = re.search(rf"{shown}: (.*?); the others have (?:at most ([\d,]+)|no) visits?\.", said)
    assert number_in(claim[2] or "0") == max(visits for _, visits in left)
    path, _, order = claim[1].rpartition(" and ") if claim[1] != "the path" else ("the path", "", "")
    assert path == "the path" * bool(at.path)
    walked = Counter((depth, node.visits) for depth, node in enumerate(at.path or [at.root]))
    least = min((visits for _, visits in (drawn - walked).elements()), default=None)
    assert (least is None) == (order == "" or drawn.total() == 1)
    within = re.search(r" within (\d+) moves? of the start$", order)
    rivals = [visits for depth, visits in left if within is None or depth <= int(within[1])]
    if order.startswith("the most visited") and least is not None:
        assert least >= max(rivals, default=0)
    elif least is not None:
        assert order.startswith("those most visited in the end")
        assert least < max(rivals)


def by_depth(root):
    """How many nodes of each depth have how many visits."""
    found, stack = Counter(), [(0, root)]
    while stack:
        depth, node = stack.pop()
        found[depth, node.visits] += 1
        stack += [(depth + 1, child) for child in node.children.values()]
    return found


def titles_and_legends_are_those_of_the_moment(picture, at, page, seen):
    heads = [mark for mark in picture.marks if isinstance(mark, Text) and mark.y < box(seen[0].mark)[1]]
    assert " ".join(mark.text for mark in heads) == describe(at) == picture.title.replace("\n", " ")
    assert {(mark.color, mark.bold) for mark in heads} == {(PHASE_COLORS.get(at.phase, INK), True)}
    assert picture.words.startswith(f"{explain(at)}. ")
    assert all(one.mark.title in picture.words for one in seen if isinstance(one.mark, Group))
    said, bar = said_in(picture), [mark for mark in picture.marks if isinstance(mark, Box)]
    assert [mark.fill for mark in bar] == [*(rate_color(i / 20) for i in range(21)), None]
    (zero,), (one,) = ([mark.x for mark in picture.marks if isinstance(mark, Text) and mark.text == n] for n in "01")
    assert zero < bar[0].left < bar[20].right < one
    assert ("wins/visits, UCB1" in said) == bool(cards_below(seen))
    assert ("just counted" in said) == bool(at.changed and cards_below(seen))
    dots = [one.mark for one in seen if isinstance(one.mark, Dot)]
    if page[0] >= 400 and cards_below(seen):
        assert ("A dot is a node, too" in said) == bool(dots)
        assert ("a square if the game is over" in said) == any(dot.square for dot in dots)


LAWS = (
    nothing_overlaps_or_leaves_the_paper,
    lines_are_those_of_the_tree,
    colours_sizes_and_frames_are_those_of_the_nodes,
    cards_say_what_the_nodes_know,
    who_moved_is_said_at_the_row_or_on_its_cards,
    boards_on_cards_are_those_of_the_nodes,
    all_nodes_are_shown_or_counted_where_they_are,
    the_caption_is_true,
    titles_and_legends_are_those_of_the_moment,
)


@pytest.mark.slow
@pytest.mark.parametrize("iterations", [1, 12, 60, 300])
@pytest.mark.parametrize("state", POSITIONS, ids=repr)
def test_every_picture_of_a_tree_keeps_all_laws(state, iterations, request):
    """On one page after the other; in a thorough run on all of them."""
    every = request.config.getoption("--thorough")
    for number, at in enumerate(moments(state, iterations)):
        for page in PAGES if every else [PAGES[(number + number // 4) % 4]]:
            picture = tree_picture(at, page=page)
            seen = read(picture, at.root)
            for law in LAWS:
                law(picture, at, page, seen)
        assert picture == tree_picture(at, page=page)
