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
