"""The table of a node's moves and the graph of a tree: numbers, words, and that everybody can read them."""

import math
from functools import partial
from math import inf, isclose
from xml.etree import ElementTree

import pytest
from drawing.drawn import ENDGAME, PIG, STATE, Countdown, recorded, searched

from mcts_teach import ConnectFour, Node, TicTacToe, from_text, record, search, ucb1
from mcts_teach.drawing import table, to_networkx
from mcts_teach.drawing.moments import count_nodes

OVER = from_text("XXX / OO. / ...", TicTacToe())


def with_children(state, visits, *children):
    """A root with children of given moves, visits and wins."""
    root = Node(state, visits=visits)
    for move, n, wins in children:
        root.untried.remove(move)
        root.children[move] = Node(state.play(move), state.player, n, wins)
    return root


def by_move(root):
    return {row.move: row for row in table(root).rows}


def test_it_says_what_the_tutorial_printed_and_its_scores():
    children = ((191, 85), (513, 287), (563, 320), (1705, 1094), (494, 275), (211, 97), (319, 163))
    root = with_children(ConnectFour(), 3996, *((col, *numbers) for col, numbers in enumerate(children)))
    rows = table(root).rows
    assert [(row.visits, row.wins) for row in rows] == list(children)
    assert [round(row.mean, 3) for row in rows] == [0.445, 0.559, 0.568, 0.642, 0.557, 0.460, 0.511]
    assert all(0.7390 <= round(row.score, 4) <= 0.7403 for row in rows)
    assert [row.remark for row in rows] == ["", "", "", "most visited", "", "", ""]
    assert isclose(sum(row.share for row in rows), 1)
    assert "d      1,705  1,094  0.64  0.74    43%  most visited" in str(table(root)).splitlines()


def test_untried_moves_have_dashes_and_all_of_the_most_visited_are_marked():
    rows = by_move(with_children(ConnectFour(), 3, (3, 2, 1), (0, 1, 0)))
    assert list(rows) == list(range(7))
    assert rows[1] == (1, "b", None, None, None, None, None, "untried")
    assert rows[1].texts() == ["b", *["–"] * 5, "untried"]
    assert [row.remark for row in table(Node(STATE)).rows] == ["untried"] * 4
    assert table(Node(STATE)).caption == "O to move, 0 visits; the wins are O's"
    (new,) = [row for row in table(record(STATE, 1, seed=3).at(1, "expand")).rows if row.visits is not None]
    assert new == (2, "c1", 0, 0, None, None, None, "")  # without a visit it has no mean, and is not the most visited
    equal = by_move(with_children(STATE, 7, (1, 3, 1), (2, 3, 2), (5, 1, 1)))
    assert [move for move, row in equal.items() if row.remark == "most visited"] == [1, 2]


def test_infinite_scores_have_a_sign():
    endless = record(STATE, 4, seed=3, score=lambda parent, child: inf)
    assert [row.texts()[4] for row in table(endless.at(4)).rows] == ["∞"] * 4


def test_a_finished_game_has_no_rows_and_says_how_it_ended():
    assert by_move(search(from_text("XX. / OO. / ...", TicTacToe()), 200))[2].remark == "most visited, end: X won"
    shown = table(Node(OVER, mover=0, visits=20, wins=20))
    assert (shown.rows, str(shown)) == ((), "the game is over, X won; 20 visits")
    element = ElementTree.fromstring(shown._repr_html_())
    assert [part.tag for part in element.iter() if part.tag in ("th", "td")] == []
    assert table(Node(Countdown(0), mover=0)).caption == "the game is over; 0 visits"


@pytest.mark.parametrize("names", [None, ["<one>", "two & all"]], ids=["as they are", "markup"])
def test_the_html_says_the_same_and_names_its_rows_and_columns(names, monkeypatch):
    if names:
        monkeypatch.setattr(Countdown, "name", lambda self, move: names[len(move) > 3], raising=False)
    shown = table(search(Countdown(3) if names else STATE, 200, seed=3))
    element = ElementTree.fromstring(shown._repr_html_())
    caption, heads = element.find("caption").text, list(element.iterfind("thead/tr/th"))
    rows = [[cell.text or "" for cell in row] for row in element.iterfind("tbody/tr")]
    assert (caption, [head.text for head in heads]) == (shown.caption, list(shown.columns))
    assert rows == [row.texts() for row in shown.rows]
    assert names is None or [row[0] for row in rows] == names
    scopes = [head.get("scope") for head in heads], [row[0].get("scope") for row in element.iterfind("tbody/tr")]
    assert scopes == (["col"] * len(heads), ["row"] * len(rows))
    assert "color" not in shown._repr_html_()  # a page, light or dark, has its own


@pytest.mark.parametrize("root", [searched(ENDGAME, 50), recorded(PIG, 60).root], ids=["endgame", "dice"])
def test_the_graph_has_every_statistic(root):
    graph = to_networkx(root)
    assert graph.graph == {"score": "UCB1", "c": math.sqrt(2)}
    assert (graph.nodes[0]["move"], graph.nodes[0]["score"], graph.nodes[0]["mean"]) == (None, None, None)
    assert [graph.nodes[v]["depth"] for v in graph] == sorted(graph.nodes[v]["depth"] for v in graph)
    nodes = {0: root}
    for parent, number in graph.edges:
        above, move = nodes[parent], graph.edges[parent, number]["move"]
        node, known = nodes.setdefault(number, above.children[move]), graph.nodes[number]
        drawn = above.state.player is None
        assert (known["move"], known["score"]) == (move, None if drawn else ucb1(above, node))
        assert [known[name] for name in ("state", "mover", "visits", "wins", "proof")] == [
            *(node.state, node.mover, node.visits, node.wins, node.proof)
        ]
        assert (known["mean"], known["untried"]) == (node.wins / node.visits, len(node.untried))
        assert ("odds" in known["label"]) == drawn
        assert known["pos"][1] == graph.nodes[parent]["pos"][1] - 1
    assert len(nodes) == len(graph) == count_nodes(root)


def test_the_graph_carries_proofs_and_says_which_c():
    root = search(ENDGAME, 20, c=0.5)
    next(iter(root.children.values())).proof = (1.0, 0.0)
    graph = to_networkx(root, score=partial(ucb1, c=0.5))
    assert [proof for _, proof in graph.nodes(data="proof") if proof] == [(1.0, 0.0)]
    assert graph.graph == {"score": "UCB1", "c": 0.5}
    assert graph.nodes[1]["score"] == ucb1(root, root.children[min(root.children)], c=0.5)
    assert to_networkx(record(ENDGAME, 20, c=0.5)).graph["c"] == 0.5
