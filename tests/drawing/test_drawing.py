"""Pictures: where things are, what they say, and that everybody can read them."""

import math
import re
import subprocess
import sys
from itertools import combinations, islice, pairwise
from random import Random
from typing import NamedTuple

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcts_teach import MNK, ConnectFour, Hex, Nim, Node, TicTacToe, from_text, record, search, steps, ucb1
from mcts_teach.drawing import (
    draw_board,
    draw_step,
    draw_tree,
    draw_ucb,
    filmstrip,
    print_tree,
    to_networkx,
    tree_svg,
)
from mcts_teach.drawing.figure import size_in_points
from mcts_teach.drawing.layout import tidy
from mcts_teach.drawing.marks import FAINT, PAPER, PATH, PHASE_COLORS, Text, contrast, ink_on, rate_color, text_width
from mcts_teach.drawing.scene import PAGE_SIZE, tree_scene
from mcts_teach.drawing.stones import STONES
from mcts_teach.drawing.words import describe

ENDGAME = from_text("XO. / OX. / ...", TicTacToe())
GAMES = (ENDGAME, TicTacToe(), ConnectFour(), Hex(3), Hex(11), Nim((3, 4, 5), players=3), MNK(5, 4, 4))
SIZES = (1, 2, 10, 100, 1000)


class Countdown(NamedTuple):
    """A learner's own game without cells and names: take 1 or 2; one player; words as moves."""

    left: int
    player: int = 0

    def moves(self):
        return ["one", "two"][: self.left]

    def play(self, move):
        return Countdown(self.left - ["one", "two"].index(move) - 1)

    def rewards(self):
        return (0.25,)


@pytest.fixture(autouse=True)
def no_figure_is_left():
    plt.close("all")
    yield
    plt.close("all")


def step(state, iteration, phase, seed=0):
    """A search's pause after a phase of an iteration."""
    place = ["select", "expand", "simulate", "backpropagate"].index(phase)
    return next(islice(steps(Node(state), Random(seed)), 4 * (iteration - 1) + place, None))


def grown(game, iterations):
    return Node(game) if iterations == 0 else search(game, iterations)


# The layout


@st.composite
def trees(draw):
    """A tree as lists of children, and a width for each node."""
    parents = draw(st.lists(st.floats(0, 1, exclude_max=True), max_size=60))
    children = [[] for _ in range(len(parents) + 1)]
    for v, share in enumerate(parents, 1):
        children[int(share * v)].append(v)
    return children, draw(st.lists(st.floats(0.1, 9), min_size=len(children), max_size=len(children)))


def rows_of(children):
    """The nodes of each depth from left to right."""
    row = [0]
    while row:
        yield row
        row = [child for node in row for child in children[node]]


@given(trees(), st.floats(0, 3))
def test_neighbours_keep_their_distance_and_order_and_parents_are_centred(tree, gap):
    children, widths = tree
    xs = tidy(children, widths, gap=gap)
    for row in rows_of(children):
        for a, b in pairwise(row):
            assert xs[b] - xs[a] >= (widths[a] + widths[b]) / 2 + gap - 1e-6
    for node, kids in enumerate(children):
        assert not kids or math.isclose(xs[node], (xs[kids[0]] + xs[kids[-1]]) / 2, abs_tol=1e-6)
    assert math.isclose(min(x - width / 2 for x, width in zip(xs, widths, strict=True)), 0, abs_tol=1e-6)


@given(trees())
def test_a_mirrored_tree_has_the_mirrored_layout(tree):
    children, _ = tree
    ones = [1.0] * len(children)
    there, back = tidy(children, ones), tidy([kids[::-1] for kids in children], ones)
    assert all(math.isclose(a + b, there[0] + back[0], abs_tol=1e-6) for a, b in zip(there, back, strict=True))


def test_trees_are_as_narrow_as_those_of_another_program():
    igraph, rng, same = pytest.importorskip("igraph"), Random(0), 0
    for _ in range(200):
        size = rng.randrange(2, 30)
        children = [[] for _ in range(size)]
        for v in range(1, size):
            children[rng.randrange(v)].append(v)
        graph = igraph.Graph(n=size, edges=[(v, w) for v in range(size) for w in children[v]])
        theirs = [x for x, _ in graph.layout_reingold_tilford(root=[0])]
        ours = tidy(children, [1.0] * size, gap=0)
        width, their_width = max(ours) - min(ours), max(theirs) - min(theirs)
        same += math.isclose(width, their_width, abs_tol=1e-6)
        assert width <= 1.15 * their_width + 1e-6  # the two hand out spare room a little differently
    assert same >= 180


def test_deep_and_wide_trees_need_no_recursion():
    chain = [[v + 1] for v in range(20_000)] + [[]]
    assert set(tidy(chain, [2.0] * len(chain))) == {1.0}
    star = [list(range(1, 20_001))] + [[]] * 20_000
    assert tidy(star, [1.0] * len(star), gap=0)[0] == 10_000


# Colours

DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
SIGHTS = (((1, 0, 0), (0, 1, 0), (0, 0, 1)), DEUTERANOPIA, PROTANOPIA)  # Machado, Oliveira & Fernandes (2009)


def lab(color, sight):
    """A colour as somebody sees it, in CIE L*a*b*."""
    srgb = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in srgb]
    r, g, b = (min(max(sum(m * c for m, c in zip(row, linear, strict=True)), 0), 1) for row in sight)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHTS)
def test_colour_blind_readers_can_tell_win_rates_and_players_apart(sight):
    for a, b in combinations((0.0, 0.25, 0.5, 0.75, 1.0), 2):
        assert math.dist(lab(rate_color(a), sight), lab(rate_color(b), sight)) > 15
    assert math.dist(lab(STONES[0], sight), lab(STONES[1], sight)) > 30
    for rate in (0.0, 0.5, 1.0):
        assert math.dist(lab(PATH, sight), lab(rate_color(rate), sight)) > 25


def test_every_text_can_be_read_on_its_ground():
    assert all(contrast(ink_on(rate_color(i / 100)), rate_color(i / 100)) >= 4.5 for i in range(101))
    assert all(contrast(color, PAPER) >= 4.5 for color in (FAINT, PATH, *PHASE_COLORS.values()))
    assert rate_color(None) == PAPER


# What a picture of a tree shows


def box(spot):
    return spot.x - spot.width / 2, spot.y - spot.height / 2, spot.x + spot.width / 2, spot.y + spot.height / 2


def text_box(mark):
    width = text_width(mark.text, mark.size, bold=mark.bold)
    left = mark.x - width * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
    return left, mark.y - mark.size / 2, left + width, mark.y + mark.size / 2


def overlap(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.01 and min(a[3], b[3]) - max(a[1], b[1]) > 0.01


def inside(a, b):
    return a[0] >= b[0] - 0.01 and a[1] >= b[1] - 0.01 and a[2] <= b[2] + 0.01 and a[3] <= b[3] + 0.01


@pytest.mark.parametrize("iterations", SIZES)
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_nothing_overlaps_and_everything_fits(game, iterations):
    root = search(game, iterations)
    for page in (PAGE_SIZE, (240.0, 260.0)):
        scene = tree_scene(root, page=page)
        texts = [text_box(mark) for mark in scene.marks if isinstance(mark, Text)]
        boxes = [box(spot) for spot in scene.shapes] + texts
        assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
        assert all(inside(b, (0, 0, scene.width, scene.height)) for b in boxes)
        for spot in scene.shapes:
            assert all(inside(text_box(mark), box(spot)) for mark in spot.marks if isinstance(mark, Text))
        assert scene.width <= page[0] + 0.01
        sizes = [mark.size for spot in scene.shapes for mark in spot.marks if isinstance(mark, Text)]
        assert min(sizes, default=8) >= 7.5


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_letters_stay_inside_their_cards(game):
    ax = draw_tree(step(game, 60, "expand"))
    ax.figure.canvas.draw()
    texts = [text.get_window_extent() for text in ax.texts]
    assert not any(overlap(a.extents, b.extents) for a, b in combinations(texts, 2))
    width, height = ax.figure.canvas.get_width_height()
    assert all(inside(text.extents, (0, 0, width, height)) for text in [*texts, ax._left_title.get_window_extent()])
    for mark, text in zip((mark for mark in ax.texts), texts, strict=True):
        assert text.width * 72 / ax.figure.dpi <= text_width(
            mark.get_text(), mark.get_fontsize(), bold=mark.get_fontweight() == "bold"
        )


def test_a_card_says_the_move_the_wins_and_the_score():
    root = search(ENDGAME, 5)
    lines = {
        spot.marks[0].text: [mark.text for mark in spot.marks if isinstance(mark, Text)]
        for spot in tree_scene(root).shapes
    }
    assert lines["start"] == ["start", "5 visits"]
    assert lines["c3"] == ["c3", "1/1", f"{ucb1(root, root.children[8]):.2f}", "end: X won"]
    assert lines["b3"][-1] == "+4 untried"


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
    class Over:
        """The end of a game."""

        def moves(self):
            return []

        def rewards(self):
            return rewards

    root = search(ENDGAME, 1)
    (move,) = root.children
    root.children[move] = Node(Over(), mover, 1, float(rewards[mover]))
    scene = tree_scene(root)
    assert [mark.text for mark in scene.shapes[1].marks if isinstance(mark, Text)][-1] == f"end: {said}"
    assert scene.shapes[1].words.endswith(f"  end: {said}")
    print_tree(root)
    assert capsys.readouterr().out.splitlines()[1].endswith(f"  end: {said}")


def test_a_loss_says_that_the_other_won():
    state = from_text("XX. / OO. / X..", TicTacToe())  # O wins with c2, and only X could make O's moves a loss
    scene = tree_scene(search(state, 60))
    ends = {text for spot in scene.shapes for mark in spot.marks if "end: " in (text := getattr(mark, "text", ""))}
    assert ends >= {"end: O won", "end: X won"}
    assert not any("end: won" in spot.words or "end: lost" in spot.words for spot in scene.shapes)


@pytest.mark.parametrize(
    "whose", ["win rate of X", "share of the points that X won, in all games that came through here"]
)
def test_the_legend_says_whose_rate_it_is(whose):
    def texts(scene):
        return " ".join(mark.text for mark in scene.marks if isinstance(mark, Text))

    trace = record(ENDGAME, 6)
    usual = "win rate of the player who moved here"
    assert usual in texts(tree_scene(trace.root))
    for page in (PAGE_SIZE, (240.0, 260.0)):
        scene = tree_scene(trace.root, legend=whose, page=page)
        assert whose in texts(scene)
        assert "win rate of the player" not in texts(scene)
        assert all(
            inside(text_box(mark), (0, 0, scene.width, scene.height)) for mark in scene.marks if isinstance(mark, Text)
        )
    assert whose in " ".join(re.findall(">([^<]+)</text>", tree_svg(trace.root, legend=whose)))
    pictures = [draw_tree(trace.root, legend=whose), draw_step(trace.at(4), legend=whose).axes[0]]
    pictures += filmstrip(trace, [1, 4], legend=whose).axes
    for ax in pictures:
        assert whose in " ".join(" ".join(text.get_text() for text in ax.texts).split())
        assert usual not in " ".join(text.get_text() for text in ax.texts)


def test_fills_follow_the_win_rate_and_sizes_the_visits():
    scene = tree_scene(search(ENDGAME, 200), labels=0)
    graph = to_networkx(search(ENDGAME, 200))
    means = [graph.nodes[v]["mean"] for v in range(1, len(graph))]
    assert {spot.fill for spot in scene.shapes[1:]} <= set(map(rate_color, means))
    assert scene.shapes[0].fill == PAPER
    widths = [spot.width for spot in scene.shapes]
    assert widths == sorted(widths, reverse=True)
    assert not any(spot.card for spot in scene.shapes)


@pytest.mark.parametrize("phase", PHASE_COLORS)
def test_a_step_shows_its_path_its_new_node_and_its_phase(phase):
    pause = step(ConnectFour(), 300, phase)
    scene = tree_scene(pause)
    assert sum(spot.on_path for spot in scene.shapes) == len(pause.path)
    assert sum(spot.new for spot in scene.shapes) == (phase != "select")
    assert sum(edge.color == PATH for edge in scene.edges) == len(pause.path) - 1
    assert all(spot.line > 2 and spot.stroke == PATH for spot in scene.shapes if spot.on_path)
    assert scene.title.startswith(f"{phase}: ")
    assert scene.title_color == PHASE_COLORS[phase]
    assert scene.words.startswith(describe(pause))
    new = [mark.text for spot in scene.shapes if spot.new for mark in spot.marks if isinstance(mark, Text)]
    assert ("new" in new) == (phase != "select")


def test_a_finished_game_adds_no_node():
    scene = tree_scene(step(ENDGAME, 6, "expand"))
    assert not any(spot.new for spot in scene.shapes)
    assert "the game is over" in scene.title


def test_the_caption_says_what_is_left_out():
    root = search(TicTacToe(), 1000)
    scene = tree_scene(root, nodes=10)
    rest = max(child.visits for move in root.children.values() for child in move.children.values())
    assert scene.caption == f"10 of 1,001 nodes: the most visited; the others have at most {rest} visits."
    assert tree_scene(search(ENDGAME, 3)).caption == "All 4 nodes."
    assert tree_scene(Node(ENDGAME)).caption == "1 node."


def test_as_many_nodes_and_labels_as_asked_for():
    root = search(TicTacToe(), 5000)
    scene = tree_scene(root, nodes=200, labels=40)
    assert len(scene.shapes) == 200
    assert sum(spot.card for spot in scene.shapes) == 40
    assert len(tree_scene(root).shapes) > 50
    pause = step(ENDGAME, 100, "select")
    assert len(tree_scene(pause, nodes=1).shapes) == len(pause.path)


def test_a_tree_with_wrong_counts_is_drawn_too():
    root = search(ENDGAME, 30)
    for child in root.children.values():
        child.visits, child.wins = 0, -3.0
        child.children and next(iter(child.children.values())).__setattr__("visits", 99)
    root.visits = 0
    assert len(tree_scene(root).shapes) > 5
    draw_tree(root)
    draw_ucb(root)


# Figures


def test_one_picture_of_its_own_or_none_on_a_given_axes():
    before = dict(mpl.rcParams)
    ax = draw_tree(search(ENDGAME, 10))
    assert plt.get_fignums() == [ax.figure.number]
    figure, axes = plt.subplots(1, 3, figsize=(11, 4))
    root = search(ENDGAME, 10)
    drawn = draw_tree(root, ax=axes[0]), draw_ucb(root, ax=axes[1]), draw_board(ENDGAME, ax=axes[2])
    assert drawn == tuple(axes)
    assert len(plt.get_fignums()) == 2
    assert mpl.rcParams == before
    assert mpl.colors.to_hex(figure.get_facecolor()) == PAPER


@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
def test_pictures_side_by_side_do_not_overlap(layout):
    figure, axes = plt.subplots(2, 3, figsize=(11, 7), layout=layout)
    for ax, iterations in zip(axes.flat, (1, 3, 10, 40, 200, 1000), strict=True):
        draw_tree(search(TicTacToe(), iterations), ax=ax)
    figure.canvas.draw()
    texts = [text.get_window_extent().extents for ax in axes.flat for text in ax.texts]
    assert not any(overlap(a, b) for a, b in combinations(texts, 2))


def test_a_title_of_ones_own():
    assert draw_tree(search(ENDGAME, 3), title="mine").get_title(loc="left") == "mine"


def bars_of(ax):
    return {container.get_label(): list(container) for container in ax.containers}


@pytest.mark.parametrize("game", GAMES[:4], ids=repr)
def test_bars_are_mean_and_bonus_and_the_marked_one_is_what_select_takes(game):
    root = search(game, 300)
    ax = draw_ucb(root)
    bars, moves = bars_of(ax), sorted(root.children)
    for place, move in enumerate(moves):
        child = root.children[move]
        mean, bonus = bars["mean reward"][place], bars["bonus"][place]
        assert math.isclose(mean.get_height(), child.wins / child.visits)
        assert math.isclose(mean.get_height() + bonus.get_height(), ucb1(root, child))
        assert bonus.get_y() == mean.get_height()
    taken = max(root.children, key=lambda move: ucb1(root, root.children[move]))
    (marked,) = bars["_highest"]
    assert round(marked.get_x() + marked.get_width() / 2) == moves.index(taken)


def test_untried_moves_are_hatched_bars_without_end():
    ax = draw_ucb(search(ENDGAME, 3))
    assert [text.get_text() for text in ax.texts].count("∞") == 2
    assert all(bar.get_hatch() for bar in bars_of(ax)["not visited yet"])
    assert "_highest" not in bars_of(ax)
    assert "select stops here" in ax.get_xlabel()


def test_the_bars_of_a_step_show_which_child_was_taken():
    pause = step(ENDGAME, 40, "select")
    ax = draw_ucb(pause)
    (marked,) = bars_of(ax)["_taken"]
    parent = pause.path[-2]
    names = [label.get_text() for label in ax.get_xticklabels()]
    move = next(move for move, child in parent.children.items() if child is pause.path[-1])
    assert names[round(marked.get_x() + marked.get_width() / 2)] == parent.state.name(move)
    assert draw_ucb(step(ENDGAME, 1, "select")).get_xlabel() == "5 moves untried: select stops here"


def test_too_many_bars_are_cut_to_the_highest():
    ax = draw_ucb(search(Hex(11), 300))
    assert "of 121 are shown" in ax.get_xlabel()
    ax.figure.canvas.draw()
    texts = [text.get_window_extent().extents for text in [*ax.texts, *ax.get_xticklabels()]]
    assert not any(overlap(a, b) for a, b in combinations(texts, 2))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_legend_of_the_bars_covers_nothing(game):
    ax = draw_ucb(search(game, 200))
    ax.figure.canvas.draw()
    legend = ax.get_legend().get_window_extent().extents
    assert not any(overlap(legend, text.get_window_extent().extents) for text in ax.texts)
    assert not any(overlap(legend, bar.get_window_extent().extents) for bars in ax.containers for bar in bars)


def test_any_score_has_a_mean_and_a_rest():
    ax = draw_ucb(search(ENDGAME, 100), score=lambda parent, child: child.wins / child.visits - 1)
    assert all(math.isclose(bar.get_height(), -1) for bar in bars_of(ax)["bonus"])


@pytest.mark.parametrize(
    "state", [*GAMES, from_text("XXX / OO. / ...", TicTacToe()), Nim((0, 0)), Countdown(3)], ids=repr
)
def test_every_board_can_be_drawn(state):
    ax = draw_board(state)
    ax.figure.canvas.draw()
    texts = [text.get_window_extent().extents for text in ax.texts]
    assert not any(overlap(a, b) for a, b in combinations(texts, 2))
    width, height = ax.figure.canvas.get_width_height()
    assert all(inside(text, (0, 0, width, height)) for text in texts)


def test_numbers_and_names_at_the_edges():
    def texts(state, **options):
        return [text.get_text() for text in draw_board(state, **options).texts]

    assert texts(ENDGAME) == ["a", "b", "c", "1", "2", "3", "2", "5", "6", "7", "8"]
    assert texts(ENDGAME, numbers=False) == ["a", "b", "c", "1", "2", "3"]
    full = ConnectFour(2, 3, 2).play(0).play(0)
    assert texts(full) == ["a", "b", "c", "1", "2"]
    assert texts(Countdown(3)) == ["Countdown(left=3, player=0)"]
    assert "X: top to bottom" in texts(Hex(3))


def test_a_game_of_ones_own_needs_no_cells_and_no_names():
    root = search(Countdown(5), 50)
    words = tree_scene(root).words
    assert "one" in words
    assert "end: 0.25" in words
    draw_tree(root)
    draw_ucb(root)


def test_the_graph_has_every_statistic():
    root = search(ENDGAME, 50)
    graph = to_networkx(root)
    top = graph.nodes[0]
    assert (top["visits"], top["depth"], top["move"], top["score"], top["state"]) == (50, 0, None, None, ENDGAME)
    assert [graph.nodes[v]["depth"] for v in graph] == sorted(graph.nodes[v]["depth"] for v in graph)
    for parent, child in graph.edges:
        move = graph.edges[parent, child]["move"]
        assert graph.nodes[child]["move"] == move
        assert graph.nodes[child]["state"] == graph.nodes[parent]["state"].play(move)
        assert graph.nodes[child]["mover"] == graph.nodes[parent]["state"].player
    one = root.children[min(root.children)]
    assert graph.nodes[1]["score"] == ucb1(root, one)
    assert graph.nodes[1]["mean"] == one.wins / one.visits
    assert graph.nodes[1]["untried"] == len(one.untried)


def test_print_tree_says_the_same(capsys):
    print_tree(search(ENDGAME, 40), nodes=5)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "start  40 visits"
    assert lines[1].startswith("├─ a3  9/9  mean 1.00  UCB1 1.91")  # as often as c3, and before it
    assert lines[-1] == "(5 of 33 nodes: the most visited; the others have at most 7 visits)"
    print_tree(step(ENDGAME, 40, "expand"), depth=1)
    out = capsys.readouterr().out
    assert out.count("<- path") == 2
    assert "│" not in out


def test_bad_input_is_refused_in_words():
    root = search(ENDGAME, 5)
    for draw in (draw_tree, draw_ucb, print_tree, to_networkx):
        with pytest.raises(ValueError, match="root of a tree"):
            draw("abc")
    with pytest.raises(ValueError, match="search it first"):
        draw_ucb(Node(ENDGAME))
    with pytest.raises(ValueError, match="a position of a game"):
        draw_board("XO.")
    for options in ({"nodes": 0}, {"nodes": 2.5}, {"labels": -1}):
        with pytest.raises(ValueError, match="whole number"):
            draw_tree(root, **options)
    with pytest.raises(ValueError, match="depth must be"):
        print_tree(root, depth=0)
    with pytest.raises(AttributeError):
        __import__("mcts_teach.drawing").drawing.draw_nothing  # noqa: B018


def test_matplotlib_is_loaded_by_the_first_picture():
    code = "import sys, mcts_teach.drawing as d; assert 'matplotlib' not in sys.modules; d.draw_tree"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_picture_keeps_its_proportions_when_its_axes_grows():
    _, axes = plt.subplots(1, 2, figsize=(6, 3))
    ax = draw_tree(search(ENDGAME, 4), ax=axes[0])
    ax.figure.canvas.draw()
    before = ax.texts[0].get_fontsize() / size_in_points(ax)[0]
    ax.figure.set_size_inches(12, 6)
    ax.figure.canvas.draw()
    assert math.isclose(ax.texts[0].get_fontsize() / size_in_points(ax)[0], before)
