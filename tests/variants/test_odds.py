"""Searches of games of chance, beside the exact values that value iteration finds."""

import pytest
from games.lottery import VALUE, Lottery, Wheel

from mcts_teach import best_move, exact_value, fast, record, search
from mcts_teach.games import Pig
from mcts_teach.parallel import search_parallel
from mcts_teach.solve import move_values, optimal_moves, random_value
from mcts_teach.variants import max_child, with_chance

NEAR = [((7, 8), 2), ((0, 8), 4), ((8, 0), 2), ((6, 8), 3), ((2, 9), 5)]  # the end; one move is better by far
LATE = [Pig(10, points, turn) for points, turn in NEAR] + [Pig(10, (9, 4), 4, who=1), Pig(20, (10, 15), 6)]


def test_a_game_is_worth_the_mean_over_what_may_happen():
    assert exact_value(Lottery()) == pytest.approx((VALUE,), abs=1e-12)
    assert move_values(Lottery()) == {"risky": pytest.approx(VALUE), "safe": 0.55}
    assert exact_value(Wheel()) == pytest.approx((1, 0), abs=1e-12)
    with pytest.raises(ValueError, match="random_value is for games without dice"):
        random_value(Lottery())


@pytest.mark.parametrize("state", LATE, ids=repr)
def test_the_search_finds_the_better_move(state):
    values = move_values(state)
    assert abs(values["hold"] - values["roll"]) > 0.03
    assert best_move(search(state, 3000, **with_chance())) in optimal_moves(state)


def test_nodes_of_chance_are_visited_by_their_odds():
    """Also from the first visits on: what an expansion adds was drawn by the same odds."""
    draws = 3000
    for state, odds in (Wheel(), {1: 0.6, 2: 0.3, 3: 0.1}), (Pig().play("roll"), dict.fromkeys(range(1, 7), 1 / 6)):
        root = search(state, draws, seed=3, **with_chance())
        visits = {move: child.visits for move, child in root.children.items()}
        assert sum(visits.values()) == draws
        assert sum((visits[m] - draws * p) ** 2 / (draws * p) for m, p in odds.items()) < 15.09  # 5 degrees, 1 in 100
    drawn = [list(search(Wheel(), 2, seed=seed, **with_chance()).children) for seed in range(400)]
    first = [numbers[0] for numbers in drawn]
    assert [first.count(number) for number in (1, 2, 3)] == pytest.approx([240, 120, 40], abs=32)
    assert sum(len(numbers) == 1 for numbers in drawn) == pytest.approx(184, abs=32)  # 0.36 + 0.09 + 0.01


def test_an_outcome_keeps_score_for_who_let_it_happen():
    root = search(Pig(10, points=(3, 4)), 500, **with_chance())
    roll = root.children["roll"]
    assert roll.mover == 0
    assert {child.mover for child in roll.children.values()} == {0}
    assert roll.wins == pytest.approx(sum(child.wins for child in roll.children.values()), abs=1)
    drawn = search(Wheel(), 100, **with_chance())
    assert {(child.mover, child.wins) for child in drawn.children.values()} == {(None, 0.0)}


def test_a_plain_search_is_refused():
    for searching in (search, record, search_parallel):
        with pytest.raises(ValueError, match=r"Pig is a game of chance.*with_chance"):
            searching(Pig(), 10, **({"workers": 1, "progress": False} if searching is search_parallel else {}))
    with pytest.raises(ValueError, match="the compiled engine plays no games of chance, and Pig is one"):
        fast.search(Pig(), 10)


def test_there_is_no_best_move_where_nobody_moves():
    root = search(Pig().play("roll"), 20, **with_chance())
    for choose in (best_move, max_child):
        with pytest.raises(ValueError, match=r"nobody moves here.*there is no best move"):
            choose(root)
    with pytest.raises(ValueError, match="nobody moves here"):
        move_values(Pig().play("roll"))
