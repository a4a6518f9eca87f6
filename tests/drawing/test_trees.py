"""Pictures of trees that the laws do not meet: as many nodes as asked for, graphs, learners' trees, odd games."""

import math
from dataclasses import dataclass
from functools import partial
from random import Random
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import pytest
from drawing.drawn import (
    ENDGAME,
    PAGES,
    POSITIONS,
    STATE,
    SVG,
    TRACE,
    Countdown,
    box,
    no_figure_is_left,  # noqa: F401
    on_cards,
    read,
    recorded,
    searched,
    step,
    texts,
)
from drawing.test_laws import all_nodes_are_shown_or_counted_where_they_are, badges, the_caption_is_true
from games.dots_and_boxes import Start, around
from many import few_or_many

from mcts_teach import (
    Nim,
    Node,
    TicTacToe,
    backpropagate,
    draw_icicle,
    draw_step,
    draw_tree,
    draw_ucb,
    explain,
    from_text,
    print_tree,
    record,
    search,
    table,
    ucb1,
)
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import pictures, tree_svg
from mcts_teach.drawing.marks import Dot, Group, Text
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.tree import PAGE_SIZE, tree_picture
from mcts_teach.drawing.words import describe, short_name
from mcts_teach.variants import solver, transpositions


def nodes_in(picture):
    return [mark for mark in picture.marks if getattr(mark, "node", None) is not None]


@pytest.mark.parametrize(
    "how", [{}, {"labels": 0}, {"nodes": 1}, {"nodes": 40, "labels": 7}, {"nodes": 200, "labels": 40}]
)
@pytest.mark.parametrize("variant", [dict, transpositions, solver], ids=lambda variant: variant.__name__)
def test_hidden_and_shown_nodes_are_all_nodes_and_as_many_are_shown_as_asked_for(variant, how):
    for state in (STATE, Nim((1, 2, 3)), TicTacToe()):
        at = moment_of(search(state, 400, **variant()))
        picture = tree_picture(at, **how)
        seen = read(picture, at.root)
        all_nodes_are_shown_or_counted_where_they_are(picture, at, PAGE_SIZE, seen)
        most = len({id(one) for one in every(at.root)})
        assert len(seen) == min(how.get("nodes", len(seen)), most)
        assert sum(isinstance(one.mark, Group) for one in seen) == min(how.get("labels", 10**9), len(seen)) or not how
        if variant is dict:
            the_caption_is_true(picture, at, PAGE_SIZE, seen)


def every(node):
    yield node
    for child in node.children.values():
        yield from every(child)


def test_a_path_is_shown_however_few_nodes_are_asked_for():
    pause = step(ENDGAME, 100, "select")
    assert [one.node for one in read(tree_picture(pause, nodes=1), pause.path[0])] == pause.path
    picture = tree_picture(pause, nodes=1, labels=0)
    assert [type(mark) for mark in nodes_in(picture)] == [Dot] * len(pause.path)


def test_with_graphs_a_node_is_counted_once_though_two_lines_lead_to_it():
    root = search(STATE, 600, **transpositions())
    picture = tree_picture(root, nodes=3, labels=3)
    assert sum(int(badge.text[1:]) for badge in badges(picture)) == len({id(node) for node in every(root)}) - 3 == 27


@pytest.mark.parametrize("state", POSITIONS[:-1], ids=repr)
def test_no_node_jumps_while_the_tree_grows(state):
    trace, before = recorded(state, 24), set()
    for iteration in range(1, 25):
        for phase in PHASES:
            at = trace.at(iteration, phase)
            seen = read(tree_picture(at, nodes=25, labels=25), at.root)
            (x, y), now = middle_and_top(seen[0]), set()
            for one in seen[1:]:
                if one.node:
                    to_x, to_y = middle_and_top(one)
                    now.add((moves_to(one), round(to_x - x, 3), round(to_y - y, 3)))
            if phase in ("select", "expand"):  # a playout's end makes room for itself
                assert before <= now
                before = now
        assert len(before) == trace.rows[iteration - 1].size - 1


def middle_and_top(one):
    left, top, right, _ = box(one.mark)
    return (left + right) / 2, top


def moves_to(one):
    return (*moves_to(one.parent), one.move) if one.parent else ()


# Learners' searches


WRONG = (math.nan, math.inf, -math.inf, -1, 0, 0.5, 1e9, 1e308)
PAINTED = {"tree": draw_tree, "step": draw_step, "ucb": draw_ucb, "icicle": draw_icicle}
WRITTEN = PAINTED | {"table": table, "print": print_tree, "words": explain, "narrow": partial(tree_svg, page=PAGES[2])}


def damaged(number):
    """A tree, or a moment of its search, in which some nodes have impossible counts, or have lost their children."""
    rng = Random(number)
    trace = record(POSITIONS[number % 7], rng.choice([3, 12, 40]), seed=number)
    at = trace.at(len(trace), rng.choice(PHASES)) if number % 2 else moment_of(trace.root)
    nodes = list(every(at.root))
    for node in rng.sample(nodes, min(len(nodes), rng.randint(1, 6))):
        harm = rng.randrange(3)
        if harm == 0:
            node.visits = rng.choice(WRONG)
        elif harm == 1:
            node.wins = rng.choice(WRONG)
        elif node not in at.path[:-1]:
            node.children.clear()
    return at if at.path else at.root


@few_or_many(10, 150)
@pytest.mark.parametrize("form", PAINTED)
def test_damaged_trees_are_painted_in_every_form(form, cases):
    for what in map(damaged, range(cases)):
        if form != "ucb" or has_bars(what):
            shown = PAINTED[form](what)
            (shown.figure if hasattr(shown, "figure") else shown).canvas.draw()
            plt.close("all")


@pytest.mark.parametrize("form", WRITTEN)
def test_damaged_trees_are_written_in_every_form(form, monkeypatch):
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    for what in map(damaged, range(150)):
        if form != "ucb" or has_bars(what):
            shown = WRITTEN[form](what)
            assert form not in PAINTED or ElementTree.fromstring(shown.svg).tag == f"{SVG}svg"


def has_bars(what):
    return bool(getattr(what, "path", ()) or getattr(what, "children", ()))


def test_a_learners_backpropagate_that_changes_only_the_leaf_marks_only_the_leaf():
    def only_the_leaf(path, rewards):
        backpropagate(path[-1:], rewards)

    start, leaf, _ = on_cards(tree_picture(record(STATE, 1, backpropagate=only_the_leaf).at(1)))
    assert ["▲" in "".join(card) for card in (start, leaf)] == [False, True]


def test_a_node_that_nobody_made_a_child_is_said_not_to_be_in_the_tree():
    def forgetful(node, rng):
        return Node(node.state.play(node.untried[0]), mover=node.state.player)

    moment = record(STATE, 3, expand=forgetful).at(2, "expand")
    assert describe(moment) == "iteration 2, expand: the path goes on below start to a node that is not in the tree"
    assert len(nodes_in(tree_picture(moment))) == 1


def test_a_score_without_a_hash_is_drawn_too():
    @dataclass
    class Curious:
        c: float

        def __call__(self, parent, child):
            return ucb1(parent, child, self.c)

    assert Curious.__hash__ is None
    assert len(nodes_in(tree_picture(record(STATE, 9, score=Curious(2.0)).at(5)))) > 5


def test_a_tree_cut_at_a_depth_or_with_wrong_counts_is_captioned_in_words_that_are_true(capsys):
    root = search(STATE, 200, seed=3)
    print_tree(root, depth=1)
    end = "\n(5 of 44 nodes: the most visited within 1 move of the start; the others have at most 88 visits)\n"
    assert capsys.readouterr().out.endswith(end)
    print_tree(record(STATE, 40, seed=3).at(40), depth=2)
    assert "part of the path and the most visited within 2 moves of the start; " in capsys.readouterr().out
    root.children[6].visits = 1
    assert "5 of 44 nodes: the most visited, parents first; " in " ".join(texts(tree_picture(root, nodes=5)))


def test_a_tree_that_has_grown_since_it_was_drawn_is_drawn_anew():
    trace = record(STATE, 3)
    tree_picture(trace.at(2))
    trace.grow(20)
    assert tree_picture(trace.at(20)) == tree_picture(record(STATE, 23).at(20))


# What cards say


@pytest.mark.parametrize(
    ("rewards", "mover", "said"),
    [
        ((1.0, 0.0), 0, "player 0 won"),
        ((1.0, 0.0), 1, "player 0 won"),
        ((0.0, 0.0, 1.0), 0, "player 2 won"),
        ((-1, 1), 0, "player 1 won"),
        ((0.5, 0.5), 1, "draw"),
        ((0, 0), 1, "0.00"),  # nobody says what it means
        ((3.0, 0.5), 1, "0.50"),
        ((1.0,), 0, "won"),
        ((0.0,), 0, "lost"),
        ((0.25,), 0, "0.25"),
    ],
)
def test_a_finished_node_says_who_won(rewards, mover, said, capsys):
    over = type("Over", (), {"moves": lambda self: [], "rewards": lambda self: rewards})()
    root = search(ENDGAME, 1)
    (move,) = root.children
    root.children[move] = Node(over, mover, 1, float(rewards[mover]))
    card = nodes_in(tree_picture(root))[1]
    assert texts(card)[-1] == f"end: {said}"
    assert card.title.endswith(f"  end: {said}")
    print_tree(root)
    assert capsys.readouterr().out.splitlines()[1].endswith(f"  end: {said}")


def test_a_loss_says_that_the_other_won_and_a_proof_what_is_proven():
    state = from_text("XX. / OO. / X..", TicTacToe())  # O wins with c2, and only X could make O's moves a loss
    assert {"end: O won", "end: X won"} <= {card[-1] for card in on_cards(tree_picture(searched(state, 60)))}
    proven = tree_picture(search(state, 60, **solver()))
    assert "proven: O wins" in on_cards(proven)[0]
    assert all(mark.bold for card in nodes_in(proven) for mark in card.marks if "proven" in getattr(mark, "text", ""))


def test_untried_moves_are_words_and_fewer_letters_on_a_crowded_picture():
    few, many = tree_picture(searched(TicTacToe(), 9)), tree_picture(searched(TicTacToe(), 60))
    assert [card[-1] for card in on_cards(few)[1:]] == ["8 untried"] * 9
    assert any(card[-1] == "2 left" for card in on_cards(many))
    assert ", moves left untried" in " ".join(texts(many))
    assert ", moves left untried" not in " ".join(texts(few))


def test_who_moved_stands_on_each_card_of_a_row_in_which_several_did():
    boxes = Start()
    for line in around(1, 1)[:3]:  # whoever closes the box moves again
        boxes = boxes.play(line)
    root = searched(boxes, 300)
    seen = read(tree_picture(root), root)
    rows = {depth: {one.node.mover for one in seen if one.depth == depth} for depth in {one.depth for one in seen}}
    mixed = {depth for depth, movers in rows.items() if len(movers) > 1}
    assert mixed
    for one in seen:
        if isinstance(one.mark, Group):
            said = [f"{'AB'[one.node.mover]} moved"] if one.depth in mixed else []
            assert [text for text in texts(one.mark) if text.endswith(" moved")] == said


def test_a_row_without_nodes_has_no_label():
    early = record(STATE, 200, seed=3).at(11)
    rows = [[text for text in texts(tree_picture(what)) if text.endswith(" moved")] for what in (early, early.final)]
    assert rows[0] == ["O moved", "X moved"] == rows[1][:2]
    assert len(rows[1]) > 2


def test_a_node_taken_from_a_tree_is_called_by_its_move():
    root = search(STATE, 40, seed=3)
    child = root.children[2]
    assert describe(child) == f"the tree below c1 after {child.visits} visits"
    assert on_cards(tree_picture(child))[0][:2] == ["c1", f"{child.wins:g}/{child.visits}"]
    assert draw_ucb(child).get_title(loc="left") == "UCB1 of each move from c1"
    assert explain(child).startswith("the tree below c1")
    assert on_cards(tree_picture(Node(STATE.play(2), mover=1))) == [["O's move", "0/0", "3 untried"]]


WHOSE = "share of the points that X won, in all games that came through here"


@pytest.mark.parametrize("whose", ["mean of X", WHOSE])
@pytest.mark.parametrize("page", [PAGE_SIZE, (240.0, 260.0)], ids=str)
def test_the_legend_says_whose_rate_it_is(whose, page):
    assert "mean of " in " ".join(texts(tree_picture(searched(ENDGAME, 6), page=page)))
    picture = tree_picture(searched(ENDGAME, 6), legend=whose, page=page)
    assert whose in " ".join(texts(picture))
    assert "who moved here" not in " ".join(texts(picture))
    written = [box(mark) for mark in picture.marks if isinstance(mark, Text)]
    assert all(left >= 0 and right <= picture.width for left, _, right, _ in written)


def test_a_game_of_ones_own_needs_no_cells_and_no_names_and_markup_is_text():
    odd = type("Odd", (), {"player": 0, "moves": lambda self: ["<a & b>"], "play": lambda self, move: odd()})
    odd.rewards = lambda self: (1.0,)
    assert ">&lt;a &amp; b&gt;</text>" in tree_svg(search(odd(), 1, simulate=lambda state, rng: (1.0,)))
    words = tree_picture(searched(Countdown(5), 50)).words
    assert "one" in words
    assert "end: 0.25" in words
    assert short_name(Countdown(5), "two of them") == "two of them"


def test_a_title_of_ones_own_stands_above_the_tree():
    picture = tree_picture(TRACE.at(3), title="mine")
    assert (picture.title, picture.marks[0].text) == ("mine", "mine")
