"""What the check of puct asks with."""

import math

from mcts_teach.checks import check


def test_the_policy_says_of_the_move_what_the_words_of_the_call_say():
    verdict = check.puct(lambda parent, child, *, policy, c=1: 0.0)
    assert "11 visits of the parent, 3 wins in 5 visits of the child, and a probability of 0.5" in verdict.called
    assert verdict.expected == f"{3 / 5 + 0.5 * math.sqrt(11) / (1 + 5):.4f}"
