"""The check by examples: what it says of right, wrong and open functions, and that nothing gets out of its hands."""

import random
from collections import deque
from decimal import Decimal
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from odd_things import list_in_itself
from trees import facts

from mcts_teach import Node, TicTacToe, from_text
from mcts_teach.checks import check

STATE = from_text("XO. / .X. / ..O", TicTacToe())
SHARES = [(3, 4, 0.75), (1, 3, 1 / 3), (0, 2, 0.0)]
WHY = "a share of all visits"


def left_open(wins, visits):
    """The share of the visits that were won."""


def games(state):
    return sum(games(state.play(move)) for move in state.moves()) or 1


# Right, wrong, and not attempted yet


def giving(answer):
    return lambda: answer


SAME = [[1, 0.5], (1.0, 0.5), deque([1, 0.5]), np.array([1, 0.5]), [np.int64(1), np.float64(0.5)]]
SAME += [[1, Fraction(1, 2)], [1, Decimal("0.5")]]
OTHERS = [[], [1], [1, 0.5, 0], [1, 0.5001], [[1, 0.5]], "1, 0.5", {1, 0.5}, None, object]
SHARE_OF = [lambda wins, visits: wins / visits, lambda wins, visits: np.float64(wins) / visits]
NO_SHARE_OF = [lambda wins, visits: wins // visits, lambda wins, visits: True, lambda wins: wins, 0.75]
OUTCOMES = {
    "right": [
        *((function, SHARES) for function in SHARE_OF),
        *((giving(answer), [(row,)]) for answer in SAME for row in ([1, 0.5], np.array([1, 0.5]))),
        (lambda: 0.75, [(Fraction(3, 4),)]),
        (lambda: {"won": np.float64(0.75)}, [({"won": Fraction(3, 4)},)]),
        (lambda bit: 1 << bit, [(60, 1 << 60)]),
        (lambda number: print(end=""), [(1, None)]),
        (lambda number: number > 1, [(2, True), (1, False)]),
    ],
    "wrong": [
        *((function, SHARES) for function in NO_SHARE_OF),
        *((giving(answer), [([1, 0.5],)]) for answer in OTHERS),
        (lambda bit: (1 << bit) + 1, [(60, 1 << 60)]),
        (lambda number: number - 1, [(2, True), (1, False)]),
        (list_in_itself, [([1],)]),
        (lambda number: random.choice([number, number]), [(1, 2), (3, 4)]),
    ],
    "not attempted": [(left_open, SHARES), (None, SHARES), (..., SHARES)],
}


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_the_three_outcomes_whatever_holds_the_numbers(outcome):
    stream = random.getstate()
    verdicts = [(check.examples(function, rows, WHY), rows) for function, rows in OUTCOMES[outcome]]
    assert [(repr(verdict), rows) for verdict, rows in verdicts if verdict.outcome != outcome] == []
    assert random.getstate() == stream


class Endless(list):
    def __iter__(self):
        while True:
            yield 1


def test_a_list_of_the_learners_own_is_read_as_a_list():
    assert check.examples(lambda n: Endless([n]), [(1, [1]), (2, [2])], "why").outcome == "right"


def test_the_first_example_that_goes_wrong_is_told():
    def share(wins, visits):
        return wins / visits if visits == 4 else 1

    verdict = check.examples(share, SHARES, WHY)
    assert (verdict.piece, verdict.called) == ("share", "share(1, 3)")
    assert (verdict.returned, verdict.expected, verdict.why) == ("1", repr(1 / 3), WHY)
    assert verdict.picture is None


@pytest.mark.parametrize("asked", [lambda answers: answers, lambda answers: answers.get], ids=["it", "its get"])
def test_a_dictionary_may_be_filled_in(asked):
    assert repr(check.examples(asked({1: "one"}), [(1, "one")], WHY)) == "✓ Right: your answers"
    empty = check.examples(asked({1: None}), [(1, "one")], WHY)
    assert (empty.outcome, empty.remark) == (
        "not attempted",
        "There is no answer here yet: put yours in place of None.",
    )


@pytest.mark.parametrize(
    ("answers", "called", "returned"),
    [
        ({1: [1, 1, 1], 2: None}, "the first", "[1, 1, 1]; right so far: [1, ?, 1]"),
        ({1: (0, 1, 0), 2: [0, 1, 1]}, "the first", "(0, 1, 0); none of them is right"),
        ({1: [1, 0], 2: [0, 1, 1]}, "the first", "[1, 0]"),
        ({1: [1, 0, 1], 2: 7}, "the second", "7"),
        ({1: [1, 0, 1], 2: None}, "the second", "no answer yet"),
    ],
)
def test_what_is_right_is_not_told_of_answers_that_are_filled_in(answers, called, returned):
    verdict = check.examples(answers, {"the first": (1, [1, 0, 1]), "the second": (2, [0, 1, 1])}, WHY)
    assert (verdict.outcome, verdict.called, verdict.returned) == ("wrong", called, returned)
    assert (verdict.expected, verdict.key, verdict.picture) == ("3 answers in a row", "", None)


def test_a_function_without_a_name_is_yours():
    assert repr(check.examples(lambda wins, visits: wins / visits, SHARES, WHY)) == "✓ Right: your function"
    assert check.examples(partial(max, 2), [(1, 2), (3, 4)], WHY).called == "your function(3)"


def test_rows_may_be_told_in_words():
    rows = {"three of four": SHARES[0], "one of three": SHARES[1]}
    assert check.examples(lambda wins, visits: 0.75, rows, WHY).called == "one of three"
    assert check.examples(lambda wins, visits: wins / visits, rows, WHY)


@pytest.mark.parametrize("rows", [[], {}, iter([])])
def test_no_example_at_all_is_the_askers_mistake(rows):
    with pytest.raises(ValueError, match=r"there is no example for left_open; one is a row, such as \(3, 4, 0.75\)"):
        check.examples(left_open, rows, WHY)


def test_what_is_open_says_how_to_begin_and_speaks_of_no_hint():
    text = repr(check.examples(left_open, SHARES, WHY))
    assert "Any first try is answered with an example" in text
    assert "hint" not in text
    assert "0.75" not in text


# What comes back


def test_a_number_that_no_float_can_hold_is_only_wrong():
    verdict = check.examples(lambda: 10**400, [(0.5,)], WHY)
    assert verdict.outcome == "wrong"
    assert "Error" not in verdict.returned


def shares_one_by_one(values):
    yield from values


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (shares_one_by_one, "a generator, not what it would give"),
        (lambda values: map(abs, values), "a map, not what it would give"),
        (lambda values: object(), "an object, not what it would give"),
        (lambda values: dict.fromkeys(values).values(), "dict_values([None, None])"),
    ],
)
def test_what_is_not_the_answer_yet_is_told_by_its_kind(function, words):
    verdict = check.examples(function, [([1, 2], [1, 2])], WHY)
    assert (verdict.outcome, verdict.returned) == ("wrong", words)


# Nothing gets out of hand


def test_a_forgotten_return_is_named():
    def without_return(number):
        number + 1

    verdict = check.examples(without_return, [(1, 2), (3, 4)], WHY)
    assert (verdict.outcome, verdict.key) == ("wrong", "no-return")


def pops(values, node):
    return [values.pop() for _ in range(len(values))][::-1]


def counts(values, node):
    next(iter(node.children.values())).visits += 1
    return values


@pytest.mark.parametrize("greedy", [pops, counts])
def test_arguments_that_are_changed_are_noticed_and_stay_those_of_the_asker(greedy):
    root = Node(STATE, visits=3)
    root.children[2] = Node(STATE.play(2), STATE.player, 2, 1.0)
    values, before = [1, 2, 3], facts(root)
    verdict = check.examples(greedy, [(values, root, [1, 2, 3])] * 2, WHY)
    assert verdict.outcome == "wrong"
    assert verdict.returned == "[1, 2, 3], the arguments: changed"
    assert (values, facts(root)) == ([1, 2, 3], before)
    assert check.examples(lambda values, node: list(values), [(values, root, [1, 2, 3])], WHY)


# Pictures


def test_the_position_that_was_given_is_drawn():
    picture = check.examples(lambda state: 96, [(STATE, 102)], WHY).picture
    assert (picture.yours, picture.right, picture.titles[1]) == (None, STATE, "right: 102")
    assert 'aria-label="right: 102"' in picture.svg()
    assert repr(picture) == "The first example that goes wrong.\nright: 102:\nX O .\n. X .\n. . O"
    assert check.examples(games, [(STATE, 102)], WHY)


def test_the_tree_that_was_given_is_drawn_as_it_was():
    def my_visits(root):
        root.children.clear()
        return 0

    root = Node(STATE, visits=3)
    root.children[2] = Node(STATE.play(2), STATE.player, 2, 1.0)
    verdict = check.examples(my_visits, [(root, 3)], WHY)
    assert "c1  1/2" in repr(verdict)
    assert "<svg" in verdict._repr_html_()


def test_of_two_trees_none_is_drawn():
    assert check.examples(lambda one, other: 0, [(Node(STATE), Node(STATE), 1)], WHY).picture is None


def test_a_node_of_a_class_of_the_learners_own_is_drawn_and_its_change_is_seen():
    class Own:
        def __init__(self, state, mover=None):
            self.state, self.mover, self.visits, self.wins = state, mover, 0, 0.0
            self.children, self.untried = {}, list(state.moves())

    verdict = check.examples(lambda node: setattr(node, "visits", 3) or 0, [(Own(TicTacToe()), 0)], "why")
    assert verdict.returned == "0, the arguments: changed"
    assert "start  0 visits  9 untried" in repr(verdict)
