"""What notebook 15 says of what was measured and counted."""

import matplotlib.pyplot as plt
import pytest
from lessons import Session, cells, said, source
from matplotlib.axes import Axes

from mcts_teach.workshop import read_measured


def test_the_budgets_tried_span_what_a_twentieth_of_a_second_buys():
    first, *_, last = (row["per_second"] / 20 for row in read_measured("steps")["rows"])
    assert 300 < first < 1_000  # there the facts know what is found
    assert last > 100_000


@pytest.mark.thorough
def test_a_mistake_in_the_array_shows_from_the_eighth_iteration_on():
    """What the folded answer says of >= in best_child, and who sees it."""
    names = {}
    for id_, cell in cells("15").items():
        if "step" in cell["metadata"].get("tags", []):
            exec(source("15", id_), names)
    for id_ in "best-child", "walk", "grow", "compile-it", "all-the-same-tree":
        exec(source("15", id_).replace("score > highest", "score >= highest"), names)
    steps, slots, facts = names["steps"], names["facts_of_slots"], names["facts"]
    for name in list(steps)[2:4]:
        same = [slots(steps[name](n, 3)) == facts(steps["2 its own playout"](n, 3)) for n in (7, 8, 500)]
        assert same == [True, False, False]


def test_how_many_times_as_fast_as_openspiel_it_is_without_its_own_playout():
    [times] = said("15", "read-the-steps", r"still (\d+) times as fast as OpenSpiel")
    rates = {
        row["engine"]: row["per_second"]
        for row in read_measured("speed")["rows"]
        if (row["game"], row["iterations"]) == ("Connect Four", 1000)
    }
    assert round(rates["fast, generic playout"] / rates["OpenSpiel, C++"]) == int(times)


def test_what_is_compared_in_a_picture_was_measured_together(monkeypatch):
    """Two engines on one picture are as far apart as in the one measurement that has both."""
    drawn = {}

    def stem(axis, names, heights, **_):
        drawn.update(zip([name.split(":")[0] for name in names], heights, strict=True))

    monkeypatch.setattr(Axes, "stem", stem)
    session = Session("compared", monkeypatch)
    session.module.__dict__.update(read_measured=read_measured, of_steps=read_measured("steps"), plt=plt)
    session.run(source("15", "draw-the-steps"), "draw-the-steps")
    rows = [row for row in read_measured("speed")["rows"] if (row["game"], row["iterations"]) == ("Connect Four", 1000)]
    together = {row["engine"]: row["per_second"] for row in rows}
    for name in ("OpenSpiel, C++", "C"):
        ratio = together[name] / together["fast, own playout"]
        assert drawn[name] / drawn["5 fast.search"] == pytest.approx(ratio), name
