"""The table of a node's moves and the graph of a tree: numbers, words, and that everybody can read them."""

import math
from functools import partial
from math import inf, isclose
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from drawing.drawn import ENDGAME, searched

from mcts_teach import ConnectFour, Nim, Node, TicTacToe, from_text, mcts_player, record, search, ucb1
from mcts_teach.drawing import table, to_networkx
from mcts_teach.drawing.tables import DASH

STATE = from_text("X.. / XO. / .XO", TicTacToe())


class Words(NamedTuple):
    """A learner's own game: one player takes one or two, and the moves are words that HTML must not swallow."""

    left: int = 3
    player: int = 0

    def moves(self):
        return ["<one>", "two & all"][: self.left]

    def play(self, move):
        return Words(self.left - 1 - ["<one>", "two & all"].index(move))

    def rewards(self):
        return (0.25,)


def with_children(state, visits, *children):
    """A root with children of given moves, visits and wins."""
    root = Node(state, visits=visits)
    for move, n, wins in children:
        root.untried.remove(move)
        root.children[move] = Node(state.play(move), state.player, n, wins)
    return root


def by_move(root):
    return {row.move: row for row in table(root).rows}


def html(what):
    """The table as a tree of elements; a parser refuses what is not well formed."""
    return ElementTree.fromstring(table(what)._repr_html_())


def texts(element, path):
    return [found.text for found in element.iterfind(path)]


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


def test_untried_moves_are_listed_with_a_dash():
    rows = by_move(with_children(ConnectFour(), 3, (3, 2, 1), (0, 1, 0)))
    assert list(rows) == list(range(7))
    assert rows[1] == (1, "b", None, None, None, None, None, "untried")
    assert rows[1].texts() == ["b", *[DASH] * 5, "untried"]
    assert rows[3].remark == "most visited"


def test_a_root_without_children_has_only_dashes():
    shown = table(Node(STATE))
    assert [row.remark for row in shown.rows] == ["untried"] * 4
    assert shown.caption == "O to move, 0 visits; the wins are O's"
    assert len(str(shown).splitlines()) == 6


def test_a_new_child_without_a_visit_has_no_mean_and_is_not_the_most_visited():
    moment = record(STATE, 1, seed=3).at(1, "expand")
    (row,) = [row for row in table(moment).rows if row.visits is not None]
    assert row == (2, "c1", 0, 0, None, None, None, "")


def test_a_moment_brings_its_own_score():
    def twice(parent, child):
        return 2 * ucb1(parent, child)

    trace = record(STATE, 30, seed=3, score=twice)
    shown = table(trace.at(30))
    assert shown.columns[4] == "twice"
    assert [row.score for row in shown.rows] == [
        2 * ucb1(trace.root, child) for _, child in sorted(trace.root.children.items())
    ]
    assert table(trace.root).columns[4] == "UCB1"


def test_infinite_scores_have_a_sign():
    trace = record(STATE, 4, seed=3, score=lambda parent, child: inf)
    assert [row.texts()[4] for row in table(trace.at(4)).rows] == ["∞"] * 4


def test_all_of_the_most_visited_are_marked():
    root = with_children(STATE, 7, (1, 3, 1), (2, 3, 2), (5, 1, 1))
    assert [move for move, row in by_move(root).items() if row.remark == "most visited"] == [1, 2]


def test_a_finished_child_says_how_it_ended():
    rows = by_move(search(from_text("XX. / OO. / ...", TicTacToe()), 200))
    assert rows[2].remark == "most visited, end: X won"


def test_a_finished_game_has_no_rows_and_says_so():
    shown = table(Node(from_text("XXX / OO. / ...", TicTacToe()), mover=0, visits=20, wins=20))
    assert shown.rows == ()
    assert str(shown) == "the game is over, X won; 20 visits"
    assert table(Node(Words(0), mover=0)).caption == "the game is over; 0 visits"


def test_three_players_and_a_players_tree():
    root = search(Nim((1, 2), players=3), 60)
    assert table(root).caption == "player 0 to move, 60 visits; the wins are player 0's"
    assert table(root.children[1]).caption.startswith("player 1 to move")
    player = mcts_player(50, keep_tree=True)
    player(ConnectFour().play(player(ConnectFour())))
    assert len(table(player.tree).rows) == len(player.tree.state.moves())


def test_columns_are_aligned():
    head, *rows = str(table(search(STATE, 1000, seed=3))).splitlines()[1:]
    for name in ("visits", "wins", "mean", "UCB1", "share"):
        end = head.index(name) + len(name)
        assert all(row[end - 1] != " " and row[end : end + 2].strip() == "" for row in rows)


def test_the_html_says_the_same_and_names_its_rows_and_columns():
    root = search(STATE, 1000, seed=3)
    shown, element = table(root), html(root)
    assert texts(element, "caption") == [shown.caption]
    assert texts(element, "thead/tr/th") == list(shown.columns)
    assert [head.get("scope") for head in element.iterfind("thead/tr/th")] == ["col"] * len(shown.columns)
    rows = [[cell.text or "" for cell in row] for row in element.iterfind("tbody/tr")]
    assert rows == [row.texts() for row in shown.rows]
    assert [row[0].get("scope") for row in element.iterfind("tbody/tr")] == ["row"] * len(shown.rows)
    assert "color" not in shown._repr_html_()  # a page, light or dark, has its own


def test_the_html_of_a_finished_game_is_its_caption():
    element = html(Node(from_text("XXX / OO. / ...", TicTacToe()), mover=0))
    assert texts(element, "caption") == ["the game is over, X won; 0 visits"]
    assert list(element.iter("th")) == list(element.iter("td")) == []


def test_names_of_moves_are_text_and_not_html():
    assert texts(html(search(Words(), 20)), "tbody/tr/th") == ["<one>", "two & all"]


def test_what_is_no_tree_is_refused():
    with pytest.raises(ValueError, match="root of a tree"):
        table(STATE)


def test_the_graph_has_every_statistic():
    root = searched(ENDGAME, 50)
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
    assert graph.nodes[1]["wins"] == one.wins
    assert graph.nodes[1]["state"] == one.state
    assert graph.nodes[1]["proof"] is None
    assert graph.graph == {"score": "UCB1", "c": math.sqrt(2)}


def test_the_graph_carries_proofs_and_says_which_c():
    root = search(ENDGAME, 20, c=0.5)
    next(iter(root.children.values())).proof = (1.0, 0.0)
    graph = to_networkx(root, score=partial(ucb1, c=0.5))
    assert [proof for _, proof in graph.nodes(data="proof") if proof] == [(1.0, 0.0)]
    assert graph.graph == {"score": "UCB1", "c": 0.5}
    assert graph.nodes[1]["score"] == ucb1(root, root.children[min(root.children)], c=0.5)
    assert to_networkx(record(ENDGAME, 20, c=0.5)).graph["c"] == 0.5
