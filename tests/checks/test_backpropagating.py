"""What the check of backpropagate says."""

from mcts_teach.checks import check


def test_what_is_right_for_two_players_only_is_caught_and_told_with_the_player():
    def for_two(path, rewards):
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.wins += rewards[0] if node.mover == 0 else 1 - rewards[0]

    verdict = check.backpropagate(for_two)
    assert verdict.outcome == "wrong"
    assert "player 2" in verdict.called
