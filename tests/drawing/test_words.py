"""The same facts in words, tables and numbers: a tree as text, what a search has just done and why; and with dice."""

import re
from functools import partial
from itertools import pairwise
from math import inf, sqrt
from xml.etree import ElementTree

import pytest
from drawing.drawn import ENDGAME, PIG, POSITIONS, STATE, any_walk, moments, on_cards, printed, recorded, step
from games.lottery import Wheel
from hypothesis import strategies as st
from many import few_or_many, hold
from random_trees import random_tree
from trees import Long

from mcts_teach import Node, TicTacToe, draw_ucb, from_text, random_value, record, search, table, ucb1
from mcts_teach.drawing import to_networkx, tree_svg
from mcts_teach.drawing.bars import Bars
from mcts_teach.drawing.moments import count_nodes, find_playout_end, moment_of, sort_moves
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.drawing.words import decimal, describe, explain, explain_choice, result, short_name, tell_apart
from mcts_teach.games import Kuhn, Pig
from mcts_teach.names import player_name
from mcts_teach.trace import Moment
from mcts_teach.variants import alphazero_phases, ismcts, solver, uniform_policy, with_chance

DICE = recorded(PIG, 60)
ROLL = DICE.root.children["roll"]


def test_a_printed_tree_marks_the_path_and_says_what_is_left_out_and_a_node_taken_from_it_is_called_by_its_move():
    root, walked = search(STATE, 200, seed=3), recorded(STATE, 40, seed=3).at(40)
    lines = printed(recorded(ENDGAME, 40), nodes=5).splitlines()
    assert lines[1].startswith("├─ a3  9/9  mean 1.00  UCB1 1.91")  # as often as c3, and before it
    assert lines[-1] == "(5 of 33 nodes: the most visited; the others have at most 7 visits)"
    assert re.fullmatch("(├─ (│  )*)*└─ (   )*", "".join(line[:3] for line in printed(root).splitlines()[1:-1]))
    assert printed(root, depth=3).endswith(" within 3 moves of the start; the others have at most 73 visits)\n")
    assert "part of the path and the most visited within 2 moves of the start; " in printed(walked, depth=2)
    assert printed(step(ENDGAME, 40, "expand"), depth=1).count("<- path") == 2
    root.children[6].visits = 1  # less than those below
    for said in printed(root, nodes=5, depth=2), tree_svg(root, nodes=5):
        assert "5 of 44 nodes: the most visited, parents first; " in said
    child = search(STATE, 40, seed=3).children[2]
    assert describe(child) == f"the tree below c1 after {child.visits} visits"
    assert on_cards(tree_picture(child))[0][:2] == ["c1", f"{child.wins:g}/{child.visits}"]
    assert sort_moves([2, None, 1]) == [1, 2, None]  # to pass comes last
    assert draw_ucb(child).get_title(loc="left") == "UCB1 of each move from c1"
    assert on_cards(tree_picture(Node(STATE.play(2), mover=1))) == [["O's move", "0/0", "3 left"]]


def why(parent, child, score):
    scores = {move: score(parent, node) for move, node in parent.children.items()}
    [move] = [move for move, node in parent.children.items() if node is child]
    order, own, left = [*scores], scores.pop(move), len(parent.state.moves()) - len(parent.children)
    past = f"; the walk went past {left} untried move{'s' * (left > 1)}" * (left > 0)
    if not scores:
        return f"{move} was the only {'tried ' * (left > 0)}move{past}"
    best = max(scores, key=scores.get)
    one, other = tell_apart(own, scores[best])
    if scores[best] > own:
        return f"{move} was chosen, although {best} has the higher score, {other} against {one}{past}"
    which = "which was" if order.index(best) < order.index(move) else "but"
    how = f"{one} like {best}, {which} tried earlier" if one == other else f"{one} against {other} for {best}"
    mean, bonus, larger = child.wins / child.visits, own - child.wins / child.visits, " is the larger part"
    part = "mean and its bonus are equal" if mean == bonus else ("mean" if mean > bonus else "bonus") + larger
    return f"{move} was chosen{' by mean' * (score is not ucb1)}, {how}; its {part}{past}"


@few_or_many(25, 3000)
def test_what_is_said_of_a_choice_is_true_of_any_walk_in_any_tree(cases):
    def law(rng, score):
        trace = record(random_tree(rng, depth=3), 12, score=score, select=partial(any_walk, rng))
        for iteration in range(1, len(trace) + 1):
            for parent, child in pairwise(trace.at(iteration, "select").path):
                assert explain_choice(parent, child, score) == why(parent, child, score)

    def mean(parent, child):
        return child.wins / child.visits

    hold(law, cases, rng=st.randoms(use_true_random=False), score=st.sampled_from([ucb1, mean]))


def test_an_evaluation_is_no_playout_and_its_rewards_are_decimals():
    trace = record(STATE, 20, **alphazero_phases(lambda state: (uniform_policy(state), random_value(state))))
    valued = [trace.at(n, "simulate") for n, row in enumerate(trace.rows, 1) if not {0, 0.5, 1} & {*row.rewards}]
    assert len(valued) > 2
    for at in valued:
        assert re.search(r"start.* is valued without a playout; X gets 0\.\d+, O gets 0\.\d+$", describe(at))
        leaf, end = at.path[-1], find_playout_end(moment_of(at))
        value = "" if leaf.mover is None else f" {float(random_value(leaf.state)[leaf.mover]):.2f}"
        assert (end.result, end.moves) == (f"valued{value}", 0)


def test_a_learners_rewards_are_described_as_they_are_long_names_are_cut_and_only_what_is_tiny_reads_as_0():
    nothing = {"simulate": lambda state, rng: "X", "backpropagate": lambda path, rewards: None}
    assert describe(record(STATE, 1, **nothing).at(1)).endswith("the rewards are 'X'")
    for said, rewards in {"player 0 won": (1.0, 0.0), "0.50": (3.0, 0.5), "won": (1.0,), "0.25": (0.25,)}.items():
        over = type("Over", (), {"moves": lambda self: [], "rewards": lambda self, rewards=rewards: rewards})
        assert result(Node(over(), len(rewards) - 1)) == said
    assert [short_name(None, "a" * n) for n in (14, 15)] == ["a" * 14, "a" * 13 + "…"]
    for mean in [wins / visits for wins in range(9) for visits in range(9, 2000, 7)]:
        assert (decimal(mean) == "0.00") == (mean == 0) or mean < 0.001
        assert tell_apart(1 + 1 / (mean + 2e5), 1)[0] > "1.000"  # with as many decimals as it takes
        assert abs(float(decimal(mean)) - mean) < 0.00501


def test_a_table_has_a_row_for_each_move_with_all_that_is_known_of_it():
    for root in [at.root for state in POSITIONS for iterations in (12, 60) for at in moments(state, iterations)]:
        state, shown, every = root.state, table(root), [child.visits for child in root.children.values()]
        who, some = player_name(state, state.player), "visit" if root.visits == 1 else "visits"
        assert shown.caption == f"{who} to move, {root.visits} {some}; the wins are {who}'s"
        heads = "visits", "wins", "mean"
        assert ([row.move for row in shown.rows], shown.columns[1:4]) == (sorted({*state.moves()}), heads)
        for row in shown.rows:
            known, remarks, node = [None] * 5, ["untried"], root.children.get(row.move)
            if node:
                remarks = ["most visited"] * (node.visits == max(every) > 0)
                remarks += [] if node.state.moves() else [f"end: {result(node)}"]
                known[:2] = node.visits, node.wins
            if node and node.visits:
                known[2:] = node.wins / node.visits, ucb1(root, node), node.visits / sum(every)
            assert row[1:] == (short_name(state, row.move), *known, ", ".join(remarks))


def test_what_is_unknown_is_a_dash_what_is_infinite_has_a_sign_and_a_finished_game_has_no_rows(monkeypatch):
    endless = record(STATE, 4, seed=3, score=lambda parent, child: inf)
    assert [row.texts()[4] for row in table(endless.at(4)).rows] == ["∞"] * 4
    assert sum(row.share for row in table(recorded(STATE, 300).root.children[6]).rows) == pytest.approx(1)
    shown = table(Node(from_text("XXX / OO. / ...", TicTacToe()), mover=0, visits=20, wins=20))
    assert (shown.rows, str(shown), "<td" in shown._repr_html_()) == ((), "the game is over, X won; 20 visits", False)
    assert table(Node(Long(0), mover=0)).caption == "the game is over; 0 visits"
    monkeypatch.setattr(Long, "name", lambda self, move: "two & <all>", raising=False)
    cells = ElementTree.fromstring(table(Node(Long(3)))._repr_html_()).findall("tbody/tr/*")
    assert [cell.text for cell in cells] == ["two & <all>", *["–"] * 5, "untried"]
    assert [cell.get("scope") for cell in cells] == ["row", *[None] * 6]


def test_the_graph_has_every_statistic_and_says_which_c():
    trace, proven, dice = record(ENDGAME, 20, c=0.5), search(ENDGAME, 50, **solver()), recorded(PIG, 60).root
    searches = (proven, sqrt(2), None), (dice, sqrt(2), None), (trace, 0.5, None)
    for what, c, score in [*searches, (trace.root, 0.5, partial(ucb1, c=0.5))]:
        graph, nodes = to_networkx(what, score=score), {0: getattr(what, "root", what)}
        depths = [graph.nodes[v]["depth"] for v in graph]
        assert (graph.graph, depths) == ({"score": "UCB1", "c": c}, sorted(depths))
        assert [graph.nodes[0][name] for name in ("move", "score", "mean")] == [None] * 3
        for parent, number in graph.edges:
            above, move = nodes[parent], graph.edges[parent, number]["move"]
            node, known, drawn = above.children[move], graph.nodes[number], above.state.player is None
            nodes[number] = node
            wanted = {name: getattr(node, name) for name in ("state", "mover", "visits", "wins", "proof")}
            wanted |= {"move": move, "score": None if drawn else ucb1(above, node, c), "mean": node.wins / node.visits}
            assert known.items() >= {**wanted, "untried": len(node.untried)}.items()
            assert ("odds" in known["label"], known["pos"][1]) == (drawn, graph.nodes[parent]["pos"][1] - 1)
        assert len(nodes) == len(graph) == count_nodes(nodes[0])


def test_where_nobody_chooses_odds_stand_in_trees_and_tables_or_shares_where_they_are_unknown():
    root, wheel = search(Kuhn(), 300, **ismcts()), search(Wheel(), 60, **with_chance())
    assert [("  share 0." in x, "odds" in x) for x in printed(root, depth=1).splitlines()[1:-1]] == [(True, False)] * 12
    assert "share 0.36" in [row[-1] for row in on_cards(tree_picture(root))]
    assert (on_cards(tree_picture(wheel))[1], ">chance</" in tree_svg(wheel)) == (["1", "33 visits", "odds 0.60"], True)
    roll, wheel = table(ROLL), table(wheel)
    assert roll.caption == f"nobody to move (die), {ROLL.visits} visits; the wins are player 0's"
    assert (roll.columns[4], [row.score for row in roll.rows]) == ("odds", [pytest.approx(1 / 6)] * 6)
    assert wheel.caption == "nobody to move (chance), 60 visits"
    assert [row[3:6] for row in wheel.rows] == [(None, None, p) for p in (0.6, 0.3, 0.1)]


def test_an_outcome_was_drawn_and_a_move_chosen_and_bars_of_outcomes_are_their_means():
    for at in [DICE.at(iteration, "select") for iteration in range(1, 61)]:
        drawn = sum(node.state.player is None for node in at.path[:-1])
        assert explain(at).count("was drawn, with the odds 0.17") == drawn
        if at.path[-1].state.player is None:
            assert "not been drawn yet" in describe(at)
            assert "expand: outcome " in describe(DICE.at(at.iteration, "expand"))
    assert describe(Moment(ROLL, [ROLL], "select")) == "select: the walk stops at roll, where nobody moves"
    scene = Bars(Moment(ROLL))
    assert (scene.title, scene.axis, scene.marked) == ("mean reward of each outcome from roll", "mean reward", [])
    assert [bar.score for bar in scene.bars] == [ROLL.children[k].wins / ROLL.children[k].visits for k in range(1, 7)]
    assert ([part.label for part in scene.key], "UCB1" in scene.words) == (["mean reward"], False)
    assert Bars(Moment(Node(Pig().play("roll")))).foot == "6 outcomes not drawn yet"
