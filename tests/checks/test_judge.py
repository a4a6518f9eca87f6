"""What a check says and in which order, what is not attempted, hints, and that a check leaves everything as it was."""

import math
import random
import sys
from dataclasses import replace
from typing import NamedTuple

import pytest
from many import naming
from odd_things import flipped

from mcts_teach import MNK, Node, TicTacToe, mcts, searching, variants
from mcts_teach.checks import check
from mcts_teach.checks.judge import Check
from mcts_teach.checks.mistakes import MISCONCEPTIONS, read_table

BOTH_SEATS = ["flat", "node", "count", "attach", "select", "expand", "simulate", "backpropagate", "loop", "best_move"]
PIECES = {name: one for name, one in vars(check).items() if isinstance(one, Check)}


@pytest.mark.parametrize(
    ("piece", "function"),
    [
        ("expand", variants.expand_all),
        ("best_move", searching.robust_child),
        ("game", TicTacToe()),
        ("game", TicTacToe),
    ],
)
def test_what_the_package_has_beside_the_right_ones_passes(piece, function):
    verdict = getattr(check, piece)(function)
    assert verdict.outcome == "right", verdict
    assert verdict


# What a verdict says


def test_a_wrong_answer_says_what_why_which_and_where_in_this_order():
    verdict = check.backpropagate(flipped)
    assert verdict.outcome == "wrong"
    assert verdict.called.startswith("backpropagate(path, (1.0, 0.0)) with the path start › c1 › a3")
    assert verdict.returned == "wins along the path: +0, +1, +0"
    assert verdict.expected == "wins along the path: +0, +0, +1"
    assert verdict.misconception == MISCONCEPTIONS["player-to-move"]
    order = ["called:", "came back:", "expected:", "why:", "this mistake:", "your tree:", "the right tree:"]
    text = repr(verdict)
    assert sorted(order, key=text.index) == order


def test_an_error_is_reported_at_the_learners_line():
    def my_select(root, score=None):
        return root.childs  # the line

    verdict = check.select(my_select)
    assert verdict.returned.startswith("AttributeError: 'Node' object has no attribute 'childs'")
    assert verdict.where.startswith("in my_select, line ")
    assert verdict.where.endswith("return root.childs  # the line")


def test_a_wrong_signature_is_said():
    verdict = check.backpropagate(lambda path: path.clear())
    assert verdict.outcome == "wrong"
    assert "TypeError" in verdict.returned
    assert "2 were given" in verdict.returned


def test_an_unknown_mistake_is_wrong_without_a_name():
    verdict = check.ucb1(lambda parent, child, c=1: 17.5 + c)
    assert verdict.outcome == "wrong"
    assert verdict.misconception is None
    assert "this mistake" not in repr(verdict)


def test_an_error_of_the_check_itself_is_no_verdict():
    broken = Check("broken", math.sqrt, mcts.ucb1)
    with pytest.raises(TypeError, match="must be real number, not function"):
        broken(mcts.ucb1)
    assert sys.gettrace() is None


def test_everything_is_as_before():
    score, stream, repr_before = mcts.ucb1, random.getstate(), Node.__repr__

    def vandal(root, score=None):
        random.seed(1)
        mcts.ucb1 = None
        mcts.extra = 1
        Node.__repr__ = lambda self: "?"
        return [root]

    verdict = check.select(vandal)
    assert verdict.outcome == "wrong"
    assert mcts.ucb1 is score
    assert not hasattr(mcts, "extra")
    assert Node.__repr__ is repr_before
    assert random.getstate() == stream


# Not attempted


def test_a_gap_left_open_is_no_mistake():
    def with_gap(root, score=None):
        return ____  # noqa: F821

    assert check.select(with_gap).outcome == "not attempted"
    assert check.select(None).outcome == "not attempted"
    assert check.select(...).outcome == "not attempted"
    assert check.search(lambda state, iterations, seed: None).outcome == "not attempted"


def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""


def my_search(state, iterations, seed=0):
    def grow(root, rng):
        for _ in range(iterations):
            my_iteration(root, rng)
        return root

    return grow(Node(state), random.Random(seed))


def my_moves(board):
    """The moves on a board."""


class MyGame(NamedTuple):
    player: int = 0

    def moves(self):
        return my_moves("")


def test_what_calls_a_piece_that_is_still_to_be_written_is_no_mistake():
    for verdict, piece in (check.search(my_search), "my_iteration"), (check.game(MyGame), "my_moves"):
        assert (verdict.outcome, verdict.key) == ("not attempted", "")
        assert verdict.remark == f"It calls {piece}, which is still to be written."
    assert check.game(MyGame()).remark == check.game(MyGame).remark


# Both seats, hints and solutions


def test_every_check_asks_from_both_seats():
    for name in BOTH_SEATS:
        with naming(name):
            states = [case.state for case in PIECES[name].cases(PIECES[name].answer) if isinstance(case.state, MNK)]
            assert {state.player for state in states} == {0, 1}
            firsts = {(state.mine, state.theirs) for state in states if state.player == 0}
            assert firsts & {(state.mine, state.theirs) for state in states if state.player == 1}


def test_hints_come_in_stages_and_only_the_last_gives_the_answer():
    for name in list(PIECES):
        with naming(name):
            piece = PIECES[name]
            number = len(read_table("hints")[piece.piece].splitlines())
            hints = [str(piece.hint(i)) for i in range(1, number + 1)]
            assert len(hints) >= 2
            assert len(set(hints)) == len(hints)
            assert not any(code in hint for hint in hints[:-1] for code in (" = ", "lambda", "return ", "append("))
            with pytest.raises(ValueError, match="there are hints 1 to"):
                piece.hint(99)


def test_the_solution_is_the_packages_source():
    for name in list(PIECES):
        with naming(name):
            assert str(PIECES[name].solution()).lstrip("@").startswith(("def ", "class ", "dataclass"))


def test_hints_go_on_by_themselves():
    fresh = Check("select", lambda function: [], mcts.select)
    assert [str(fresh.hint())[:13] for _ in range(4)] == [f"Hint {number} of 3: " for number in (1, 2, 3, 3)]


@pytest.mark.slow
def test_code_without_an_end_is_not_tried_again():
    calls = []

    def my_ucb1(parent, child):
        calls.append(parent)
        while True:
            pass

    assert check.ucb1(my_ucb1).outcome == "wrong"
    assert len(calls) == 1


# A part of a piece, and what is right


@pytest.mark.parametrize(("part", "whole"), [("count", "backpropagate"), ("attach", "expand")])
def test_a_part_knows_the_mistakes_of_its_whole_and_speaks_of_itself(part, whole):
    told = [*PIECES[part].cases(PIECES[part].answer)]
    assert PIECES[part].mistakes is PIECES[whole].mistakes
    assert all(case.called.startswith(f"{part}(node, ") for case in told)
    assert all(whole not in case.called for case in told)


def test_the_right_one_is_the_learners_last_right_one_or_the_packages():
    def my_count(node, rewards):
        node.visits += 1
        node.wins += 0 if node.mover is None else rewards[node.mover]

    fresh = replace(check.count)
    asked = [(fresh(function), fresh.right)[1] for function in (lambda node, rewards: None, my_count, flipped)]
    assert asked == [check.count.answer, my_count, my_count]
