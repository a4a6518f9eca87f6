"""Exact values of games of chance in which positions come back."""

from typing import NamedTuple

import pytest

from mcts_teach import exact_value


class Coin(NamedTuple):
    """Toss a coin until it shows heads, which ends the game, or stop before that. To wait changes nothing."""

    stop: tuple
    heads: tuple
    tossed: str = ""
    player: int | None = 0

    def moves(self):
        if self.tossed in ("stop", "heads"):
            return []
        return ["heads", "tails"] if self.player is None else ["wait", "toss", "stop"]

    def chance(self):
        return ["heads", "tails"], [0.5, 0.5]

    def play(self, move):
        tossed = move if move in ("stop", "heads") else ""
        return self._replace(tossed=tossed, player=None if move == "toss" else 0)

    def rewards(self):
        return self.heads if self.tossed == "heads" else self.stop


@pytest.mark.parametrize(
    ("stop", "heads", "value"),
    [
        ((-3.0,), (-1.0,), (-1.0,)),
        ((2e9,), (1e9,), (2e9,)),
        ((0.0,), (1e-12,), (1e-12,)),
        ((-1.0, 1.0), (-0.5, 0.5), (-0.5, 0.5)),
        ((3.0, 2.0), (1.0, 4.0), (3.0, 2.0)),
    ],
)
def test_a_coin_that_may_be_tossed_for_ever_has_its_value_with_any_rewards(stop, heads, value):
    assert exact_value(Coin(stop, heads)) == pytest.approx(value, rel=1e-12, abs=0)


@pytest.mark.parametrize("ends", [((0.0, 1.0), (0.5, 1.0)), ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0))])
def test_a_coin_that_may_be_tossed_for_ever_is_refused_where_no_sum_is_shared(ends):
    words = "can come back to a position, so it has an exact value only for one player, or for two whose rewards"
    with pytest.raises(ValueError, match=words):
        exact_value(Coin(*ends))


class Stare(NamedTuple):
    """A coin says who begins; then each in turn looks away, which ends the game, or goes on."""

    shares: tuple  # what player 0 gets if 0 looks away, and if 1 does
    at: str = "coin"

    @property
    def player(self):
        return {"coin": None, "0": 0, "1": 1}[self.at]  # nobody can be asked in the end

    def moves(self):
        return {"coin": ["0", "1"], "0": ["1", "ends 0"], "1": ["0", "ends 1"]}.get(self.at, [])

    def chance(self):
        return ["0", "1"], [0.25, 0.75]

    def play(self, move):
        return self._replace(at=move)

    def rewards(self):
        share = self.shares[int(self.at[-1])]
        return share, 3 - share


@pytest.mark.parametrize(("shares", "value"), [((2, 1), 1.25), ((1, 1), 1)])
def test_two_who_can_go_on_for_ever_are_solved_where_it_helps_neither(shares, value):
    assert exact_value(Stare(shares)) == pytest.approx((value, 3 - value))


def test_two_who_can_go_on_for_ever_are_refused_where_each_waits_for_the_other():
    with pytest.raises(ValueError, match="two players can go on for ever in this game of chance, so it has no exact"):
        exact_value(Stare((1, 2)))
