"""Every variant on numbers worked out by hand, in searches of every kind, and in recordings and pictures."""

import inspect
import math
import re
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import islice
from random import Random
from types import SimpleNamespace

import matplotlib
import pytest
from trees import facts, nodes

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    Node,
    TicTacToe,
    best_move,
    draw_step,
    draw_tree,
    draw_ucb,
    expand,
    explain,
    from_text,
    match,
    mcts_player,
    print_tree,
    random_value,
    record,
    search,
    simulate,
    steps,
    ucb1,
)
from mcts_teach.recorder import PlayoutRecorder
from mcts_teach.variants import (
    alphazero_phases,
    evenly,
    expand_all,
    expand_up_to_symmetry,
    greedy,
    max_child,
    max_robust_child,
    puct,
    secure_child,
    simulate_cut_off,
    simulate_decisive,
    smoothed_mean,
    ucb1_inside,
    ucb1_tuned,
    uniform_policy,
)

matplotlib.use("Agg")
GAMES = [TicTacToe(), MNK(4, 3, 3), ConnectFour(4, 5), Hex(3), Nim((2, 3)), Nim((1, 2, 2), players=3)]
FOUR = from_text("X.. / XO. / .XO", TicTacToe())  # O to move; only 6 draws

every_game = pytest.mark.parametrize("state", GAMES, ids=repr)


def pair(total, visits, wins):
    """A parent with so many visits, and a child of it with visits and wins."""
    parent = Node(TicTacToe(), visits=total)
    child = parent.children[4] = Node(TicTacToe().play(4), 0, visits, wins)
    return parent, child


def tree(*counts):
    """A root of tic-tac-toe whose moves 0, 1, ... have these (wins, visits)."""
    root = Node(TicTacToe(), visits=sum(visits for _, visits in counts))
    for move, (wins, visits) in enumerate(counts):
        root.children[move] = Node(root.state.play(move), 0, visits, wins)
    return root


def asked(state):
    """A policy-value function that knows nothing of moves, and plays one game."""
    return uniform_policy(state), simulate(state, Random(0))


def knowing(state):
    """A policy-value function that knows nothing of moves, and what random play brings on average."""
    return uniform_policy(state), tuple(map(float, random_value(state)))


# Scores


def test_ucb1_inside_gives_the_published_value():
    assert ucb1_inside(*pair(3996, 1705, 1094)) == pytest.approx(0.7403, abs=5e-5)
    assert ucb1_inside(*pair(6682, 1508, 584)) == pytest.approx(0.4953, abs=5e-5)


@pytest.mark.parametrize("c", [0, 0.5, 1, 2])
def test_a_constant_outside_is_the_root_of_one_inside(c):
    assert ucb1_inside(*pair(90, 12, 7), c=c * c) == pytest.approx(ucb1(*pair(90, 12, 7), c=c))


@pytest.mark.parametrize(
    ("total", "visits", "wins", "by_hand"),
    [
        (1000, 500, 475, 1.0043),  # variance .0475 + .16623: below 1/4
        (100, 10, 5, 0.83930),  # variance .25 + .95971, so 1/4: .5 + sqrt(.46052 / 4)
        (100, 10, 10, 1.33930),  # no variance, but too few visits to be sure of it
        (10_000, 9000, 0, 0.006803),  # variance 0 + .045242
    ],
)
def test_ucb1_tuned_by_hand(total, visits, wins, by_hand):
    assert ucb1_tuned(*pair(total, visits, wins)) == pytest.approx(by_hand, abs=5e-5)


def test_ucb1_tuned_never_adds_more_than_half_the_bonus_of_c_1():
    for visits in (1, 5, 50):
        for wins in (0, visits / 2, visits):
            bonus = ucb1_tuned(*pair(99, visits, wins)) - wins / visits
            assert 0 < bonus <= 0.5 * math.sqrt(math.log(99) / visits) + 1e-12


def test_greedy_is_the_mean():
    assert greedy(*pair(50, 8, 6)) == 0.75


@pytest.mark.parametrize("score", [ucb1_inside, ucb1_tuned, greedy])
def test_an_unvisited_child_scores_infinity(score):
    assert score(*pair(0, 0, 0)) == score(*pair(7, 0, 0)) == math.inf


@pytest.mark.parametrize("t", [0.5, 1, 2, 5, 100])
def test_a_prior_puts_one_of_one_before_none_of_none_before_none_of_one(t):
    won, new, lost = (smoothed_mean(*pair(9, *counts), t=t) for counts in [(1, 1), (0, 0), (1, 0)])
    assert won > new > lost
    assert (won, new, lost) == pytest.approx(((1 + t) / (1 + 2 * t), 1 / 2, t / (1 + 2 * t)))


@pytest.mark.parametrize("t", [0, -1])
def test_a_prior_of_nothing_is_refused(t):
    with pytest.raises(ValueError, match=f"t must be above 0, not {t}"):
        smoothed_mean(*pair(1, 0, 0), t=t)


def test_puct_by_hand():
    parent = tree((3, 4), (0, 0), (1, 5))
    parent.visits = 9
    policy = {0: 0.5, 1: 0.25, 2: 0.25}
    found = [puct(parent, child, policy=lambda state: policy, c=2) for child in parent.children.values()]
    assert found == pytest.approx([0.75 + 2 * 0.5 * 3 / 5, 0 + 2 * 0.25 * 3 / 1, 0.2 + 2 * 0.25 * 3 / 6])


def test_puct_is_asked_about_the_parent_and_knows_any_tree_of_nodes():
    parent = SimpleNamespace(state=FOUR, visits=4, children={})
    child = parent.children[6] = SimpleNamespace(visits=0, wins=0.0)
    asked_for = []
    assert puct(parent, child, policy=lambda state: asked_for.append(state) or {6: 0.5}, c=3) == 3.0
    assert asked_for == [FOUR]


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        ({}, "the policy says nothing of b2, only of no move, in\n"),
        ({0: 0.5, 8: 0.5}, "the policy says nothing of b2, only of a1, c3, in\n"),
        ({4: -0.5}, "the policy gives b2 -0.5; it must be at least 0, in\n"),
        ({4: math.nan}, "the policy gives b2 nan; it must be at least 0"),
    ],
)
def test_a_policy_that_is_none_is_refused_in_words(policy, message):
    with pytest.raises(ValueError, match=message):
        puct(*pair(1, 0, 0), policy=lambda state: policy)


def test_puct_refuses_a_stranger():
    with pytest.raises(ValueError, match="this node is not among the children of that parent"):
        puct(Node(TicTacToe(), visits=1), Node(TicTacToe().play(4), 0))


@pytest.mark.parametrize("c", [-1, -1e-9, math.nan, math.inf, "2", None, (1, 2)])
def test_a_constant_that_turns_the_bonus_round_is_refused_in_words(c):
    message = rf"c must be a number of at least 0, for rewards from 0 to 1, not {re.escape(repr(c))}"
    with pytest.raises(ValueError, match=message):
        puct(*pair(4, 2, 1), c=c)
    with pytest.raises(ValueError, match=message):
        alphazero_phases(asked, c=c)


@pytest.mark.parametrize("c", [0, 1, 2.5, Fraction(5, 2)])
def test_any_other_constant_is_a_constant(c):
    assert puct(*pair(4, 1, 1), c=c) == pytest.approx(1 + c * 1 / 9 * 2 / 2)


def test_the_constant_is_alphago_s_on_rewards_from_0_to_1():
    """On -1 to 1 a mean is 2 mean - 1 and the bonus is that of 5: the same order of moves, on a scale twice as wide."""
    for function in (puct, alphazero_phases):
        assert 2 * inspect.signature(function).parameters["c"].default == 5
    scores = [puct(*pair(16, visits, wins)) for visits, wins in [(1, 0), (3, 1), (9, 6)]]
    wide = [2 * wins / visits - 1 + 5 * 1 / 9 * 4 / (1 + visits) for visits, wins in [(1, 0), (3, 1), (9, 6)]]
    assert [2 * score - 1 for score in scores] == pytest.approx(wide)


def test_with_a_sure_policy_puct_looks_at_nothing_else():
    root = search(FOUR, 50, score=partial(puct, policy=lambda s: {m: float(m == s.moves()[0]) for m in s.moves()}))
    assert max(root.children.values(), key=lambda child: child.visits) is root.children[1]


@every_game
def test_a_uniform_policy_is_a_distribution_over_the_moves(state):
    policy = uniform_policy(state)
    assert list(policy) == list(state.moves())
    assert sum(policy.values()) == pytest.approx(1)
    assert len(set(policy.values())) == 1
    assert uniform_policy(Nim((0,))) == {}


# Guided by a function


def test_a_guided_search_by_hand():
    def policy_value(state):
        return {0: 0.1, 1: 0.6, 2: 0.3}, (0.9, 0.1) if len(state.moves()) == 3 else (0.25, 0.75)

    three = from_text("... / OXX / XOO", TicTacToe())  # X to move
    root = Node(three)
    run = steps(root, Random(0), **alphazero_phases(policy_value, c=1))
    first = list(islice(run, 4))
    assert [len(step.path) for step in first] == [1, 1, 1, 1]  # the path stays at the leaf
    assert first[2].rewards == (0.9, 0.1)
    assert sorted(root.children) == [0, 1, 2]
    second = list(islice(run, 4))
    assert second[0].path == [root, root.children[1]]  # .6 * sqrt(1) is the largest
    assert (root.children[1].visits, root.children[1].wins) == (1, 0.25)
    assert next(run).path[1] is root.children[1]  # .25 + .6 * sqrt(2) / 2 against .3 * sqrt(2)


def test_a_guided_search_asks_once_a_position_and_takes_finished_games_at_their_rewards():
    calls = Counter()

    def policy_value(state):
        calls[state] += 1
        return asked(state)

    root = search(FOUR, 300, **alphazero_phases(policy_value))
    assert set(calls.values()) == {1}
    assert all(state.moves() for state in calls)
    finished = [node for node in nodes(root) if not node.state.moves() and node.visits]
    assert finished
    assert all(node.wins == node.visits * node.state.rewards()[node.mover] for node in finished)


@every_game
def test_a_guided_search_counts_like_any_other(state):
    root = search(state, 200, **alphazero_phases(asked))
    assert root.visits == 200
    for node in nodes(root):
        passed_on = sum(child.visits for child in node.children.values())
        assert not node.untried or node.visits == 0
        assert node.visits - passed_on == (min(node.visits, 1) if node.state.moves() else node.visits)


def test_a_guided_search_needs_no_sign_with_three_players():
    state = Nim((2, 1), players=3)
    root = search(state, 2000, **alphazero_phases(knowing))
    assert best_move(root) == best_move(search(state, 2000))
    for node in nodes(root):  # a node's wins are of its own mover, whose turn it was above
        assert all(child.mover == node.state.player for child in node.children.values())


def test_a_guided_search_finds_the_only_move():
    for seed in range(20):
        assert best_move(search(FOUR, 200, seed=seed, **alphazero_phases(knowing))) == 6


# Expansions


@every_game
def test_all_children_come_at_once_and_the_first_goes_on(state):
    node = Node(state)
    child = expand_all(node, Random(1))
    assert child is next(iter(node.children.values()))
    assert sorted(node.children) == sorted(state.moves())
    assert node.untried == []
    assert all(after.state == state.play(move) for move, after in node.children.items())
    assert all((after.visits, after.mover) == (0, state.player) for after in node.children.values())


def test_the_child_that_goes_on_is_drawn_uniformly():
    firsts = Counter()
    for seed in range(3600):
        node = Node(FOUR)
        child = expand_all(node, Random(seed))
        firsts[next(move for move, after in node.children.items() if after is child)] += 1
    assert sorted(firsts) == [1, 2, 5, 6]
    assert all(abs(count - 900) < 4 * math.sqrt(3600 * 1 / 4 * 3 / 4) for count in firsts.values())


def test_nothing_to_expand_is_none():
    over = Node(from_text("XXX / OO. / ...", TicTacToe()))
    assert expand_all(over, Random(0)) is None
    assert expand_up_to_symmetry(over, Random(0)) is None


@pytest.mark.parametrize(
    ("state", "openings"),
    [(TicTacToe(), 3), (Hex(3), 5), (Hex(4), 8), (ConnectFour(5, 4), 2), (ConnectFour(), 4), (MNK(4, 3, 3), 4)],
    ids=repr,
)
def test_distinct_openings(state, openings):
    for seed in range(20):
        root = search(state, 60, seed=seed, expand=expand_up_to_symmetry)
        assert len(root.children) == openings
        both = Node(state)
        expand_all(both, Random(seed), expand=expand_up_to_symmetry)
        assert len(both.children) == openings
        assert both.untried == []


@every_game
def test_each_distinct_move_stands_for_all_its_images(state):
    for node in nodes(search(state, 150, expand=expand_up_to_symmetry)):
        if node.untried or not node.children or not hasattr(state, "symmetries"):
            continue
        images = [set(child.state.symmetries()) for child in node.children.values()]
        for move in node.state.moves():
            assert sum(node.state.play(move) in orbit for orbit in images) == 1


def test_a_game_without_symmetries_is_expanded_as_ever():
    state = Nim((3, 2))
    assert facts(search(state, 300, expand=expand_up_to_symmetry)) == facts(search(state, 300))


def test_the_whole_tree_of_distinct_moves_is_smaller():
    """Counted by an independent walk: each position goes on to one of each group of equal replies."""

    def lines(state):
        replies = {frozenset(after.symmetries()): after for after in map(state.play, state.moves())}
        return 1 + sum(map(lines, replies.values()))

    grown = Node(FOUR)
    waiting = [grown]
    while waiting:
        node = waiting.pop()
        expand_all(node, Random(0), expand=expand_up_to_symmetry)
        waiting += node.children.values()
    assert len(list(nodes(grown))) == lines(FOUR)


# Playouts


@pytest.mark.parametrize("playout", [simulate_decisive, partial(simulate_cut_off, depth=100)])
@every_game
def test_playouts_end_with_rewards_and_spare_the_position(state, playout):
    before = state
    for seed in range(30):
        rewards = playout(state, Random(seed))
        assert sum(rewards) == 1
        assert playout(state, Random(seed)) == rewards
    assert state == before


def test_a_win_at_hand_is_taken():
    state = from_text("XX. / OO. / ...", TicTacToe())
    assert all(simulate_decisive(state, Random(seed)) == (1.0, 0.0) for seed in range(50))
    assert any(simulate(state, Random(seed)) != (1.0, 0.0) for seed in range(50))


def test_a_loss_at_hand_is_prevented():
    threat = from_text("XX. / O.. / ...", TicTacToe())  # O to move
    for seed in range(50):
        assert moves_of(simulate_decisive, threat, seed)[0] == 2


def moves_of(playout, state, seed):
    """The moves of one playout from a position."""
    watch = PlayoutRecorder(playout)
    watch(state, Random(seed))
    return watch.line()


def test_where_nothing_helps_any_move_is_played():
    lost = from_text("X.X / OO. / X..", TicTacToe())  # O to move wins with c2; without that move X could not be stopped
    assert {simulate_decisive(lost, Random(seed)) for seed in range(20)} == {(0.0, 1.0)}
    fork = from_text("X.X / .O. / X.O", TicTacToe())  # O to move: X threatens b1 and a2
    assert {simulate_decisive(fork, Random(seed)) for seed in range(20)} == {(1.0, 0.0)}


def test_safe_moves_are_drawn_evenly():
    """X has a corner, so O has no threat to parry: all eight replies are safe, and come equally often."""
    counts = Counter(moves_of(simulate_decisive, TicTacToe().play(0), seed)[0] for seed in range(4000))
    assert len(counts) == 8
    assert all(abs(count - 500) < 4 * math.sqrt(4000 / 8 * 7 / 8) for count in counts.values())


def test_a_cut_off_playout_is_worth_what_its_value_says():
    for depth in range(5):
        assert simulate_cut_off(TicTacToe(), Random(0), depth=depth) == (0.5, 0.5) == evenly(TicTacToe())
    seen = []
    cut = simulate_cut_off(TicTacToe(), Random(0), depth=3, value=lambda state: seen.append(state) or (0.2, 0.8))
    assert cut == (0.2, 0.8)
    assert [len(state.moves()) for state in seen] == [6]


@every_game
def test_who_knows_nothing_gives_each_player_the_same(state):
    rewards = evenly(state)
    assert len(rewards) == len(simulate(state, Random(0)))
    assert len(set(rewards)) == 1
    assert sum(rewards) == pytest.approx(1)


def test_a_cut_off_search_is_for_any_number_of_players():
    state = Nim((3, 4, 5), players=3)
    assert simulate_cut_off(state, Random(0), depth=2) == (1 / 3, 1 / 3, 1 / 3)
    root = search(state, 300, simulate=partial(simulate_cut_off, depth=3))
    assert root.visits == 300
    assert evenly(SimpleNamespace(moves=list, rewards=lambda: (0.3,))) == (0.5,)  # a game for one


def test_a_playout_that_is_not_cut_off_is_the_plain_one():
    for seed in range(50):
        assert simulate_cut_off(TicTacToe(), Random(seed), depth=9) == simulate(TicTacToe(), Random(seed))
    over = from_text("XXX / OO. / ...", TicTacToe())
    assert simulate_cut_off(over, Random(0), depth=0) == simulate_decisive(over, Random(0)) == (1.0, 0.0)


# Final moves


def test_the_four_policies_can_choose_four_moves():
    root = tree((55, 100), (1, 1), (30, 50), (10, 14))
    assert best_move(root) == 0  # most visits
    assert best_move(root, max_child) == 1  # mean 1
    assert best_move(root, secure_child) == 2  # .6 - 1/sqrt(50) = .4586, against .45, 0 and .4470
    assert best_move(root, partial(secure_child, a=0)) == 1
    assert best_move(root, partial(secure_child, a=0.9)) == 3  # .4738 against .4727 and .46
    with pytest.raises(ValueError, match="the most visited move is a1, and the highest mean has b1: no move has both"):
        best_move(root, max_robust_child)


@pytest.mark.parametrize("final_move", [max_child, max_robust_child, secure_child])
def test_a_root_that_was_not_searched_is_refused_in_words(final_move):
    with pytest.raises(ValueError, match="this root has no children yet: search it first"):
        final_move(Node(TicTacToe()))


def test_the_secure_child_takes_the_lower_bound_and_not_the_upper_one():
    root = tree((50, 100), (2, 4))  # the same mean: .5 - .1 and .5 - .5; with a plus it would be .6 and 1
    assert best_move(root, secure_child) == 0
    assert best_move(root, partial(secure_child, a=-1)) == 1


def test_policies_agree_on_a_clear_tree():
    root = search(FOUR, 1000)
    assert {best_move(root, policy) for policy in (max_child, max_robust_child, secure_child)} == {best_move(root)}
    assert best_move(root) == 6


def test_ties_and_unvisited_children():
    assert best_move(tree((2, 4), (1, 2), (0, 0)), max_child) == 0
    assert best_move(tree((1, 2), (2, 4), (0, 0)), max_child) == 1
    assert best_move(tree((0, 0), (0, 3)), max_child) == 1
    assert best_move(tree((0, 0), (0, 3)), secure_child) == 1
    assert best_move(tree((2, 5), (3, 5), (3, 5)), max_robust_child) == 1
    assert best_move(tree((0, 0), (0, 0)), max_robust_child) == 0  # nothing is known of either


def test_searching_on_brings_a_move_that_is_both():
    root, rng = search(TicTacToe(), 60, seed=3), Random(3)
    for _ in range(100):
        try:
            move = best_move(root, max_robust_child)
            break
        except ValueError:
            search(root, 50, seed=rng)
    assert move == best_move(root) == best_move(root, max_child)


# In a search: laws, strength, recordings, pictures

PHASES = {
    "ucb1_inside": {"score": ucb1_inside},
    "ucb1_tuned": {"score": ucb1_tuned},
    "greedy": {"score": greedy},
    "prior": {"score": smoothed_mean, "expand": expand_all},
    "puct": {"score": puct, "expand": expand_all},
    "all": {"expand": expand_all},
    "distinct": {"expand": expand_up_to_symmetry},
    "all distinct": {"expand": partial(expand_all, expand=expand_up_to_symmetry)},
    "decisive": {"simulate": simulate_decisive},
    "cut off": {"simulate": partial(simulate_cut_off, depth=3)},
    "guided": alphazero_phases(asked),
    "guided, knowing": alphazero_phases(knowing),
}

every_variant = pytest.mark.parametrize("phases", PHASES.values(), ids=PHASES)
small = [state for state in GAMES if state not in (MNK(4, 3, 3), ConnectFour(4, 5))]  # of which all can be known


@every_variant
def test_the_same_seed_gives_the_same_tree(phases):
    for state in (TicTacToe(), Hex(3)):
        assert facts(search(state, 100, seed=4, **phases)) == facts(search(state, 100, seed=4, **phases))


def test_ucb1_inside_grows_the_tree_of_ucb1():
    assert facts(search(TicTacToe(), 500, score=ucb1_inside)) == facts(search(TicTacToe(), 500))


@pytest.mark.parametrize("name", [name for name in PHASES if name not in ("greedy", "prior", "guided")])
def test_a_variant_finds_the_only_move(name):
    found = sum(best_move(search(FOUR, 500, seed=seed, **PHASES[name])) == 6 for seed in range(20))
    assert found == 20


def test_a_greedy_search_may_starve_the_only_move():
    found = [best_move(search(FOUR, 500, seed=seed, score=greedy)) == 6 for seed in range(50)]
    assert 20 <= sum(found) <= 45


@pytest.mark.parametrize("state", [MNK(4, 4, 3), TicTacToe()], ids=repr)
def test_decisive_playouts_play_better_at_equal_iterations(state):
    played = match(state, [mcts_player(20, simulate=simulate_decisive), mcts_player(20)], 100, progress=False)
    assert played.interval[0] > 0.5


@every_variant
@every_game
def test_every_moment_of_a_recording_equals_a_search_stopped_there(state, phases, tmp_path):
    if phases is PHASES["guided, knowing"] and state not in small:
        pytest.skip("too large to be known")
    trace = record(state, 25, seed=5, **phases)
    trace.save(tmp_path / "trace.json")
    loaded = type(trace).load(tmp_path / "trace.json", score=trace.score)
    root = Node(state)
    for index, step in enumerate(islice(steps(root, Random(5), **phases), 4 * 25)):
        for recorded in (trace, loaded):
            moment = recorded.at(index // 4 + 1, step.phase)
            assert facts(moment.root) == facts(root)
            assert [facts(node) for node in moment.path] == [facts(node) for node in step.path]
    assert trace.notes == []


@pytest.fixture
def closing_figures():
    import matplotlib.pyplot as plt

    yield
    plt.close("all")


@pytest.mark.usefixtures("closing_figures")
@every_variant
def test_every_variant_can_be_drawn_and_told(phases, capsys):
    trace = record(FOUR, 9, **phases)
    for iteration in (1, 2, 9):
        for phase in ("select", "expand", "simulate", "backpropagate"):
            assert "nan" not in explain(trace.at(iteration, phase))
    moment = trace.at(9)
    draw_tree(moment)
    draw_step(moment)
    draw_ucb(moment.root, score=trace.score)
    print_tree(moment)
    assert "nan" not in capsys.readouterr().out


def sentence(phases, iteration, phase, state=FOUR):
    return explain(record(state, iteration, **phases).at(iteration, phase)).partition(": ")[2]


def test_words_for_children_that_came_together():
    told = sentence({"expand": expand_all}, 1, "expand")
    assert told == "4 moves are added to the tree below start, and the path goes on to a3"
    assert sentence(alphazero_phases(asked), 1, "expand") == "4 moves are added to the tree below start"
    chosen = sentence({"expand": expand_all}, 2, "select").split("; ")[1:]
    assert chosen == ["c1 was chosen, ∞ like b1, but added earlier", "it was not visited before"]


def test_words_for_a_finished_game_that_waited_for_its_visit():
    mate = from_text("XX. / OO. / ...", TicTacToe())
    trace = record(mate, 9, expand=expand_all)
    waited = next(
        i for i in range(2, 10) if len(trace.at(i, "select").path) == 2 and not trace.at(i, "select").path[-1].untried
    )
    assert explain(trace.at(waited, "expand")).endswith("nothing is added at start › c1: the game is over")


def test_words_for_a_score_that_knows_unvisited_children():
    chosen = sentence({"score": smoothed_mean, "expand": expand_all}, 2, "select").split("; ")[1]
    assert chosen == "a3 was chosen, 0.67 against 0.50 for c1"


def test_moves_struck_as_equal_are_not_called_untried(capsys):
    trace = record(TicTacToe(), 10, expand=expand_up_to_symmetry)
    assert "untried" not in explain(trace.at(10, "select")).split("where")[0]
    print_tree(trace.at(10), depth=1)
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("start  10 visits")
    assert "untried" not in first


def test_expand_is_what_the_core_has():
    """The variants build on the core's expansion: with one child at a time and no symmetry they are the same."""
    one, other = Node(Nim((1,))), Node(Nim((1,)))
    assert facts(expand(one, Random(0))) == facts(expand_all(other, Random(0)))
