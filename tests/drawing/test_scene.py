"""What is drawn of a tree: its path, its phase, what is left out, and whose numbers these are."""

import re
from dataclasses import dataclass

import pytest
from drawing.drawn import ENDGAME, STATE, TRACE, inside, playout_ends, searched, step, text_box, texts
from games.dots_and_boxes import Start, around

from mcts_teach import ConnectFour, Nim, Node, TicTacToe, draw_ucb, explain, print_tree, record, search, ucb1
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import to_networkx, tree_svg
from mcts_teach.drawing.marks import PAPER, PATH, PHASE_COLORS, Text, rate_color
from mcts_teach.drawing.scene import PAGE_SIZE, tree_scene
from mcts_teach.drawing.words import describe


def test_fills_follow_the_win_rate_and_sizes_the_visits():
    scene = tree_scene(searched(ENDGAME, 200), labels=0)
    graph = to_networkx(searched(ENDGAME, 200))
    rates = [mean for _, mean in graph.nodes(data="mean") if mean is not None]
    assert {shape.fill for shape in scene.shapes[1:]} <= {rate_color(rate) for rate in rates}
    assert scene.shapes[0].fill == PAPER
    widths = [shape.width for shape in scene.shapes]
    assert widths == sorted(widths, reverse=True)
    assert not any(shape.card for shape in scene.shapes)


@pytest.mark.parametrize("phase", PHASE_COLORS)
def test_a_step_shows_its_path_its_new_node_and_its_phase(phase):
    pause = step(ConnectFour(), 300, phase)
    scene = tree_scene(pause)
    assert sum(shape.on_path for shape in scene.shapes) == len(pause.path)
    assert sum(shape.new for shape in scene.shapes) == (phase != "select")
    assert sum(edge.color == PATH for edge in scene.edges) == len(pause.path) - 1
    assert all(shape.line > 2 and shape.stroke == PATH for shape in scene.shapes if shape.on_path)
    assert scene.title.startswith(f"{phase}: ")
    assert scene.title_color == PHASE_COLORS[phase]
    assert scene.words.startswith(describe(pause))
    new = [mark.text for shape in scene.shapes if shape.new for mark in shape.marks if isinstance(mark, Text)]
    assert ("new" in new) == (phase != "select")


@pytest.mark.parametrize("phase", PHASES)
def test_each_phase_has_its_colour_and_is_named(phase):
    scene = tree_scene(TRACE.at(5, phase))
    assert scene.title_color == PHASE_COLORS[phase]
    assert scene.title.startswith(f"iteration 5, {phase}: ")
    assert len(set(PHASE_COLORS.values())) == 4


def test_a_finished_game_adds_no_node():
    scene = tree_scene(step(ENDGAME, 6, "expand"))
    assert not any(shape.new for shape in scene.shapes)
    assert "the game is over" in scene.title


def test_the_playout_is_a_dashed_line_that_ends_in_its_result():
    for phase in ("select", "expand"):
        assert playout_ends(tree_scene(TRACE.at(5, phase))) == []
    moment = TRACE.at(5, "simulate")
    scene = tree_scene(moment)
    [end] = playout_ends(scene)
    assert texts(scene, end.child) == [f"{len(moment.playout)} move", "O won"]
    assert moment.rewards == (0, 1)
    assert scene.shapes[end.child].y > max(shape.y for shape in scene.shapes if shape.on_path)


def test_where_the_game_is_over_no_playout_is_drawn():
    moment = TRACE.at(6, "simulate")
    assert moment.path[-1].state.moves() == []
    assert playout_ends(tree_scene(moment)) == []


def test_a_node_that_nobody_made_a_child_is_said_not_to_be_in_the_tree():
    def forgetful(node, rng):
        return Node(node.state.play(node.untried[0]), mover=node.state.player)

    moment = record(STATE, 3, expand=forgetful).at(2, "expand")
    assert describe(moment) == "iteration 2, expand: the path goes on below start to a node that is not in the tree"
    assert len(tree_scene(moment).shapes) == 1


def test_a_score_without_a_hash_is_drawn_too():
    @dataclass
    class Curious:
        c: float

        def __call__(self, parent, child):
            return ucb1(parent, child, self.c)

    assert Curious.__hash__ is None
    assert tree_scene(record(STATE, 9, score=Curious(2.0)).at(5)).shapes


def test_the_caption_says_what_is_left_out():
    root = searched(TicTacToe(), 1000)
    scene = tree_scene(root, nodes=10)
    rest = max(child.visits for move in root.children.values() for child in move.children.values())
    assert scene.caption == f"10 of 1,001 nodes: the most visited; the others have at most {rest} visits."
    assert tree_scene(searched(ENDGAME, 3)).caption == "All 4 nodes."
    assert tree_scene(Node(ENDGAME)).caption == "1 node."


def test_a_tree_cut_at_a_depth_or_with_wrong_counts_is_captioned_in_words_that_are_true(capsys):
    root = search(STATE, 200, seed=3)
    print_tree(root, depth=1)
    assert capsys.readouterr().out.endswith(
        "\n(5 of 44 nodes: the most visited within 1 move of the start; the others have at most 88 visits)\n"
    )
    print_tree(record(STATE, 40, seed=3).at(40), depth=2)
    assert "part of the path and the most visited within 2 moves of the start; " in capsys.readouterr().out
    root.children[6].visits = 1
    assert "5 of 44 nodes: the most visited, parents first; " in tree_scene(root, nodes=5).caption


@pytest.mark.parametrize("whose", ["mean of X", "share of the points that X won, in all games that came through here"])
def test_the_legend_says_whose_rate_it_is(whose):
    def below(scene):
        return " ".join(mark.text for mark in scene.marks if isinstance(mark, Text))

    root = searched(ENDGAME, 6)
    assert "mean of the player who moved here" in below(tree_scene(root))
    for page in (PAGE_SIZE, (240.0, 260.0)):
        scene = tree_scene(root, legend=whose, page=page)
        assert whose in below(scene)
        assert "mean of the player" not in below(scene)
        assert all(
            inside(text_box(mark), (0, 0, scene.width, scene.height)) for mark in scene.marks if isinstance(mark, Text)
        )
    assert whose in " ".join(re.findall(">([^<]+)</text>", tree_svg(root, legend=whose)))


def rows(scene):
    """Who moved, as it stands beside the rows."""
    return [mark.text for mark in scene.marks if isinstance(mark, Text) and mark.text.endswith(" moved")]


def test_who_moved_stands_beside_a_row_or_on_each_of_its_cards():
    nim, boxes = tree_scene(searched(Nim((2, 3), players=3), 60)), Start()
    assert rows(nim)[:3] == ["player 0 moved", "player 1 moved", "player 2 moved"]
    for line in around(1, 1)[:3]:  # whoever closes the box moves again
        boxes = boxes.play(line)
    scene = tree_scene(searched(boxes, 300))
    mixed = {
        depth
        for depth in range(1, 1 + max(entry.depth for entry in scene.tree))
        if len({entry.node.mover for entry in scene.tree if entry.depth == depth}) > 1
    }
    assert mixed
    for place, (entry, shape) in enumerate(zip(scene.tree, scene.shapes, strict=True)):
        if shape.card:
            said = f"{'AB'[entry.node.mover]} moved" if entry.depth in mixed else None
            assert [text for text in texts(scene, place) if text.endswith(" moved")] == [said] * bool(said)
    assert len(rows(scene)) == max(entry.depth for entry in scene.tree) - len(mixed)


def test_a_row_without_nodes_has_no_label():
    early = record(STATE, 200, seed=3).at(11)
    assert rows(tree_scene(early)) == ["O moved", "X moved"]
    assert len(rows(tree_scene(early.final))) > 2


def test_a_node_taken_from_a_tree_is_called_by_its_move():
    root = search(STATE, 40, seed=3)
    child = root.children[2]
    assert describe(child) == f"the tree below c1 after {child.visits} visits"
    assert texts(tree_scene(child), 0)[:2] == ["c1", f"{child.wins:g}/{child.visits}"]
    assert draw_ucb(child).get_title(loc="left") == "UCB1 of each move from c1"
    assert explain(child).startswith("the tree below c1")
    alone = Node(STATE.play(2), mover=1)
    assert texts(tree_scene(alone), 0) == ["O's move", "0/0", "+3 untried"]


def test_beside_the_path_lines_begin_where_they_part_from_it():
    scene = tree_scene(TRACE.at(12, "select"))
    walked = {entry.parent for entry, shape in zip(scene.tree, scene.shapes, strict=True) if shape.on_path} - {None}
    bends = {scene.tree[edge.child].parent: edge.points[-2] for edge in scene.edges if scene.shapes[edge.child].on_path}
    beside = [edge for edge in scene.edges if edge.color != PATH and scene.tree[edge.child].parent in walked]
    assert beside
    assert all(edge.points[0] == bends[scene.tree[edge.child].parent] for edge in beside)
