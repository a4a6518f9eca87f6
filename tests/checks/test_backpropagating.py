"""What the check of backpropagate names."""

import pytest

from mcts_teach.checks import check


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_right_for_one_seat_only_is_caught(seat):
    def one_eyed(path, rewards):
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.wins += rewards[node.mover if path[0].state.player == seat else node.mover - 1]

    assert check.backpropagate(one_eyed).key == "right-for-one-seat"


def test_what_is_right_for_two_players_only_is_caught():
    def for_two(path, rewards):
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.wins += rewards[0] if node.mover == 0 else 1 - rewards[0]

    verdict = check.backpropagate(for_two)
    assert verdict.outcome == "wrong"
    assert "player 2" in verdict.called


def zero_is_false(path, rewards):
    for node in path:
        node.visits += 1
        if node.mover:
            node.wins += rewards[node.mover]


def zero_is_skipped(path, rewards):
    for node in path:
        if not node.mover:
            continue
        node.visits += 1
        node.wins += rewards[node.mover]


def root_moved(path, rewards):
    for node in path:
        node.visits += 1
        node.wins += rewards[node.mover]


@pytest.mark.parametrize(
    ("function", "key"),
    [(zero_is_false, "zero-is-false"), (zero_is_skipped, "zero-is-false"), (root_moved, "root-has-no-mover")],
)
def test_what_is_asked_of_a_mover_is_whether_it_is_none(function, key):
    verdict = check.backpropagate(function)
    assert (verdict.outcome, verdict.key) == ("wrong", key), verdict
