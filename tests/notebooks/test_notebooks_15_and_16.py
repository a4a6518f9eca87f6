"""What notebook 15 says of what was measured and counted."""

import ast

from lessons import printed, source

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
