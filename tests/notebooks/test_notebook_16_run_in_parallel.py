"""What notebook 16 says of what was measured and counted."""

from collections import Counter
from random import Random

import pytest
from lessons import Session, source
from matplotlib.axes import Axes

from mcts_teach import TicTacToe, best_move, from_text, search
from mcts_teach.playing import wilson_interval
from mcts_teach.workshop import read_measured

STATE = from_text("X.. / XO. / .XO", TicTacToe())


def test_whether_four_trees_of_2500_beat_one_cannot_be_told():
    (row,) = (
        row for row in read_measured("parallel")["strength"]["rows"] if row["trees"] == 4 and row["against"] == 2_500
    )
    assert row["low"] < 0.5 < row["high"]
    assert read_measured("parallel")["strength"]["games"] == 600


def test_bars_compare_with_one_worker_in_the_same_place():
    grey = {row["what"] for row in read_measured("parallel")["speed"]["rows"]}
    grey -= {row["what"] for row in read_measured("parallel")["speed"]["rows"] if row["workers"] == 1}
    assert grey == {"leaves, 8 playouts each", "leaves, 1,000 playouts each"}


def summed_and_voted(trees, n, seeds):
    """How often several trees of n iterations find a3 when they are added up, and when each of them votes."""
    summed = voted = 0
    for seed in range(seeds):
        rng = Random(seed)
        grown = [search(STATE, n, seed=rng.getrandbits(32)) for _ in range(trees)]
        visits = sum((Counter({move: c.visits for move, c in tree.children.items()}) for tree in grown), Counter())
        summed += max(STATE.moves(), key=lambda move: visits[move]) == 6
        voted += Counter(map(best_move, grown)).most_common(1)[0][0] == 6
    return summed, voted


@pytest.mark.thorough
def test_a_vote_and_a_sum_cannot_be_told_apart_here():
    summed, voted = summed_and_voted(16, 16, seeds=400)
    told = "the vote finds a3 in {} % (95 %: {} to {}), and the sum in {} % ({} to {})"
    numbers = [round(100 * value) for count in (voted, summed) for value in (count / 400, *wilson_interval(count, 400))]
    assert told.format(*numbers) in source("16", "summary")
    assert numbers[4] < numbers[2]


def test_each_mark_on_the_walks_draws_something_of_its_own(monkeypatch):
    """An experiment that shows the same for the mistake as for nothing at all would say that it is harmless."""
    session = Session("marked", monkeypatch)
    for cell in ("setup", "begin-walks", "virtual-loss", "virtual-win"):
        session.run(source("16", cell), cell)
    drawn, bar, plot = [], Axes.bar, Axes.plot
    monkeypatch.setattr(Axes, "bar", lambda *args, **how: (drawn.append([*args[2]]), bar(*args, **how))[1])
    monkeypatch.setattr(Axes, "plot", lambda *args, **how: (drawn.append([*args[2]]), plot(*args, **how))[1])
    session.run(source("16", "draw-the-walks"), "draw-the-walks")
    assert [one for one in drawn if drawn.count(one) > 1] == []
    assert len(drawn) == 3
