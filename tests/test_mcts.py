"""The core: each phase on a small tree drawn here, and its size."""

import ast
import math
import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from trees import facts, nodes, tree

from mcts_teach import Node, TicTacToe, backpropagate, best_move, search, select, steps, ucb1
from mcts_teach.arguments import PHASES

ROOT = Path(__file__).resolve().parents[1]


def test_a_node_is_itself_and_no_other():
    one, other = Node(TicTacToe()), Node(TicTacToe())
    assert one == one
    assert one != other
    known = {one: "one", other: "other"}
    one.visits = 7
    assert (known[one], known[other]) == ("one", "other")


def test_a_node_says_what_it_is():
    root = search(TicTacToe(), 12)
    child = root.children[best_move(root)]
    assert repr(root) == "<Node: root, 12 visits, 9 children, 0 untried>"
    assert re.fullmatch(r"<Node: player 0 moved, [\d.]+ wins, \d+ visits, \d+ children, \d+ untried>", repr(child))


@pytest.mark.parametrize(
    ("parent_visits", "visits", "wins", "c", "value"),
    [
        (3996, 1705, 1094, math.sqrt(2), 0.7403),  # the centre column of a Connect Four tutorial's search
        (2, 1, 0, 2, 1.67),  # a tic-tac-toe tutorial's first case
        (2, 1, 1, 2, 2.67),
        (10, 4, 3, 0, 0.75),  # no exploration: the mean
        (1, 1, 0.5, math.sqrt(2), 0.5),  # ln 1 = 0: no bonus yet
        (100, 25, 10, 1, 0.4 + math.sqrt(math.log(100)) / 5),
    ],
)
def test_ucb1_is_the_mean_and_a_bonus(parent_visits, visits, wins, c, value):
    assert ucb1(tree(parent_visits), tree(visits, wins), c) == pytest.approx(value, abs=0.005 if visits == 1 else 5e-5)


@pytest.mark.parametrize("parent_visits", [0, 1, 1000])
def test_an_unvisited_child_scores_infinity(parent_visits):
    assert ucb1(tree(parent_visits), tree(0)) == math.inf
    assert ucb1(tree(parent_visits), tree(0), 0) == math.inf


def walk(root, score=ucb1):
    """The moves along the path that `select` takes."""
    path = select(root, score)
    assert path[0] is root
    names = {id(child): move for node in nodes(root) for move, child in node.children.items()}
    return "".join(names[id(node)] for node in path[1:])


#                root 11
#         a: 2/5         b: 4/6
#     c: 1/2  d: 2/2   e: 1/3  f: 1/2      the bonus is larger for f; d is below a worse move
BELOW_A = {"c": tree(2, 1), "d": tree(2, 2)}
BELOW_B = {"e": tree(3, 1, untried="x"), "f": tree(2, 1, untried="x")}
#             root 20, player 0 moves
#        a: 9/10                b: 1/10        player 1 moves
#    c: 0/5  d: 1/5         e: 5/5  f: 4/5     wins of player 1
AFTER_A, AFTER_B = {"c": tree(5, 0), "d": tree(5, 1)}, {"e": tree(5, 5), "f": tree(5, 4)}


@pytest.mark.parametrize(
    ("children", "way"),
    [
        ({"a": tree(5, 2, BELOW_A, player=1), "b": tree(6, 4, BELOW_B, player=1)}, "bf"),
        ({"a": tree(3, 3, {"c": tree(1)}, untried="d", player=1), "b": tree(1)}, "a"),  # d is untried
        *(({move: tree(2, 1) for move in order}, order[0]) for order in ("abc", "cab", "bca")),  # the first of equals
        ({"a": tree(9, 9), "b": tree(0), "c": tree(0)}, "b"),  # an unvisited child before any other
        ({"a": tree(10, 9, AFTER_A, player=1), "b": tree(10, 1, AFTER_B, player=1)}, "ad"),  # each by their own wins
    ],
)
def test_select_walks_down_by_best_score_for_who_is_to_move(children, way):
    assert walk(tree(sum(child.visits for child in children.values()), children=children)) == way


def test_select_asks_the_score_of_each_child_with_its_parent():
    #     root 3
    #   a: 1/2  b: 0/1
    #   c: 0/1
    root = tree(3, children={"a": tree(2, 1, {"c": tree(1)}, player=1), "b": tree(1)})
    asked = []

    def most_wins(parent, child):
        asked.append((parent, child))
        return child.wins

    assert walk(root, most_wins) == "ac"
    a, b = root.children.values()
    assert asked == [(root, a), (root, b), (a, a.children["c"])]


@pytest.mark.parametrize(
    ("rewards", "after"),
    [
        ((1.0, 0.0), [(11, 0), (6, 4), (4, 1), (1, 1)]),
        ((0.0, 1.0), [(11, 0), (6, 3), (4, 2), (1, 0)]),
        ((0.5, 0.5), [(11, 0), (6, 3.5), (4, 1.5), (1, 0.5)]),
    ],
)
def test_backpropagate_keeps_each_nodes_score_for_its_mover(rewards, after):
    # root 10  --0-->  3/5  --1-->  1/3  --0-->  0/0
    path = [tree(10), tree(5, 3, mover=0), tree(3, 1, mover=1), tree(0, mover=0)]
    backpropagate(path, rewards)
    assert [(node.visits, node.wins) for node in path] == after


def test_steps_pauses_after_each_phase_which_changes_only_what_it_is_about():
    root = Node(TicTacToe())
    running, before = steps(root, Random(0)), facts(root)
    for done in range(20):
        seen = [(step, facts(root)) for step in islice(running, 4)]
        (chosen, first), (expanded, grown), (simulated, third), (counted, _) = seen
        assert [step.phase for step, _ in seen] == list(PHASES)
        assert (first, third, root.visits) == (before, grown, done + 1)
        assert expanded.path[:-1] == chosen.path
        assert grown != first
        assert chosen.rewards is expanded.rewards is None
        assert simulated.rewards == counted.rewards
        before = facts(root)


def lines_of_code(source):
    """How many lines have code: blank lines, comments and docstrings not counted."""
    holders = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Module | ast.ClassDef | ast.FunctionDef)]
    texts = [node.body[0] for node in holders if ast.get_docstring(node) is not None]
    quiet = {row for text in texts for row in range(text.lineno, text.end_lineno + 1)}
    return [row for row, line in enumerate(source.splitlines(), 1) if row not in quiet and re.match(r"\s*[^\s#]", line)]


def test_the_core_has_at_most_90_lines_of_code_and_the_readme_says_how_many():
    size = len(lines_of_code((ROOT / "mcts_teach" / "mcts.py").read_text(encoding="utf-8")))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert size <= 90
    assert re.findall(r"`mcts\.py`\S* has (\d+) lines of code", readme) == [str(size)]
