"""What the check of flat Monte Carlo takes, and what it shows."""

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


def test_the_games_are_shown_below_the_position():
    yours = check.flat(share_of(lambda reward: reward / 5)).picture.yours
    assert [yours.visits, *(child.visits for child in yours.children.values())] == [1500, 500, 500, 500]


def test_moves_are_told_by_their_names():
    verdict = check.flat(share_of(lambda reward: reward / 5))
    assert verdict.expected == "about c1: 0.50, c2: 1.00, c3: 1.00"
    assert verdict.returned.endswith(", c2: 0.20, c3: 0.20")


def test_other_keys_are_told_beside_the_moves():
    verdict = check.flat(lambda state, playouts, rng: dict.fromkeys(map(state.name, state.moves()), 0.5))
    assert verdict.returned == "the keys ['b3', 'c3'], but the moves are [7, 8]"


def test_what_is_no_share_is_not_drawn_as_one():
    verdict = check.flat(share_of(lambda reward: 500 * reward))
    assert verdict.key == "sum-not-share"
    assert "a share lies between 0 and 1" in repr(verdict)
    assert "mean" not in repr(verdict.picture).partition("right:")[0]


def test_a_tuple_of_rewards_is_never_one():
    def shares(state, playouts, rng):
        return {m: sum(simulate(state.play(m), rng) == 1 for _ in range(playouts)) / playouts for m in state.moves()}

    verdict = check.flat(shares)
    assert (verdict.key, verdict.returned) == ("no-game-is-won", "c1: 0.00, c2: 0.00, c3: 0.00")
