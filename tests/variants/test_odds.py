"""Searches of games of chance, beside the exact values that value iteration finds."""

import pickle
from random import Random

import pytest
from games.lottery import VALUE, Lottery, Wheel
from trees import nodes

from mcts_teach import Trace, best_move, exact_value, fast, record, search
from mcts_teach.games import Pig
from mcts_teach.parallel import search_parallel
from mcts_teach.solve import move_values, optimal_moves, random_value
from mcts_teach.variants import max_child, with_chance

LATE = [  # positions near the end, in which one move is better by far
    Pig(10, points=(7, 8), turn=2),
    Pig(10, points=(0, 8), turn=4),
    Pig(10, points=(8, 0), turn=2),
    Pig(10, points=(6, 8), turn=3),
    Pig(10, points=(2, 9), turn=5, who=0),
    Pig(10, points=(9, 4), turn=4, who=1),
    Pig(20, points=(10, 15), turn=6),
]


def tallies(root):
    return [(node.move, node.mover, node.visits, node.wins, list(node.children)) for node in nodes(root)]


def policy_iterated(goal):
    """The value of a game of Pig by other means: a player's chance to win at the start of a turn, until it stays."""
    worth = {(a, b): 0.5 for a in range(goal) for b in range(goal)}
    for _ in range(200):
        before = dict(worth)
        for a, b in worth:
            keep = [1.0 if a + turn >= goal else 1 - before[b, a + turn] for turn in range(goal - a + 1)]
            best = dict.fromkeys(range(goal - a, goal + 7), 1.0)
            for turn in reversed(range(goal - a)):
                roll = ((1 - before[b, a]) + sum(best[min(turn + face, goal - a)] for face in range(2, 7))) / 6
                best[turn] = max(roll, keep[turn]) if turn else roll
            worth[a, b] = best[0]
    return worth


def test_exact_values_are_those_of_another_iteration():
    worth = policy_iterated(10)
    for (a, b), value in worth.items():
        assert exact_value(Pig(10, points=(a, b))) == pytest.approx((value, 1 - value), abs=1e-9)
        assert exact_value(Pig(10, points=(b, a), who=1)) == pytest.approx((1 - value, value), abs=1e-9)


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


def test_means_come_close_to_the_exact_values():
    for state in (Pig(10, points=(7, 8), turn=2), Pig(10, points=(8, 8)), Pig(6, points=(3, 4), turn=2)):
        root = search(state, 20_000, c=0.7, **with_chance())
        move = best_move(root)
        assert root.children[move].wins / root.children[move].visits == pytest.approx(
            move_values(state)[move], abs=0.03
        )


def test_uneven_odds_decide():
    root = search(Lottery(), 4000, **with_chance())
    risky = root.children["risky"]
    assert best_move(root) == "risky"
    assert risky.wins / risky.visits == pytest.approx(VALUE, abs=0.03)


def test_nodes_of_chance_are_visited_by_their_odds():
    """Also from the first visits on: what an expansion adds was drawn by the same odds."""
    draws = 6000
    for state, odds in (Wheel(), {1: 0.6, 2: 0.3, 3: 0.1}), (Pig().play("roll"), dict.fromkeys(range(1, 7), 1 / 6)):
        root = search(state, draws, seed=3, **with_chance())
        visits = {move: child.visits for move, child in root.children.items()}
        assert sum(visits.values()) == draws
        assert sum((visits[m] - draws * p) ** 2 / (draws * p) for m, p in odds.items()) < 15.09  # 5 degrees, 1 in 100
    first = [next(iter(search(Wheel(), 1, seed=seed, **with_chance()).children)) for seed in range(1000)]
    assert [first.count(number) for number in (1, 2, 3)] == pytest.approx([600, 300, 100], abs=50)
    second = [search(Wheel(), 2, seed=seed, **with_chance()).children for seed in range(1000)]
    assert sum(len(children) == 1 for children in second) == pytest.approx(460, abs=50)  # 0.36 + 0.09 + 0.01


def test_an_outcome_keeps_score_for_who_let_it_happen():
    root = search(Pig(10, points=(3, 4)), 500, **with_chance())
    roll = root.children["roll"]
    assert roll.mover == 0
    assert {child.mover for child in roll.children.values()} == {0}
    assert roll.wins == pytest.approx(sum(child.wins for child in roll.children.values()), abs=1)
    drawn = search(Wheel(), 100, **with_chance())
    assert {(child.mover, child.wins) for child in drawn.children.values()} == {(None, 0.0)}


def test_same_seed_same_tree():
    state = Pig(10, points=(3, 4))
    assert tallies(search(state, 400, seed=5, **with_chance())) == tallies(search(state, 400, seed=5, **with_chance()))
    assert tallies(search(state, 400, seed=5, **with_chance())) != tallies(search(state, 400, seed=6, **with_chance()))
    kept = pickle.loads(pickle.dumps(with_chance()))
    assert tallies(search(state, 400, seed=5, **kept)) == tallies(search(state, 400, seed=5, **with_chance()))


def test_a_search_goes_on():
    """With the same phases as if it had never paused; with new ones reproducibly, after a first short walk."""
    state, rng, phases = Pig(10, points=(3, 4)), Random(1), with_chance()
    paused = search(search(state, 150, seed=rng, **phases), 250, seed=rng, **phases)
    assert tallies(paused) == tallies(search(state, 400, seed=1, **with_chance()))
    on = [tallies(search(search(state, 150, **with_chance()), 250, seed=2, **with_chance())) for _ in range(2)]
    assert on[0] == on[1]
    rolled = search(state, 300, **with_chance()).children["roll"]
    before = rolled.visits
    search(rolled, 100, **with_chance())
    assert rolled.visits == before + 100 == sum(child.visits for child in rolled.children.values()) + 1


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


def test_trees_grow_in_parallel():
    state = Pig(10, points=(7, 8), turn=2)
    root = search_parallel(state, 2000, workers=1, progress=False, **with_chance())
    twin = search_parallel(state, 2000, workers=2, progress=False, **with_chance())
    assert (root.visits, tallies(root)) == (2000, tallies(twin))
    assert best_move(root) in optimal_moves(state)


def test_a_recording_is_the_search_and_is_kept(tmp_path):
    trace = record(Pig(10, points=(3, 4)), 120, seed=2, **with_chance())
    assert tallies(trace.root) == tallies(search(Pig(10, points=(3, 4)), 120, seed=2, **with_chance()))
    trace.save(tmp_path / "pig.json")
    assert tallies(Trace.load(tmp_path / "pig.json").at(100).root) == tallies(trace.at(100).root)
