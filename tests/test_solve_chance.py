"""Exact values of games of chance in which positions come back."""

from operator import mul
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold
from random_trees import ODDS

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


class Net(NamedTuple):
    """Positions that lead to each other in any way."""

    marks: tuple  # for each position who moves, None where a die falls, and at an end what player 0 gets
    after: tuple  # for each position those one move later; none at an end
    at: int = 0

    @property
    def player(self):
        return self.marks[self.at]

    def moves(self):
        return list(range(len(self.after[self.at])))

    def chance(self):
        return self.moves(), list(ODDS[len(self.moves())])

    def play(self, move):
        return self._replace(at=self.after[self.at][move])

    def rewards(self):
        return self.player, 3 - self.player

    def reached(self):
        """The numbers of the positions to which the game can come."""
        seen = [self.at]
        for here in seen:
            seen += [there for there in self.after[here] if there not in seen]
        return seen


def random_net(rng):
    """A game in which there is a way to an end from wherever one comes."""
    inner, ends = rng.randint(2, 4), rng.randint(1, 3)
    marks = (*rng.choices([None, 0, 1], k=inner), *rng.choices([0, 1, 2], k=ends))
    after = [tuple(rng.sample(range(inner + ends), rng.randint(2, 3))) for _ in range(inner)] + [()] * ends
    for here in range(inner):
        if max(Net(marks, after, here).reached()) < inner:
            after[here] = (*after[here][:2], inner)
    return Net(marks, tuple(after))


def worth(net, unending):
    """What player 0 gets in each position that is reached, if a game without an end brings that much."""
    values = [unending if after else mark for mark, after in zip(*net[:2], strict=True)]
    inner, before = [n for n in net.reached() if net.after[n]], []
    while values != before:
        before = values[:]
        for n in inner:
            replies = [values[reply] for reply in net.after[n]]
            mean = sum(map(mul, ODDS[len(replies)], replies))
            values[n] = round({0: max(replies), 1: min(replies), None: mean}[net.marks[n]], 13)
    return [values[n] for n in net.reached()]


@few_or_many(25, 3_000)
def test_a_game_of_chance_has_a_value_where_it_matters_to_nobody_what_going_on_for_ever_brings(cases):
    def law(seed):
        net = random_net(Random(seed))
        ends = [net.marks[n] for n in net.reached() if not net.after[n]]
        least, most = worth(net, min(ends)), worth(net, max(ends))
        if least == pytest.approx(most, abs=1e-10):
            assert exact_value(net) == pytest.approx((least[0], 3 - least[0]))
        else:
            with pytest.raises(ValueError, match="two players can go on for ever in this game of chance"):
                exact_value(net)

    hold(law, cases, seed=st.integers(0, 2**32))


@pytest.mark.parametrize(
    "state",
    [Stare((1, 2)), Stare((1, 2), "0"), Stare((1, 2), "1"), Net((0, None, 1, 0, 2), ((0, 1), (2, 3, 4), (), (), ()))],
)
def test_two_who_can_go_on_for_ever_are_refused_where_somebody_waits_for_what_never_comes(state):
    with pytest.raises(ValueError, match="two players can go on for ever in this game of chance, so it has no exact"):
        exact_value(state)
