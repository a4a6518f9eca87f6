"""What the check of flat Monte Carlo takes, and what it shows."""

import pytest

from mcts_teach import simulate
from mcts_teach.checks import check


def share_of(worth):
    """The mean of what each game is worth to the player who makes the move."""

    def shares(state, playouts, rng):
        games = {move: [simulate(state.play(move), rng) for _ in range(playouts)] for move in state.moves()}
        return {move: sum(worth(end[state.player]) for end in ends) / playouts for move, ends in games.items()}

    return shares


def test_a_draw_may_count_half_or_nothing():
    assert check.flat(share_of(lambda reward: reward)).outcome == "right"
    assert check.flat(share_of(lambda reward: reward == 1)).outcome == "right"


def test_what_is_expected_is_what_the_lesson_asks_for_and_the_games_are_shown():
    verdict = check.flat(share_of(lambda reward: reward / 5))
    assert "draw" not in verdict.why
    assert (verdict.returned, verdict.expected) == ("c3: 0.10", "c3: 0")
    yours = verdict.picture.yours
    assert [yours.visits, *(child.visits for child in yours.children.values())] == [1000, 500, 500]


def ratios(playouts, divisor):
    """Shares of games won, where so many games of the playouts are played, and their wins are divided by so many."""

    def shares(state, given, rng):
        played, by = playouts(given, state), divisor(given, state)
        return {
            m: sum(simulate(state.play(m), rng)[state.player] == 1 for _ in range(played)) / by for m in state.moves()
        }

    return shares


def as_told(playouts, state):
    return playouts


def shared_out(playouts, state):
    return playouts // len(state.moves())


def one_fewer(playouts, state):
    return playouts - 1


@pytest.mark.parametrize(
    ("playouts", "divisor"), [(shared_out, shared_out), (one_fewer, one_fewer), (one_fewer, as_told)]
)
def test_each_move_has_as_many_games_as_told(playouts, divisor):
    assert check.flat(ratios(as_told, as_told)).outcome == "right"
    verdict = check.flat(ratios(playouts, divisor))
    assert verdict.outcome == "wrong"
    assert verdict.expected == "for each move a whole number of games of the 23, divided by 23"


def test_moves_are_told_by_their_names():
    verdict = check.flat(lambda state, playouts, rng: dict.fromkeys(state.moves(), 0.3))
    assert (verdict.returned, verdict.expected) == ("b3: 0.30, c3: 0.30", "b3: 0, c3: 0")


def test_other_keys_are_told_beside_the_moves():
    verdict = check.flat(lambda state, playouts, rng: dict.fromkeys(map(state.name, state.moves()), 0.5))
    assert verdict.returned == "the keys ['b3', 'c3'], but the moves are [7, 8]"


def test_what_is_no_share_is_not_drawn_as_one():
    def sums(state, playouts, rng):
        return {m: sum(simulate(state.play(m), rng)[state.player] for _ in range(playouts)) for m in state.moves()}

    verdict = check.flat(sums)
    assert verdict.key == "sum-not-share"
    assert "a share lies between 0 and 1" in repr(verdict)
    assert "mean" not in repr(verdict.picture).partition("right:")[0]
