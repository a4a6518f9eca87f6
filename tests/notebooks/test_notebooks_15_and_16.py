"""What notebooks 15 and 16 say of what was measured and counted."""

import ast
from copy import deepcopy
from functools import partial
from math import sqrt

from lessons import printed, source
from trees import nodes

from mcts_teach import ConnectFour, search, select, ucb1
from mcts_teach.cli import measured
from mcts_teach.playing import wilson_interval


def test_how_many_searches_find_the_column_is_said_with_intervals():
    found = ast.literal_eval(printed("15", "how-many-find-it"))
    assert "range(100)" in source("15", "how-many-find-it")
    assert "wilson_interval(count, 100)" in source("15", "draw-what-it-buys")
    assert wilson_interval(found[1_000], 100)[1] < 0.5  # "mostly misses the win"
    assert wilson_interval(found[100_000], 100)[0] > 0.95  # "and the other sees it"
    speed = {row["step"]: row["per_second"] / 20 for row in measured("steps")["rows"]}
    assert speed["1 the search as it was"] < 3_000
    assert speed["7 the package's fast.search"] > 100_000


def test_the_columns_of_a_board_have_one_kind_of_label():
    assert "draw_board(hard, numbers=False)" in source("15", "a-hard-position")


def test_root_parallelism_is_judged_here_and_beside_what_others_have_found():
    assert "**Here, root parallelism turns" in source("16", "luck-averages-out")
    for words in "Chaslot", "6.5 times", "14.9 times":
        assert words in source("16", "luck-averages-out")


def test_four_trees_of_2500_are_not_better_than_one():
    (row,) = (row for row in measured("parallel")["strength"]["rows"] if row["trees"] == 4 and row["against"] == 2_500)
    assert row["low"] < 0.5 < row["high"]
    assert "Four of 2,500 are not better than one of 2,500: the interval has ½ in it." in source("16", "three-things")


def test_bars_are_compared_with_one_worker_in_the_same_place():
    rows = measured("parallel")["speed"]["rows"]
    times = {(row["what"], row["where"], row["workers"]): row["speed_up"] for row in rows}
    assert "2 is the most" not in source("16", "a-tree-for-all")
    for (what, where, workers), value in times.items():
        if workers == 2 and (what, where, 1) in times:
            ratio = value / times[what, where, 1]
            assert ratio < 2
            assert f"two over one, {what}, {where}: {ratio:.2f}" in printed("16", "what-speed-says")


def test_a_virtual_loss_needs_no_turning_sign_where_each_node_keeps_its_mover_s_view():
    """On rewards from -1 to 1 it is a -1 at every node of the path, and the walks spread as they do with a 0."""
    ends = []
    for scale, c, lowest in (1, sqrt(2), 0), (2, 2 * sqrt(2), -1):
        names = {"deepcopy": deepcopy, "select": partial(select, score=partial(ucb1, c=c))}
        for id_ in "begin-walks", "mark-with":
            exec(source("16", id_), names)
        root = search(ConnectFour(), 300, seed=3)
        for node in nodes(root):
            node.wins = scale * node.wins - (scale - 1) * node.visits
        paths = names["set_out"](root, 8, names["mark_with"](visits=1, wins=lowest))
        ends.append([path[-1].state for path in paths])
    assert ends[0] == ends[1]
    assert len(set(ends[0])) == 8
    words = "Whether the sign of the loss turns at each level depends on whose view a node keeps."
    assert words in source("16", "a-virtual-win")
