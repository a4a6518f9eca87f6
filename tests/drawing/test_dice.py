"""Pictures and words of games of chance: odds stand where nobody chooses, and no UCB1 value."""

import pytest
from drawing.drawn import PIG, on_cards, recorded, texts
from games.lottery import Wheel

from mcts_teach import Node, print_tree, search, table
from mcts_teach.drawing.bars import bars_of_choice
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.drawing.words import describe, explain
from mcts_teach.games import Kuhn, Pig
from mcts_teach.trace import Moment
from mcts_teach.variants import ismcts, with_chance

TRACE = recorded(PIG, 60)
ROLL = TRACE.root.children["roll"]


def test_a_printed_tree_tells_odds_of_what_was_drawn_and_shares_where_they_are_unknown(capsys):
    print_tree(TRACE.root, nodes=100)
    for line in capsys.readouterr().out.splitlines()[1:-1]:
        drawn = line.lstrip("│├└─ ")[0].isdigit()
        assert ("odds 0.17" in line, "UCB1" in line) == (drawn, not drawn)
    root = search(Kuhn(), 300, **ismcts())
    print_tree(root, depth=1)
    lines = capsys.readouterr().out.splitlines()[1:-1]
    assert [("  share 0." in line, "odds" in line) for line in lines] == [(True, False)] * 12
    assert "share 0.36" in [row[-1] for row in on_cards(tree_picture(root))]


def test_a_table_of_outcomes_has_odds_and_counts_for_who_rolled():
    assert table(ROLL).caption == f"nobody to move (die), {ROLL.visits} visits; the wins are player 0's"
    assert table(ROLL).columns == ("move", "visits", "wins", "mean", "odds", "share", "remark")
    assert [row.score for row in table(ROLL).rows] == [pytest.approx(1 / 6)] * 6
    first = search(Wheel(), 50, **with_chance())
    assert table(first).caption == "nobody to move (chance), 50 visits"
    assert [(row.wins, row.mean, row.score) for row in table(first).rows] == [(None, None, p) for p in (0.6, 0.3, 0.1)]


def test_an_outcome_was_drawn_and_a_move_chosen():
    for at in [TRACE.at(iteration, "select") for iteration in range(1, 61)]:
        drawn = sum(node.state.player is None for node in at.path[:-1])
        assert explain(at).count("was drawn, with the odds 0.17") == drawn
        if at.path[-1].state.player is None:
            assert "not been drawn yet" in describe(at)
            assert "expand: outcome " in describe(TRACE.at(at.iteration, "expand"))
    assert describe(Moment(ROLL, [ROLL], "select")) == "select: the walk stops at roll, where nobody moves"


def test_bars_of_outcomes_are_their_means():
    scene = bars_of_choice(Moment(ROLL), 9)
    assert (scene.title, scene.axis, scene.marked) == ("mean reward of each outcome from roll", "mean reward", [])
    assert [bar.score for bar in scene.bars] == [ROLL.children[k].wins / ROLL.children[k].visits for k in range(1, 7)]
    assert [part.label for part in scene.key] == ["mean reward"]
    assert "UCB1" not in scene.words
    assert bars_of_choice(Moment(Node(Pig().play("roll"))), 9).foot == "6 outcomes not drawn yet"


def test_below_a_move_the_first_row_still_says_who_made_it_and_chance_has_a_name():
    rows = [text for text in texts(tree_picture(ROLL)) if text in ("player 0 moved", "die")]
    assert rows[:2] == ["player 0 moved", "die"]
    wheel = tree_picture(search(Wheel(), 60, **with_chance()))
    assert "chance" in texts(wheel)
    assert on_cards(wheel)[:2] == [["start", "60 visits"], ["1", "33 visits", "odds 0.60"]]
