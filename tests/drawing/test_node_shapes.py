"""What a node's card says, and the room that it takes."""

import pytest
from drawing.drawn import ENDGAME, STATE, TRACE, Countdown, recorded, searched, texts

from mcts_teach import (
    ConnectFour,
    Hex,
    Nim,
    Node,
    TicTacToe,
    backpropagate,
    from_text,
    print_tree,
    record,
    search,
    ucb1,
)
from mcts_teach.arguments import PHASES
from mcts_teach.drawing.marks import Text, text_width
from mcts_teach.drawing.node_shapes import BIG, SMALL, TINY
from mcts_teach.drawing.page_plan import Page, planned
from mcts_teach.drawing.scene import PAGE_SIZE, tree_scene
from mcts_teach.drawing.snapshots import PlayoutEnd, snapshot_of


def test_a_card_says_the_move_the_wins_and_the_score():
    root = searched(ENDGAME, 5)
    lines = {
        shape.marks[0].text: [mark.text for mark in shape.marks if isinstance(mark, Text)]
        for shape in tree_scene(root).shapes
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
    scene = tree_scene(searched(state, 60))
    ends = {text for shape in scene.shapes for mark in shape.marks if "end: " in (text := getattr(mark, "text", ""))}
    assert ends >= {"end: O won", "end: X won"}
    assert not any("end: won" in shape.words or "end: lost" in shape.words for shape in scene.shapes)


def test_numbers_that_changed_are_marked_and_no_others():
    assert not any("▲" in text for phase in PHASES[:3] for text in texts(tree_scene(TRACE.at(8, phase))))
    scene = tree_scene(TRACE.at(8))
    marked = [place for place in range(len(scene.shapes)) if any("▲" in text for text in texts(scene, place))]
    assert marked == [place for place, shape in enumerate(scene.shapes) if shape.on_path]
    assert len(marked) == 3


def test_a_learners_backpropagate_that_changes_only_the_leaf_marks_only_the_leaf():
    def only_the_leaf(path, rewards):
        backpropagate(path[-1:], rewards)

    scene = tree_scene(record(STATE, 1, backpropagate=only_the_leaf).at(1))
    assert [any("▲" in text for text in texts(scene, place)) for place in (0, 1)] == [False, True]


def rooms_and_cards(trace, iterations, page=PAGE_SIZE):
    """By node of the last tree: the rooms that its card is given, and the cards themselves, at some moments."""
    rooms, cards = {}, {}
    for moment in (trace.at(iteration, phase) for iteration in iterations for phase in PHASES):
        sketch, plan = planned(snapshot_of(moment), len(trace.nodes), len(trace.nodes), page)
        for place, room in enumerate(plan.rooms):
            node = sketch.shown[place].node
            if not isinstance(node, PlayoutEnd):
                rooms.setdefault(node, set()).add(room)
                if sketch.now[place] is not None:
                    cards.setdefault(node, []).append(sketch.shapes.shape(place, card=True))
    return rooms, cards


@pytest.mark.parametrize("state", [STATE, TicTacToe(), ConnectFour(), Hex(4), Nim((2, 3), players=3)], ids=repr)
def test_a_card_has_the_same_room_at_all_times_and_all_that_it_says_fits(state):
    trace = recorded(state, 30)
    rooms, cards = rooms_and_cards(trace, range(1, 31, 3))
    assert len(cards) > 20
    for node, given in rooms.items():
        (room,) = given
        assert room.card
        for card in cards.get(node, ()):
            assert card.width <= room.width
            assert card.height <= room.height


@pytest.mark.parametrize(
    ("state", "page", "board", "sign"),
    [
        (STATE, PAGE_SIZE, 36.0, " ▲"),
        (Countdown(9), PAGE_SIZE, 0.0, " ▲"),
        (Hex(4), PAGE_SIZE, 0.0, " ▲"),
        (Hex(4), Page(240.0, 260.0), 0.0, ""),
    ],
)
def test_a_card_has_no_more_room_than_the_longest_that_it_may_say(state, page, board, sign):
    trace = recorded(state, 40)
    rooms, cards = rooms_and_cards(trace, [40], page)
    for node, (*_, card) in cards.items():
        (room,) = rooms[node]
        name = next(mark.text for mark in card.marks if isinstance(mark, Text))
        numbers = f"{node.visits} visits" if name == "start" else f"{int(node.wins)}.5/{node.visits}"
        end = card.words.partition("  end: ")[2]
        widths = [text_width(name, BIG, bold=True), text_width(numbers + sign, SMALL, bold=True), board]
        widths += [] if name == "start" else [text_width("00.00", SMALL), text_width("new", TINY, bold=True)]
        widths.append(text_width(f"end: {end}" if end else f"+{len(node.state.moves())}", TINY))
        assert room.width == 8 + max(widths)
    assert any(seen[-1].over for seen in cards.values()) == (state != Hex(4))
