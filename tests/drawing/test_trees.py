"""What every picture of a tree keeps to, 468 of them or, thoroughly, 1,872; and trees that grow, and of learners."""

import re
from collections import Counter
from functools import partial
from itertools import pairwise
from math import inf, log, nan, sqrt
from random import Random
from xml.etree import ElementTree

import pytest
from drawing import drawn
from drawing.drawn import PAGES, POSITIONS, STATE, Reading, apart, box, inside, moments, on_cards, only, texts
from many import few_or_many

import mcts_teach as mt
from mcts_teach import ConnectFour, Hex, Nim, Node, TicTacToe, from_text, record, search
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import pictures, tree_svg
from mcts_teach.drawing.boards import board_marks
from mcts_teach.drawing.colors import INK, LINE, PAPER, PATH, PHASE_COLORS, ink_on, rate_color
from mcts_teach.drawing.fit import BADGE, Item, fit_items, tidy
from mcts_teach.drawing.marks import Box, Group, Link, Text, extent, flatten
from mcts_teach.drawing.moments import count_nodes, moment_of
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.drawing.words import describe, explain, result, short_name
from mcts_teach.names import player_name, proof_text
from mcts_teach.variants import solver, transpositions

LOST = from_text("XX. / OO. / X..", TicTacToe())  # O wins with c2, and only X could make O's moves a loss
ASKED = {}, {"labels": 0}, {"nodes": 1}, {"nodes": 40, "labels": 7}, {"nodes": 200}
TEN = [(TicTacToe(), n) for n in (7, 60, 200, 1000)] + [(STATE, 300), (ConnectFour(), 200), (ConnectFour(), 1000)]
TEN += [(Hex(5), 300), (Nim((3, 4, 5)), 300), (drawn.PIG, 300)]
# How many nodes these have on a page together, and how many cards each had when pictures of trees were first weighed
WEIGHED = {PAGES[0]: (686, 8, 20, 17, 16, 24, 22, 17, 15, 15, 15), PAGES[2]: (105, 7, 7, 6, 5, 12, 7, 5, 7, 7, 7)}
WEIGHED |= {PAGES[3]: (478, 8, 21, 14, 13, 17, 19, 17, 15, 13, 10)}
WEIGHED |= {(792.0, 320.0): (548, 8, 23, 21, 18, 31, 22, 17, 15, 15, 16)}
WRONG = (nan, inf, -inf, -1, 0, 0.5, 1e9, 1e308, 10**400)
FORMS = mt.draw_tree, mt.draw_step, mt.draw_ucb, mt.draw_icicle, mt.draw_graph, mt.table, mt.print_tree, mt.explain
FORMS += (partial(tree_svg, page=PAGES[2]),)


def nothing_overlaps_or_leaves_the_paper(it):
    boxes = [one.box for one in it.seen] + [box(mark._replace(bold=False)) for mark in it.written]  # as titles break
    assert (apart(boxes), all(inside(one, (0, 0, *it.picture[:2])) for one in boxes)) == (True, True)
    deep = max((one.depth for one in it.nodes if one not in it.walked), default=0)
    alone = max(one.depth for one in it.seen) - deep  # rows of the path, which the page need not have had room for
    spare = (90, 75 + 30 * alone) if it.at.path else (0, 35)  # the last tree chose; a playout's end takes more
    assert it.how or all(side <= most + more for side, most, more in zip(it.picture[:2], it.page, spare, strict=True))
    assert min(mark.size for mark in flatten(it.picture.marks) if isinstance(mark, Text)) >= 7.5
    for card in only(Group, it.picture):
        parts = [extent(board)] if (board := only(drawn.BOARD, card)) else []
        parts += map(box, only(Text, card))
        assert all(inside(part, box(card)) for part in parts)
        assert all(above[3] <= below[1] + 0.01 for above, below in pairwise(parts))


def lines_are_those_of_the_tree(it):
    at, seen, walked, links = it.at, it.seen, it.walked, only(Link, it.picture)
    assert len({(one.depth, round(one.box[1], 3)) for one in seen}) == 1 + max(one.depth for one in seen)  # in rows
    behind = [mark in links for mark in it.picture.marks if mark in links or hasattr(mark, "node")]
    assert behind == sorted(behind, reverse=True)  # lines are behind cards and dots
    assert [one.node for one in walked] == list(at.path)
    assert links[len(links) - len(walked[1:]) :] == [one.link for one in walked[1:]]  # in front
    for one in seen[1:]:
        color = PHASE_COLORS["simulate"] if one.node is None else PATH if one in walked else LINE
        assert (one.link.color, one.link.dashed) == (color, one.node is None)
        assert len({x for x, _ in one.link.points[:-1]}) == 1  # straight down first, so that no neighbour is crossed
        assert one.link.points[-2][1] >= max(other.box[3] for other in seen if other.depth == one.parent.depth) - 0.01
        alone = not any(other is not one and other.parent is one.parent for other in seen)
        assert one.node or not alone or one.box[0] < one.parent.middle < one.box[2]  # below its node
        beside = one.node and one not in walked and any(other.parent is one.parent for other in walked)
        assert (len(one.link.points) == 2) == bool(beside)  # a line begins where it parts from that of the path
        assert one not in walked or (one.parent in walked and one.link.width >= 2.6)
    assert grow([(one.node.visits, one.link.width) for one in it.nodes[1:] if one not in walked])
    for one, other in pairwise(sorted(it.nodes, key=lambda one: (one.depth, one.middle))):
        assert one.parent is not other.parent or one.move < other.move
        assert one.depth < other.depth or other.box[0] - one.box[2] > 2.49 + 2.5 * (one.is_card + other.is_card)
    played = at.phase in ("simulate", "backpropagate") and len(at.path[-1].state.moves()) > 0
    assert [one.parent.node for one in seen if one.node is None] == list(at.path[-1:]) * played


def grow(pairs):
    """Whether the larger of two first numbers has the larger second one."""
    ordered = pairwise(sorted(pairs))
    return all(small < large if few < many else small == large for (few, small), (many, large) in ordered)


def is_new(node, at):
    visits = {"expand": 0, "simulate": 0, "backpropagate": 1}.get(at.phase)
    return len(at.path) > 1 and node is at.path[-1] and node.visits == visits and not node.children


def colours_sizes_and_frames_are_those_of_the_nodes(it):
    assert grow([(one.node.visits, one.mark.side) for one in it.nodes if not one.is_card])
    for one in it.seen:
        face, node, walked = one.mark.marks[0] if one.is_card else one.mark, one.node, one in it.walked
        if node is None:
            assert (face.fill, face.stroke) == (PAPER, PHASE_COLORS["simulate"])
            continue
        counted = node.visits and one.parent and (node.mover is not None or one.parent.node.state.player is not None)
        assert face.fill == (rate_color(node.wins / node.visits) if counted else PAPER)
        assert (face.stroke == PATH, face.width > 2, face.dashed) == (walked, walked, is_new(node, it.at))
        if one.is_card:  # what is proven has the colour of its worth, on a strip
            sure = [node.proof[node.mover]] if node.proof and one.parent and node.state.moves() else []
            assert [strip.fill for strip in only(Box, one.mark)[1:]] == [*map(rate_color, sure)]
            assert drawn.looks(one.mark.marks) in ([], drawn.looks(board_marks(node.state)))
        else:
            assert face.square == (not node.state.moves())


def cards_say_what_the_nodes_know(it):
    for one in it.seen:
        node, parent, card = one.node, one.parent and one.parent.node, only(Text, one.mark) if one.is_card else []
        if node is None:
            long = f"{len(it.at.playout)} move{'s' * (len(it.at.playout) != 1)}"
            assert (card[0].text, one.mark.title) == (long, f"a random playout: {long}, {card[1].text}")
            continue
        drawn, counts = parent and parent.state.player is None, f"{node.wins:.1f}".removesuffix(".0")
        name, counts = short_name(parent.state, one.move) if parent else "start", f"{counts}/{node.visits:,}"
        if node.mover is None and (drawn or not parent):
            counts = f"{node.visits:,} visit{'s' * (node.visits != 1)}"
        bonus = sqrt(2 * log(parent.visits) / node.visits) if parent and node.visits else inf
        value = "odds 0.17" if drawn else f"{node.wins / max(node.visits, 1) + bonus:.2f}".replace("inf", "∞")
        assert one.mark.title.split("  ")[:2] == [name, counts]
        assert not parent or f"  {'UCB1 ' * (not drawn)}{value}" in one.mark.title
        if card:
            fresh, note = any(node is other for other in it.at.changed), note_on(node, it.at)
            wanted = [name, counts + " ▲" * (fresh and it.page[0] >= 400), value * bool(parent), note]
            said = [mark.text for mark in card if not parent or mark.text != who(one)]
            assert " ".join(said) == " ".join(filter(None, wanted))  # some moves left may take two lines
            bold = [mark.text.removesuffix(" ▲") for mark in card if mark.bold]
            assert bold == [name] + [counts] * fresh + [note] * note.startswith(("new", "proven"))
            face, *_, ground = [one.mark.marks[0].fill, *(mark.fill for mark in only(Box, one.mark))]
            assert [mark.color for mark in card] == [ink_on(face)] * len(card[1:]) + [ink_on(ground)]  # may be a strip


def note_on(node, at):
    left = len(node.state.moves()) - len(node.children)
    if not node.state.moves():
        return f"{'new;' if is_new(node, at) else 'end:'} {result(node)}"
    return "new" if is_new(node, at) else f"proven: {proof_text(node)}" if node.proof else f"{left} left" * (left > 0)


def who(one):
    """Who made the move to a node, or the die that fell."""
    above = one.parent.node
    return "die" if above.state.player is None else f"{player_name(above.state, one.node.mover)} moved"


def who_moved_is_said_at_the_row_or_on_its_cards(it):
    for depth in range(1, 1 + max(one.depth for one in it.nodes)):
        row = [one for one in it.nodes if one.depth == depth]
        top, bottom = min(one.box[1] for one in row), max(one.box[3] for one in row)
        label = [one.text for one in it.written if top < one.y < bottom and one.x < min(two.box[0] for two in it.nodes)]
        movers, said = {who(one) for one in row}, [who(one) in texts(one.mark) for one in row if one.is_card]
        assert not (label and any(said))
        assert label == [*movers] or all(said) or (it.page[0] < 400 and len(movers) == 1)


def all_nodes_are_shown_or_counted_and_the_caption_is_true(it):
    shown, told, counted, left = {id(one.node): one for one in it.nodes}, {}, Counter(), []
    queue, met = [(it.at.root, it.seen[0], 0)], set()
    for node, card, depth in queue:  # which grows
        for child in [child for child in node.children.values() if id(child) not in met]:
            met.add(id(child))
            if (one := shown.get(id(child))) is None:
                counted[card.mark.node] += 1
                left.append((depth + 1, child.visits))
            queue.append((child, one if one and one.is_card else card, depth + 1))
    for badge in [mark for mark in it.written if re.fullmatch(r"\+\d+", mark.text)]:
        above = [one for one in it.seen if -0.01 < badge.x - one.middle < 3.01 and one.box[3] <= box(badge)[1] + 0.01]
        one = max(above, key=lambda one: one.depth)
        below = [other for other in it.seen if other.depth == one.depth + 1]
        assert all(other.box[1] > badge.y and other.link.points[-2][1] > box(badge)[3] - 0.01 for other in below)
        assert (badge.x > one.middle + 1) == (badge.anchor == "start")
        told[one.mark.node] = int(badge.text[1:])
    assert told == +counted
    for one in it.seen:
        claim = re.search(r"  (\d+) nodes? below not shown$", one.mark.title)
        assert (int(claim[1]) if claim else 0) == counted[one.mark.node]
    assert ("+n: n nodes below are not shown." in it.said) == bool(told and any(one.is_card for one in it.seen[1:]))
    if not left:
        assert (f"All {len(queue)} nodes." if len(queue) > 1 else "1 node.") in it.said
        return
    near, rest = r"(?: within (\d+) moves? of the start)?", r"; the others have (?:at most (\d+)|no) visits?\."
    claim = rf"{len(it.nodes)} of {len(queue)} nodes: (the path)?(?: and )?(.*?){near}{rest}"
    walked, order, within, most = re.search(claim, it.said).groups()
    assert (bool(walked), int(most or "0")) == (bool(it.at.path), max(visits for _, visits in left))
    chosen = [one.node.visits for one in it.nodes[1:] if one not in it.walked]
    rivals = [visits for depth, visits in left if depth <= int(within or depth)]
    truly = ("the most visited", *[""] * (not chosen)) if min(chosen, default=inf) >= max(rivals, default=0) else ()
    assert order in (truly or ("those most visited in the end",))


def titles_and_legends_are_those_of_the_moment(it):
    at, picture, heads = it.at, it.picture, [mark for mark in it.written if mark.y < it.seen[0].box[1]]
    assert " ".join(mark.text for mark in heads) == describe(at) == picture.title.replace("\n", " ")
    assert {(mark.color, mark.bold) for mark in heads} == {(PHASE_COLORS.get(at.phase, INK), True)}
    ways = ["start", *(short_name(one.parent.node.state, one.move) for one in it.walked[1:])]
    ways = ways if len(ways) <= 7 else [*ways[:3], "…", *ways[-3:]]
    assert at.phase in ("", "expand") or " › ".join(ways) in describe(at)
    gets = [f"{player_name(at.root.state, player)} gets {reward:g}" for player, reward in enumerate(at.rewards or ())]
    assert (picture.words.startswith(f"{explain(at)}. "), ", ".join(gets) in describe(at)) == (True, True)
    assert all(one.mark.title in picture.words for one in it.seen if one.is_card)
    scale, ends = sorted(only(Box, picture)[:21]), ([mark.x for mark in it.written if mark.text == n] for n in "01")
    assert [mark.fill for mark in scale] == [rate_color(n / 20) for n in range(21)]
    assert [[scale[0].left > x, scale[20].right < x] for [x] in ends] == [[True, False], [False, True]]
    cards, dots = [one for one in it.seen[1:] if one.is_card], [one.mark for one in it.nodes if not one.is_card]
    wide, left = it.page[0] >= 400, any(texts(one.mark)[-1].endswith("left") for one in it.seen if one.is_card)
    counted = f"; {'▲' if wide else 'bold numbers'}: just counted"
    claims = "wins/visits, UCB1", counted, "a square if the game is over", ", moves left untried"
    true = True, at.changed, wide and any(dot.square for dot in dots), left
    assert [claim in it.said for claim in claims] == [bool(cards and each) for each in true]


LAWS = [nothing_overlaps_or_leaves_the_paper, lines_are_those_of_the_tree, cards_say_what_the_nodes_know]
LAWS += [colours_sizes_and_frames_are_those_of_the_nodes, who_moved_is_said_at_the_row_or_on_its_cards]
LAWS += [all_nodes_are_shown_or_counted_and_the_caption_is_true, titles_and_legends_are_those_of_the_moment]


@pytest.mark.slow
@pytest.mark.parametrize("state", POSITIONS, ids=repr)
def test_every_picture_of_a_tree_keeps_all_laws(state, request):
    for number, at in enumerate(at for iterations in (1, 12, 60, 300) for at in moments(state, iterations)):
        for page in PAGES if request.config.getoption("--thorough") else [PAGES[number % 4]]:
            it = Reading(at, page)
            for law in LAWS:
                law(it)
            assert number % 5 or it.picture == tree_picture(at, page=page)


@pytest.mark.parametrize("state", [STATE, LOST, Nim((1, 2, 3)), TicTacToe()], ids=repr)
def test_as_many_nodes_are_shown_as_asked_for_what_is_proven_is_said_and_the_path_is_there(state):
    proven, graph = (search(state, 400, **phases()) for phases in (solver, transpositions))
    for how in ASKED:
        lines_are_those_of_the_tree(Reading(moment_of(drawn.step(state, 60, "select")), **how))
        for root, laws in (proven, LAWS), (graph, [all_nodes_are_shown_or_counted_and_the_caption_is_true]):
            it = Reading(moment_of(root), **how)
            for law in laws:
                law(it)
            assert len(it.seen) == min(how.get("nodes", len(it.seen)), count_nodes(root))
            assert "labels" not in how or len(only(Group, it.picture)) == min(how["labels"], len(it.seen))
    it = Reading(moment_of(search(state, 300)), line=True)  # the principal variation in place of the path
    names = [short_name(one.parent.node.state, one.move) for one in it.seen if one.link and one.link.color == PATH]
    assert names == [state.name(move) for move in mt.principal_variation(it.at.root)]
    assert it.picture.title == f"best line: start › {' › '.join(names)}"


@pytest.mark.slow
def test_ten_trees_have_no_fewer_cards_and_nodes_than_when_weighed_on_a_wide_a_low_and_a_narrow_page():
    for page, (nodes, *cards) in WEIGHED.items():
        some = [tree_picture(drawn.recorded(state, most, seed=3).root, page=page) for state, most in TEN]
        assert all(len(on_cards(picture)) >= least for picture, least in zip(some, cards, strict=True))
        assert sum(hasattr(mark, "node") for picture in some for mark in picture.marks) >= nodes
    assert "6 left" in on_cards(tree_picture(search(ConnectFour(), 9), page=(792, 320)))[1]  # two lines only for a card


def test_a_paths_end_gets_the_next_card_after_the_root_parents_stand_in_the_middle_and_trees_are_mirrored_in_a_mirror():
    items = [Item(v - 1, 0, v, 1, 6.0) for v in range(4)]
    for labels, cards in enumerate([[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 1], [1, 0, 1, 1], [1, 1, 1, 1]]):
        layout = fit_items(items, lambda n: (40.0, 30.0), 4, (10.0, 10.0), (10.0, 10.0), nodes=1, labels=labels)
        below = [bend - top for bend, top in zip(layout.bends, layout.tops, strict=True)]
        assert layout.cards == [bool(card) for card in cards]  # below the row of the one that hides a node is room
        assert below == [high + BADGE * (row == 3 * cards[3]) for row, high in enumerate(layout.heights)]
    rng = Random(0)
    for size in [rng.randrange(2, 30) for _ in range(200)]:
        edges = [(rng.randrange(v), v) for v in range(1, size)]
        children = [[down for up, down in edges if up == v] for v in range(size)]
        xs, back = (tidy([kids[::step] for kids in children], [1.0] * size, gap=0) for step in (1, -1))
        assert [a + b for a, b in zip(xs, back, strict=True)] == pytest.approx([xs[0] + back[0]] * size)
        assert all(xs[v] == pytest.approx((xs[kids[0]] + xs[kids[-1]]) / 2) for v, kids in enumerate(children) if kids)


@pytest.mark.slow
@few_or_many(16, 600)
def test_searches_with_impossible_counts_are_drawn_in_every_form_and_filmed(cases, monkeypatch, tmp_path):
    learners = [(n, partial(drawn.any_walk, r), partial(harm, r)) for n, r in enumerate(map(Random, range(cases)))]
    traces = [record(POSITIONS[n % 7], 12, seed=n, select=walk, backpropagate=back) for n, walk, back in learners]
    some = [trace.at(n % 12 + 1, PHASES[n % 4]) if n % 3 else trace.root for n, trace in enumerate(traces)]
    for what in some[::8]:
        mt.draw_ucb(what).figure.canvas.draw()
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    shown = [getattr(form(what), "svg", "<svg/>") for what in some for form in FORMS]
    for trace in traces[::6]:
        files = mt.animate(trace, tmp_path / "film.svg", iterations=[1, 7, 12], phases=PHASES)
        shown += [mt.filmstrip(trace, phases=PHASES[2:]).svg, *(file.read_text("utf-8") for file in files)]
        mt.explore(trace).save(page := tmp_path / "page.html")
        assert page.read_text().rstrip().endswith("</html>")
    assert all(ElementTree.fromstring(svg).tag.endswith("svg") for svg in shown)


def harm(rng, path, rewards):
    mt.backpropagate(path, [0] * len(rewards))
    node, which = rng.choice(path), rng.randrange(3)
    if which < 2:
        setattr(node, ("visits", "wins")[which], rng.choice(WRONG))
    elif node is not path[0]:
        node.children.clear()


def test_what_learners_phases_do_is_what_is_drawn():
    trace = record(STATE, 1, backpropagate=lambda path, rewards: mt.backpropagate(path[-1:], rewards))
    assert ["▲" in "".join(card) for card in on_cards(tree_picture(trace.at(1)))[:2]] == [False, True]
    assert "∞" in on_cards(tree_picture(trace.at(1, "expand"), score=lambda _, node: 1 / node.visits))[1]  # no visits
    forgetful = lambda node, rng: Node(node.state.play(node.untried[0]), mover=node.state.player)  # noqa: E731
    moment = record(STATE, 3, expand=forgetful).at(2, "expand")
    assert describe(moment) == "iteration 2, expand: the path goes on below start to a node that is not in the tree"
    assert len(on_cards(tree_picture(moment))) == 1
    curious = type("Curious", (), {"__hash__": None, "__call__": lambda self, *nodes: mt.ucb1(*nodes, 2.0)})()
    trace = record(STATE, 9, score=curious)
    assert len(on_cards(tree_picture(trace.at(5)))) > 5
    trace.grow(20)
    assert tree_picture(trace.at(20)) == tree_picture(record(STATE, 29, score=curious).at(20))
    root = search(STATE, 60, **solver())
    root.children[2].proof = (1.0,)  # without a reward for O, who moved there
    [card] = [one.mark for one in Reading(moment_of(root)).seen if one.node is root.children[2]]
    assert (card.title.endswith("proven: X wins"), len(only(Box, card))) == (True, 1)
