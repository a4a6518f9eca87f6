"""What notebooks 15 and 16 say of what was measured and counted."""

import ast
import json
from copy import deepcopy
from functools import partial
from math import sqrt
from pathlib import Path

import pytest
from trees import nodes

from mcts_teach import ConnectFour, search, select, ucb1
from mcts_teach.cli import measured
from mcts_teach.playing import wilson_interval

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def cells(name):
    """The cells of a notebook by their ids: what they say, and what they have printed."""
    stored = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    said = {cell["id"]: "".join(cell["source"]) for cell in stored}
    outputs = {cell["id"]: cell.get("outputs", []) for cell in stored}
    return said, {id_: "".join("".join(one.get("text", "")) for one in outputs[id_]) for id_ in outputs}


@pytest.fixture(scope="module")
def fast_one():
    return cells("15_make_it_fast")


@pytest.fixture(scope="module")
def parallel_one():
    return cells("16_run_in_parallel")


def test_how_many_searches_find_the_column_is_said_with_intervals(fast_one):
    said, printed = fast_one
    found = ast.literal_eval(printed["how-many-find-it"])
    assert "range(100)" in said["how-many-find-it"]
    assert "wilson_interval(count, 100)" in said["draw-what-it-buys"]
    assert wilson_interval(found[1_000], 100)[1] < 0.5  # "mostly misses the win"
    assert wilson_interval(found[100_000], 100)[0] > 0.95  # "and the other sees it"
    speed = {row["step"]: row["per_second"] / 20 for row in measured("steps")["rows"]}
    assert speed["1 the search as it was"] < 3_000
    assert speed["7 the package's fast.search"] > 100_000


def test_the_columns_of_a_board_have_one_kind_of_label(fast_one):
    said, _ = fast_one
    assert "draw_board(hard, numbers=False)" in said["a-hard-position"]


def test_root_parallelism_is_judged_here_and_beside_what_others_have_found(parallel_one):
    said, _ = parallel_one
    assert "**Here, root parallelism turns" in said["luck-averages-out"]
    for words in "Chaslot", "6.5 times", "14.9 times":
        assert words in said["luck-averages-out"]


def test_four_trees_of_2500_are_not_better_than_one(parallel_one):
    said, _ = parallel_one
    (row,) = (row for row in measured("parallel")["strength"]["rows"] if row["trees"] == 4 and row["against"] == 2_500)
    assert row["low"] < 0.5 < row["high"]
    assert "Four of 2,500 are not better than one of 2,500: the interval has ½ in it." in said["three-things"]


def test_bars_are_compared_with_one_worker_in_the_same_place(parallel_one):
    said, printed = parallel_one
    rows = measured("parallel")["speed"]["rows"]
    times = {(row["what"], row["where"], row["workers"]): row["speed_up"] for row in rows}
    assert "2 is the most" not in said["a-tree-for-all"]
    for (what, where, workers), value in times.items():
        if workers == 2 and (what, where, 1) in times:
            ratio = value / times[what, where, 1]
            assert ratio < 2
            assert f"two over one, {what}, {where}: {ratio:.2f}" in printed["what-speed-says"]


def test_a_virtual_loss_needs_no_turning_sign_where_each_node_keeps_its_mover_s_view(parallel_one):
    """On rewards from -1 to 1 it is a -1 at every node of the path, and the walks spread as they do with a 0."""
    said, _ = parallel_one
    ends = []
    for scale, c, lowest in (1, sqrt(2), 0), (2, 2 * sqrt(2), -1):
        names = {"deepcopy": deepcopy, "select": partial(select, score=partial(ucb1, c=c))}
        for id_ in "begin-walks", "mark-with":
            exec(said[id_], names)
        root = search(ConnectFour(), 300, seed=3)
        for node in nodes(root):
            node.wins = scale * node.wins - (scale - 1) * node.visits
        paths = names["set_out"](root, 8, names["mark_with"](visits=1, wins=lowest))
        ends.append([path[-1].state for path in paths])
    assert ends[0] == ends[1]
    assert len(set(ends[0])) == 8
    assert (
        "Whether the sign of the loss turns at each level depends on whose view a node keeps." in said["a-virtual-win"]
    )
