"""What the check of puct asks with."""

import math

import pytest

from mcts_teach.checks import check


def test_the_policy_says_of_the_move_what_the_words_of_the_call_say():
    verdict = check.puct(lambda parent, child, *, policy, c=1: 0.0)
    assert "11 visits of the parent, 3 wins in 5 visits of the child, and a probability of 0.5" in verdict.called
    assert verdict.expected == f"{3 / 5 + 0.5 * math.sqrt(11) / (1 + 5):.4f}"


@pytest.mark.parametrize(
    ("summed", "first", "key"), [(True, 0, "visits-of-the-children"), (False, 0.5, "unvisited-draw")]
)
def test_the_conventions_of_alphago_zero_are_no_mistakes_but_differ_from_ours(summed, first, key):
    def my_puct(parent, child, *, policy, c=2.5):
        [move] = [move for move, node in parent.children.items() if node is child]
        visits = sum(node.visits for node in parent.children.values()) if summed else parent.visits
        mean = child.wins / child.visits if child.visits else first
        return mean + c * policy(parent.state)[move] * math.sqrt(visits) / (1 + child.visits)

    verdict = check.puct(my_puct)
    assert verdict.key == key
    assert verdict.misconception.sentence.startswith("Differs from our convention: ")
