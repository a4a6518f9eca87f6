"""What notebook 16 says of what was measured and counted."""

import re
from collections import Counter
from random import Random

import pytest
from lessons import printed, source

from mcts_teach import TicTacToe, best_move, from_text, match, mcts_player, search
from mcts_teach.checks import cards
from mcts_teach.cli import measured
from mcts_teach.parallel import match_parallel
from mcts_teach.playing import wilson_interval

STATE = from_text("X.. / XO. / .XO", TicTacToe())


def test_root_parallelism_is_judged_here_and_beside_what_others_have_found():
    text = source("16", "beginners-do-not-make-an-expert")
    for words in "**Here, root parallelism turns", "Chaslot", "6.5 times", "14.9 times", "for one setting":
        assert words in text


def test_four_trees_of_2500_are_not_better_than_one():
    (row,) = (row for row in measured("parallel")["strength"]["rows"] if row["trees"] == 4 and row["against"] == 2_500)
    assert row["low"] < 0.5 < row["high"]
    assert "Four of 2,500 are not better than one of 2,500: the interval has ½ in it." in source("16", "three-things")
    assert measured("parallel")["strength"]["games"] == 600


def test_bars_compare_with_one_worker_in_the_same_place():
    assert "times[what, where, 2] / (one or 1)" in source("16", "draw-speed")
    grey = {row["what"] for row in measured("parallel")["speed"]["rows"]}
    grey -= {row["what"] for row in measured("parallel")["speed"]["rows"] if row["workers"] == 1}
    assert grey == {"leaves, 8 playouts each", "leaves, 1,000 playouts each"}


def test_the_same_seed_gives_the_same_numbers_on_any_number_of_workers():
    rows = [re.findall(r"\d+", line) for line in printed("16", "any-number-of-workers").splitlines()]
    assert rows[0] == rows[1] == rows[2] != rows[3]
    assert cards["any-order"].choices[cards["any-order"].right] == "nothing"


def test_the_card_of_the_beginners_is_right():
    card = cards["many-beginners"]
    found = {"one tree of 64": (1, 64), "4 trees of 16": (4, 16), "16 trees of 4": (16, 4)}
    shares = {words: summed_and_voted(*trees, seeds=50)[0] for words, trees in found.items()}
    assert set(shares) == set(card.choices.values())
    assert max(shares, key=shares.get) == card.choices[card.right]


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


@pytest.mark.slow
def test_a_vote_is_worse_than_a_sum_here():
    summed, voted = summed_and_voted(16, 8, seeds=400)
    told = "the vote finds a3 in {} % (95 %: {} to {}), and the sum in {} % ({} to {})"
    numbers = [round(100 * value) for count in (voted, summed) for value in (count / 400, *wilson_interval(count, 400))]
    assert told.format(*numbers) in source("16", "summary")
    assert numbers[2] < numbers[4]


def test_a_match_in_parallel_has_the_very_games_of_a_match():
    assert "`match_parallel` plays the very games that `match` plays" in source("16", "read-the-bars")
    players = [mcts_player(10), mcts_player(20)]
    played = match_parallel(TicTacToe(), players, 4, seed=3, workers=1, progress=False)
    assert played == match(TicTacToe(), players, 4, seed=3, progress=False)
