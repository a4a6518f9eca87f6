"""The core: each phase on a small tree drawn here, then laws that hold for every search of every game."""

import ast
import io
import math
import random
import re
import time
import tokenize
from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from trees import assert_lawful, assert_wins_are_of, facts, nodes

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    Node,
    TicTacToe,
    backpropagate,
    best_move,
    exact_value,
    expand,
    from_text,
    optimal_moves,
    search,
    select,
    simulate,
    steps,
    ucb1,
)
from mcts_teach.phases import PHASES

ROOT = Path(__file__).resolve().parents[1]


class Climb(NamedTuple):
    """A learner's game for one player: one or two stairs at a time; landing on the fifth wins, jumping over loses."""

    stair: int = 0
    player: int = 0

    def moves(self):
        return [1, 2] if self.stair < 5 else []

    def play(self, move):
        return Climb(self.stair + move)

    def rewards(self):
        return (float(self.stair == 5),)


class Doubles(NamedTuple):
    """A learner's game in which each player moves twice in a row: take one or two; the last one taken wins."""

    left: int = 7
    turn: int = 0

    @property
    def player(self):
        return self.turn // 2 % 2

    def moves(self):
        return ["one", "two"][: self.left]

    def play(self, move):
        return Doubles(self.left - (1 if move == "one" else 2), self.turn + 1)

    def rewards(self):
        last = (self.turn - 1) // 2 % 2
        return (1.0, 0.0) if last == 0 else (0.0, 1.0)


class Swapped(NamedTuple):
    """Another game, with the two players in each other's seats."""

    game: object

    @property
    def player(self):
        return 1 - self.game.player

    def moves(self):
        return self.game.moves()

    def play(self, move):
        return Swapped(self.game.play(move))

    def rewards(self):
        return self.game.rewards()[::-1]


GAMES = [
    TicTacToe(),
    from_text("X.. / XO. / .XO", TicTacToe()),
    MNK(4, 3, 3),
    MNK(2, 1, 1),
    ConnectFour(),
    ConnectFour(3, 3, 3),
    Hex(1),
    Hex(4),
    Nim((1, 2)),
    Nim((2, 2), players=3),
    Nim((3, 1, 2), players=4),
    Climb(),
    Doubles(),
]

every_game = pytest.mark.parametrize("state", GAMES, ids=repr)


# Hand-made trees


class Place:
    """A position in a tree drawn by hand: only whose turn it is, and what has not been tried."""

    def __init__(self, player, moves):
        self.player = player
        self.left = moves

    def moves(self):
        return list(self.left)


def tree(visits, wins=0, children=None, *, untried="", player=0, mover=None):
    """A node with these statistics; the children are given by move, and `player` is to move in it."""
    node = Node(Place(player, untried), mover, visits, wins)
    for move, child in (children or {}).items():
        node.children[move] = child
        child.mover = player
    return node


def walk(root, score=ucb1):
    """The moves along the path that `select` takes."""
    path = select(root, score)
    assert path[0] is root
    names = {id(child): move for node in nodes(root) for move, child in node.children.items()}
    return "".join(names[id(node)] for node in path[1:])


# ucb1


@pytest.mark.parametrize(
    ("parent_visits", "visits", "wins", "c", "value"),
    [
        (3996, 1705, 1094, math.sqrt(2), 0.7403),  # the centre column of a Connect Four tutorial's search
        (2, 1, 0, 2, 1.67),  # a tic-tac-toe tutorial's first case
        (2, 1, 1, 2, 2.67),
        (10, 4, 3, 0, 0.75),  # no exploration: the mean
        (1, 1, 0.5, math.sqrt(2), 0.5),  # ln 1 = 0: no bonus yet
        (100, 25, 10, 1, 0.4 + math.sqrt(math.log(100)) / 5),
    ],
)
def test_ucb1_is_the_mean_and_a_bonus(parent_visits, visits, wins, c, value):
    assert ucb1(tree(parent_visits), tree(visits, wins), c) == pytest.approx(value, abs=0.005 if visits == 1 else 5e-5)


def test_ucb1_explores_with_the_square_root_of_two_unless_told_otherwise():
    assert ucb1(tree(50), tree(7, 3)) == ucb1(tree(50), tree(7, 3), math.sqrt(2))


@pytest.mark.parametrize("parent_visits", [0, 1, 1000])
def test_an_unvisited_child_scores_infinity(parent_visits):
    assert ucb1(tree(parent_visits), tree(0)) == math.inf
    assert ucb1(tree(parent_visits), tree(0), 0) == math.inf


def test_ucb1_grows_with_wins_and_with_the_visits_of_the_parent_and_falls_with_visits():
    assert ucb1(tree(20), tree(5, 3)) > ucb1(tree(20), tree(5, 2))
    assert ucb1(tree(21), tree(5, 2)) > ucb1(tree(20), tree(5, 2))
    assert ucb1(tree(20), tree(5, 2.5)) > ucb1(tree(20), tree(10, 5))


def test_seven_children_of_a_published_search_have_nearly_equal_ucb1():
    children = [(191, 85), (513, 287), (563, 320), (1705, 1094), (494, 275), (211, 97), (319, 163)]
    scores = [ucb1(tree(3996), tree(*child)) for child in children]
    assert min(scores) == pytest.approx(0.7390, abs=5e-5)
    assert max(scores) == pytest.approx(0.7403, abs=5e-5)


# select


def test_select_stays_where_a_move_is_untried():
    #        root 2, "c" untried
    #       a: 1/1   b: 0/1
    root = tree(2, children={"a": tree(1, 1), "b": tree(1, 0)}, untried="c")
    assert walk(root) == ""


def test_select_walks_down_by_best_score():
    #                root 11
    #         a: 2/5         b: 4/6
    #     c: 1/2  d: 2/2   e: 1/3  f: 1/2      the bonus is larger for f; d is below a worse move
    below_a = {"c": tree(2, 1), "d": tree(2, 2)}
    below_b = {"e": tree(3, 1, untried="x"), "f": tree(2, 1, untried="x")}
    root = tree(11, children={"a": tree(5, 2, below_a, player=1), "b": tree(6, 4, below_b, player=1)})
    assert walk(root) == "bf"


def test_select_stops_at_a_node_with_an_untried_move_below_the_root():
    #        root 4
    #    a: 3/3  b: 0/1
    #      c: 0/1, "d" untried
    root = tree(4, children={"a": tree(3, 3, {"c": tree(1)}, untried="d", player=1), "b": tree(1)})
    assert walk(root) == "a"


def test_select_stops_at_a_finished_position():
    #     root 12
    #   a: 8/8  b: 0/4        after either the game is over
    root = tree(12, children={"a": tree(8, 8), "b": tree(4, 0)})
    assert walk(root) == "a"
    assert walk(tree(1)) == ""


def test_select_takes_the_child_tried_first_among_equals():
    for order in ("abc", "cab", "bca"):
        root = tree(6, children={move: tree(2, 1) for move in order})
        assert walk(root) == order[0]


def test_select_takes_an_unvisited_child_before_any_other():
    assert walk(tree(9, children={"a": tree(9, 9), "b": tree(0), "c": tree(0)})) == "b"


def test_select_asks_the_score_of_each_child_with_its_parent():
    #     root 3
    #   a: 1/2  b: 0/1
    #   c: 0/1
    root = tree(3, children={"a": tree(2, 1, {"c": tree(1)}, player=1), "b": tree(1)})
    asked = []

    def most_wins(parent, child):
        asked.append((parent, child))
        return child.wins

    assert walk(root, most_wins) == "ac"
    a, b = root.children.values()
    assert asked == [(root, a), (root, b), (a, a.children["c"])]


def test_each_player_chooses_by_their_own_wins():
    #             root 20, player 0 moves
    #        a: 9/10                b: 1/10        player 1 moves
    #    c: 0/5  d: 1/5         e: 5/5  f: 4/5     wins of player 1
    root = tree(
        20,
        children={
            "a": tree(10, 9, {"c": tree(5, 0), "d": tree(5, 1)}, player=1),
            "b": tree(10, 1, {"e": tree(5, 5), "f": tree(5, 4)}, player=1),
        },
    )
    assert walk(root) == "ad"


def test_select_changes_nothing():
    root = search(TicTacToe(), 500)
    before = facts(root)
    select(root)
    assert facts(root) == before


# expand


def test_expand_adds_one_child_made_by_the_player_to_move():
    root = Node(TicTacToe().play(4))
    child = expand(root, Random(0))
    ((move, same),) = root.children.items()
    assert same is child
    assert child.state == root.state.play(move)
    assert (child.mover, child.visits, child.wins, child.children) == (1, 0, 0, {})
    assert sorted(child.untried) == child.state.moves()


def test_expand_tries_each_move_once_and_then_none():
    root = Node(TicTacToe())
    rng = Random(0)
    for left in range(8, -1, -1):
        expand(root, rng)
        assert sorted([*root.children, *root.untried]) == list(range(9))
        assert len(root.untried) == left
    assert expand(root, rng) is None
    assert len(root.children) == 9


def test_expand_leaves_a_finished_position_alone():
    over = Node(from_text("XXX / OO. / ...", TicTacToe()))
    rng = Random(0)
    before = rng.getstate()
    assert expand(over, rng) is None
    assert over.children == {}
    assert rng.getstate() == before


def chi_squared(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def test_expand_draws_every_order_of_moves_equally_often():
    orders = Counter()
    rng = Random(0)
    for _ in range(24_000):
        root = Node(MNK(4, 1, 3))
        while expand(root, rng):
            pass
        orders[tuple(root.children)] += 1
    assert len(orders) == 24
    assert chi_squared(orders.values(), 1_000) < 49.7  # 23 degrees of freedom; exceeded once in 1,000


# simulate


def test_simulate_gives_the_rewards_of_a_finished_position():
    assert simulate(from_text("XXX / OO. / ...", TicTacToe()), Random(0)) == (1.0, 0.0)


def test_simulate_plays_every_game_as_often_as_random_moves_do():
    rng = Random(0)
    games = 20_000
    results = Counter(simulate(TicTacToe(), rng) for _ in range(games))
    for rewards, chance in [((1.0, 0.0), 737 / 1260), ((0.0, 1.0), 121 / 420), ((0.5, 0.5), 8 / 63)]:
        four_sd = 4 * math.sqrt(chance * (1 - chance) / games)
        assert results[rewards] / games == pytest.approx(chance, abs=four_sd)


def test_simulate_draws_every_move_equally_often():
    class Recorded(NamedTuple):
        path: str = ""
        player: int = 0

        def moves(self):
            return ["a", "b", "c"] if len(self.path) < 3 else []

        def play(self, move):
            return Recorded(self.path + move)

        def rewards(self):
            return (self.path,)

    rng = Random(0)
    games = Counter(simulate(Recorded(), rng) for _ in range(27_000))
    assert len(games) == 27
    assert chi_squared(games.values(), 1_000) < 54.1  # 26 degrees of freedom; exceeded once in 1,000


# backpropagate


def counts(path):
    return [(node.visits, node.wins) for node in path]


@pytest.mark.parametrize(
    ("rewards", "after"),
    [
        ((1.0, 0.0), [(11, 0), (6, 4), (4, 1), (1, 1)]),
        ((0.0, 1.0), [(11, 0), (6, 3), (4, 2), (1, 0)]),
        ((0.5, 0.5), [(11, 0), (6, 3.5), (4, 1.5), (1, 0.5)]),
    ],
)
def test_backpropagate_keeps_each_nodes_score_for_its_mover(rewards, after):
    # root 10  --0-->  3/5  --1-->  1/3  --0-->  0/0
    path = [tree(10), tree(5, 3, mover=0), tree(3, 1, mover=1), tree(0, mover=0)]
    backpropagate(path, rewards)
    assert counts(path) == after


def test_backpropagate_needs_no_more_for_three_players():
    path = [tree(0), *(tree(0, mover=mover) for mover in (0, 1, 2, 0))]
    backpropagate(path, (0.0, 1.0, 0.25))
    assert counts(path) == [(1, 0), (1, 0), (1, 1), (1, 0.25), (1, 0)]


def test_backpropagate_needs_no_more_for_a_player_who_moves_twice():
    path = [tree(0), *(tree(0, mover=mover) for mover in (0, 0, 1, 1))]
    backpropagate(path, (1.0, 0.0))
    assert counts(path) == [(1, 0), (1, 1), (1, 1), (1, 0), (1, 0)]


def test_backpropagate_touches_nothing_off_the_path():
    #     root 2
    #   a: 1/1  b: 0/1
    root = tree(2, children={"a": tree(1, 1), "b": tree(1, 0)})
    backpropagate([root, root.children["b"]], (1.0, 0.0))
    assert counts([root, *root.children.values()]) == [(3, 0), (1, 1), (2, 1)]


# steps


def test_steps_pauses_after_each_phase():
    root = Node(TicTacToe())
    running = steps(root, Random(0))
    for done in range(20):
        chosen, expanded, simulated, counted = islice(running, 4)
        assert [step.phase for step in (chosen, expanded, simulated, counted)] == list(PHASES)
        assert len(expanded.path) == len(chosen.path) + 1
        assert chosen.rewards is expanded.rewards is None
        assert simulated.rewards == counted.rewards
        assert root.visits == done + 1


def test_a_step_changes_only_what_its_phase_is_about():
    root = search(TicTacToe(), 30)
    running = steps(root, Random(1))
    before = facts(root)
    path = next(running).path
    assert facts(root) == before
    child = next(running).path[-1]
    assert child in path[-1].children.values()
    assert child.visits == 0
    grown = facts(root)
    next(running)
    assert facts(root) == grown
    next(running)
    assert child.visits == 1


def test_steps_at_a_finished_position_simulates_no_moves():
    root = Node(from_text("XX. / OO. / ...", TicTacToe()))
    finished = 0
    for step in islice(steps(root, Random(0)), 400):
        if step.phase == "expand" and not step.path[-1].state.moves() and step.path[-1].visits:
            finished += 1
        if step.phase == "simulate" and not step.path[-1].state.moves():
            assert step.rewards == step.path[-1].state.rewards()
    assert finished > 10


# Laws


@every_game
@pytest.mark.parametrize("iterations", [1, 2, 9, 10, 100, 1000])
def test_every_search_obeys_the_laws(state, iterations):
    for seed in range(3):
        root = search(state, iterations, seed=seed)
        assert root.visits == iterations
        assert_lawful(root)


@every_game
def test_wins_are_the_rewards_of_the_games_that_passed_through(state):
    root = Node(state)
    games = [(step.path, step.rewards) for step in islice(steps(root, Random(3)), 3, 4 * 500, 4)]
    assert len(games) == root.visits
    assert_wins_are_of(root, games)


@every_game
def test_the_same_seed_gives_the_same_tree_and_a_random_instance_likewise(state):
    tree_of = facts(search(state, 300, seed=5))
    assert facts(search(state, 300, seed=5)) == tree_of
    assert facts(search(state, 300, seed=Random(5))) == tree_of


@pytest.mark.parametrize("state", [TicTacToe(), ConnectFour(), Hex(4), Nim((2, 2), players=3), Doubles()], ids=repr)
def test_another_seed_gives_another_tree(state):
    assert len({facts(search(state, 50, seed=seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize(
    ("state", "visits"),
    [
        (TicTacToe(), {6: 98, 7: 91, 8: 145, 5: 80, 0: 168, 1: 86, 4: 171, 3: 107, 2: 54}),
        (ConnectFour(), {6: 95, 4: 127, 3: 264, 0: 71, 2: 215, 5: 121, 1: 107}),
    ],
    ids=repr,
)
def test_the_same_seed_gives_the_same_tree_on_every_machine(state, visits):
    # Written down from this search once: a change here means that every stored output of the course changes.
    children = search(state, 1_000).children
    assert [(move, child.visits) for move, child in children.items()] == list(visits.items())


def test_the_seed_is_0_unless_given():
    assert facts(search(TicTacToe(), 100)) == facts(search(TicTacToe(), 100, seed=0))


@every_game
def test_a_search_draws_from_its_own_dice_only(state):
    random.seed(1)
    before = random.getstate()
    search(state, 50)
    assert random.getstate() == before


@every_game
def test_a_search_leaves_the_position_as_it_was(state):
    before = tuple(state)
    assert search(state, 100).state is state
    assert tuple(state) == before


@every_game
@pytest.mark.parametrize("cut", [1, 7, 150, 299])
def test_a_search_continued_with_the_same_dice_equals_an_uninterrupted_one(state, cut):
    rng = Random(5)
    root = search(state, cut, seed=rng)
    assert search(root, 300 - cut, seed=rng) is root
    assert facts(root) == facts(search(state, 300, seed=5))


@pytest.mark.parametrize(
    "state", [TicTacToe(), ConnectFour(), Hex(4), from_text("X.. / .O. / ..X", TicTacToe())], ids=repr
)
def test_players_in_each_others_seats_grow_the_same_tree(state):
    def seats(node, swap):
        mover = 1 - node.mover if swap and node.mover is not None else node.mover
        children = [(move, seats(child, swap)) for move, child in node.children.items()]
        return mover, node.visits, node.wins, node.untried, children

    assert seats(search(state, 1000), False) == seats(search(Swapped(state), 1000), True)


@pytest.mark.parametrize("state", [ConnectFour(), TicTacToe(), Hex(3)], ids=repr)
def test_the_scores_of_siblings_become_nearly_equal(state):
    # The best-scored child is visited until it is no longer the best, so no score stays far from the others.
    for seed in range(3):
        root = search(state, 10_000, seed=seed)
        scores = [ucb1(root, child) for child in root.children.values()]
        means = [child.wins / child.visits for child in root.children.values()]
        assert max(scores) - min(scores) < (max(means) - min(means)) / 10


@pytest.mark.parametrize("state", [ConnectFour(), TicTacToe(), Hex(3)], ids=repr)
def test_every_reply_keeps_being_tried(state):
    # A score never exceeds 1 + c sqrt(ln N / n) of the best child, so a child that only loses still gets about ln N.
    for seed in range(3):
        for node in nodes(search(state, 10_000, seed=seed)):
            for child in node.children.values():
                assert node.visits < 500 or child.visits >= math.log(node.visits)


def test_without_exploration_a_losing_first_try_is_never_repeated():
    root = search(from_text("XX. / OO. / ...", TicTacToe()), 500, score=partial(ucb1, c=0))
    assert_lawful(root)
    assert root.children[2].visits > 490  # it wins at once, each time


# Decisions


def mirrored(text):
    return " / ".join(row.strip()[::-1] for row in text.split("/"))


def turned(text):
    rows = [row.strip() for row in text.split("/")]
    return " / ".join("".join(row[col] for row in rows[::-1]) for col in range(len(rows[0])))


def images(text):
    """The eight images of a drawn board."""
    for _ in range(4):
        yield text
        yield mirrored(text)
        text = turned(text)


TRAPS = {
    "the centre wins most random games, but only a corner draws (X)": ("..O / ... / .X.", "..O / ... / .XX"),
    "a corner wins most random games, but only a block draws (O)": (".XO / .X. / ...", ".XO / .X. / .O."),
    "only the centre draws against a corner (O)": ("X.. / ... / ...", "X.. / .O. / ..."),
    "win at once rather than block (X)": ("XX. / OO. / ...", "XXX / OO. / ..."),
    "win at once rather than block (O)": ("XX. / OO. / X..", "XX. / OOO / X.."),
    "block the threat (X)": ("OO. / X.. / X..", "OOX / X.. / X.."),
    "a side, since a corner loses to a fork (O)": ("X.. / .O. / ..X", None),
}


@pytest.mark.parametrize(("before", "after"), TRAPS.values(), ids=TRAPS)
def test_traps_are_seen_from_every_side(before, after):
    for image, drawn in zip(images(before), images(after or before), strict=True):
        state = from_text(image, TicTacToe())
        move = best_move(search(state, 5_000))
        assert move in optimal_moves(state)
        assert after is None or state.play(move) == from_text(drawn, TicTacToe())


@pytest.mark.parametrize(
    "text",
    [
        "..... / ..... / OO... / XXX.O",  # X wins at once
        "..... / ..... / XX... / OOO.X",  # X blocks
        "..... / X.... / XX... / OOO.X",  # O wins at once
        "..... / ..... / OO... / XXX..",  # O blocks
    ],
)
def test_threats_in_connect_four_are_seen_from_both_seats_and_both_sides(text):
    start = ConnectFour(4, 5)
    assert start.name(best_move(search(from_text(text, start), 3_000))) == "d"
    assert start.name(best_move(search(from_text(mirrored(text), start), 3_000))) == "b"


def test_a_learners_game_for_one_player_is_searched():
    root = search(Climb(4), 200)
    assert best_move(root) == 1
    assert root.children[1].wins == root.children[1].visits
    assert root.children[2].wins == 0


@pytest.mark.parametrize("left", [3, 4, 6, 7])
def test_a_learners_game_in_which_players_move_twice_is_solved(left):
    for turn in range(4):
        state = Doubles(left, turn)
        if exact_value(state)[state.player] == 1:
            assert best_move(search(state, 2_000)) in optimal_moves(state)


def test_three_players_each_look_after_themselves():
    # One object each is left to take; whoever takes the last one wins, and taking two gives the last to the next.
    state = Nim((3,), players=3)
    root = search(state, 500)
    assert best_move(root) == 3
    assert {child.mover for child in root.children.values()} == {0}
    assert {grandchild.mover for grandchild in root.children[1].children.values()} == {1}


# Arguments


class NoMoves:
    player = 0

    def play(self, move):
        raise NotImplementedError


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "say how long to search: iterations=1000, or seconds=1"),
        ({"iterations": 0}, "iterations must be a whole number of at least 1, not 0"),
        ({"iterations": -1}, "not -1"),
        ({"iterations": 1.5}, r"not 1\.5"),
        ({"iterations": "10"}, "not '10'"),
        ({"iterations": True}, "not True"),
        ({"seconds": 0}, "seconds must be a number above 0, not 0"),
        ({"seconds": -1.0}, r"not -1\.0"),
        ({"seconds": math.nan}, "not nan"),
        ({"seconds": "1"}, "not '1'"),
        ({"iterations": 5, "seed": None}, r"seed must be a whole number or a random\.Random, not None"),
        ({"iterations": 5, "seed": 1.5}, r"not 1\.5"),
        ({"iterations": 5, "seed": Random}, r"seed must be a whole number or a random\.Random"),
        ({"seconds": True}, "seconds must be a number above 0, not True"),
        ({"iterations": 5, "seed": "abc"}, "not 'abc'"),
        ({"iterations": 5, "select": "ucb1"}, "select='ucb1': a search takes a function"),
        ({"iterations": 5, "score": 1.4}, r"score=1\.4: a search takes a function"),
        ({"iterations": 5, "simulate": None}, "simulate=None: a search takes a function"),
    ],
    ids=repr,
)
def test_a_search_refuses_bad_arguments(arguments, message):
    with pytest.raises(ValueError, match=message):
        search(TicTacToe(), **arguments)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (3, "3 is not a game position: it has no player and no moves and no play and no rewards"),
        (None, "None is not a game position"),
        (NoMoves(), "is not a game position: it has no moves and no rewards"),
        (MNK, "MNK is the game itself; give a position of it"),
        (TicTacToe, r"TicTacToe is the game itself; give a position of it, such as TicTacToe\(\)"),
        (Doubles, r"Doubles is the game itself; give a position of it, such as Doubles\(\)"),
        (from_text("XXX / OO. / ...", TicTacToe()), r"the game is over, so there is no move to search for:\nX X X"),
        (Node(Nim((1,)).play(1)), "the game is over"),
    ],
    ids=repr,
)
def test_a_search_refuses_what_is_not_a_position_to_search_from(state, message):
    with pytest.raises(ValueError, match=message):
        search(state, 10)


def test_a_search_refuses_before_it_changes_anything():
    root = search(TicTacToe(), 20)
    before = facts(root)
    for arguments in (
        {"iterations": 0},
        {"seconds": -1},
        {"iterations": 5, "seed": None},
    ):
        with pytest.raises(ValueError):
            search(root, **arguments)
    assert facts(root) == before


def test_a_search_lasts_as_many_seconds_as_it_is_given():
    start = time.perf_counter()
    root = search(ConnectFour(), seconds=0.2)
    lasted = time.perf_counter() - start
    assert 0.2 <= lasted < 2
    assert root.visits > 10
    assert_lawful(root)


def test_a_search_ends_with_whichever_comes_first():
    assert search(TicTacToe(), 10, seconds=60).visits == 10
    assert 1 <= search(ConnectFour(), 10**9, seconds=0.05).visits < 10**6
    assert search(TicTacToe(), seconds=1e-9).visits == 1


def test_a_learners_phases_are_used():
    calls = Counter()

    def counted(name, phase):
        def call(*arguments):
            calls[name] += 1
            return phase(*arguments)

        return call

    phases = {"score": ucb1, "select": select, "expand": expand, "simulate": simulate, "backpropagate": backpropagate}
    mine = {name: counted(name, phase) for name, phase in phases.items()}
    root = search(TicTacToe(), 50, **mine)
    assert facts(root) == facts(search(TicTacToe(), 50))
    assert {name: calls[name] for name in PHASES} == dict.fromkeys(PHASES, 50)
    assert calls["score"] > 9


# best_move


def test_best_move_is_the_most_visited_one():
    root = tree(30, children={"a": tree(10, 9), "b": tree(12, 3), "c": tree(8, 8)})
    assert best_move(root) == "b"


def test_best_move_takes_more_wins_and_then_the_first_tried_among_equals():
    assert best_move(tree(30, children={"a": tree(10, 3), "b": tree(10, 5), "c": tree(10, 4)})) == "b"
    for order in ("abc", "cab", "bca"):
        assert best_move(tree(30, children={move: tree(10, 5) for move in order})) == order[0]


def test_best_move_takes_any_policy():
    root = tree(30, children={"a": tree(10, 9), "b": tree(12, 3), "c": tree(8, 8)})
    highest_mean = lambda node: max(node.children, key=lambda m: node.children[m].wins / node.children[m].visits)  # noqa: E731
    assert best_move(root, final_move=highest_mean) == "c"
    assert best_move(root, lambda node: list(node.children)[-1]) == "c"


def test_best_move_refuses_a_root_without_children():
    with pytest.raises(ValueError, match="this root has no children yet: search it first"):
        best_move(Node(TicTacToe()))


def test_a_node_says_what_it_is():
    root = search(TicTacToe(), 12)
    child = root.children[best_move(root)]
    assert repr(root) == "<Node: root, 12 visits, 9 children, 0 untried>"
    assert re.fullmatch(r"<Node: player 0 moved, [\d.]+ wins, \d+ visits, \d+ children, \d+ untried>", repr(child))


# Size


def lines_of_code(source):
    """The numbers of the lines with code: blank lines, comments and docstrings not counted."""
    quiet = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines = {row for t in tokens if t.type not in quiet for row in range(t.start[0], t.end[0] + 1)}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            text = node.body[0]
            lines -= set(range(text.lineno, text.end_lineno + 1))
    return lines


def test_lines_of_code_are_counted_without_words_about_it():
    source = '"""Doc.\n\nMore."""\n\n# why\nx = """a\nb"""  # note\n\ndef f():\n    "doc"\n    return 1\n'
    assert lines_of_code(source) == {6, 7, 9, 11}


def test_the_core_has_at_most_120_lines_of_code_and_the_readme_says_how_many():
    size = len(lines_of_code((ROOT / "mcts_teach" / "mcts.py").read_text(encoding="utf-8")))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert size <= 120
    assert re.findall(r"`mcts\.py`\S* has (\d+) lines of code", readme) == [str(size)]
