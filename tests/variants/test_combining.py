"""The table of what can be joined: each pair that it joins against exact values, each that it leaves out refused."""

from functools import cache, partial
from itertools import combinations, islice, permutations
from random import Random

import pytest
from random_trees import random_tree

from mcts_teach import Node, TicTacToe, best_move, exact_value, from_text, move_values, search, steps, variants
from mcts_teach.combining import EXPANSIONS, NAMES, NEEDS, SCORES, SLOTS, can_join
from mcts_teach.games import Kuhn, Pig
from mcts_teach.variants import (
    alphazero_phases,
    early_stop,
    simulate_with_chance,
    solver,
    uniform_policy,
    with_chance,
)

ITERATIONS = 2000
EDGES = from_text("X.. / .O. / ..X", TicTacToe())  # O to move: edges draw, corners lose; the board is symmetric
WIN = from_text("X.X / .O. / .O.", TicTacToe())  # X to move wins at once
HIGH, LOW = (Kuhn(cards).play("pass").play("bet") for cards in ("KQ", "JQ"))  # to call with a king, to fold a jack


@cache
def tree(seed, players, dice=False):
    """A game whose players move in any order, also twice running, for rewards that share 1."""
    return random_tree(Random(seed), players=players, rewards=(0.0, 0.5, 1.0), shared=True, dice=dice)


BOARDS = [EDGES, WIN]
GAMES = [*BOARDS, tree(26, 3), tree(94, 3), tree(116, 3)]
DICE = [Pig(20, points=(10, 15), turn=6), tree(346, 2, True), tree(103, 2, True), tree(6, 2, True)]
EASY = {"greedy", "smoothed_mean"}  # they explore no more once they have seen a little, so only plain cases are right


@cache
def guess(state):
    """What a poor network might say: all moves alike, and the mean of a few random playouts."""
    assert state.player is not None, "the network was asked where nobody moves"
    games = [simulate_with_chance(state, Random(seed)) for seed in range(8)]
    return uniform_policy(state), tuple(sum(each) / len(games) for each in zip(*games, strict=True))


def phases_of(name, select=None):
    """What a name stands for; a walk to take along goes to `early_stop`."""
    if name in ("alphazero_phases()", "self_play_phases()"):
        return getattr(variants, name[:-2])(guess)
    if name == "early_stop()":
        return early_stop(ITERATIONS, **({"select": select} if select else {}))
    if name in NEEDS:
        return getattr(variants, name[:-2])()
    slot = "score" if name in SCORES else "expand" if name in EXPANSIONS else "simulate"
    return {slot: getattr(variants, name)}


def joined(*names):
    phases = {}
    for name in sorted(names, key=lambda name: (name == "early_stop()", NAMES.index(name))):
        new = phases_of(name, phases.get("select"))
        if set(names) >= set(EXPANSIONS) and name in EXPANSIONS:
            new = {"expand": partial(variants.expand_all, expand=variants.expand_up_to_symmetry)}
        phases = {**phases, **new}
    return phases


def games_for(names):
    """Games in which each of these names has its part, and in which they must be right."""
    if "ismcts()" in names:
        return [HIGH, LOW]
    easy = EASY & set(names) and "solver()" not in names
    if "with_chance()" in names:
        return DICE[-1:] if easy else DICE
    if "rave()" in names:  # in the others a move means something else each time
        return BOARDS
    return [WIN, tree(424, 3)] if easy else GAMES


def proofs_in(node):
    return [(node.state, node.proof)] * bool(node.proof) + [
        pair for child in node.children.values() for pair in proofs_in(child)
    ]


def check_against_exact_values(names, state, seed):
    root = search(state, ITERATIONS, seed=seed, **joined(*names))
    move = best_move(root)
    if "ismcts()" in names:
        assert move == ("bet" if state == HIGH else "pass")
        return
    values = move_values(state)
    assert values[move] == max(values.values()), f"{names} plays {move} in\n{state!r}"
    if "solver()" in names:
        assert [(place, proof) for place, proof in proofs_in(root) if exact_value(place) != proof] == []
    else:
        assert root.children[move].wins / root.children[move].visits == pytest.approx(values[move], abs=0.2)
    assert ("early_stop()" in names and root.visits < ITERATIONS) or root.proof or root.visits == ITERATIONS


PAIRS = [pair for pair in combinations(NAMES, 2) if can_join(*pair)]
ALONE = [(name,) for name in NAMES]
THREE = [names for names in combinations(NAMES, 3) if all(can_join(*pair) for pair in combinations(names, 2))]
every_case = [pytest.param(3, marks=[pytest.mark.thorough, pytest.mark.timeout(3600)])]


@pytest.mark.parametrize("names", ALONE + PAIRS, ids="+".join)
@pytest.mark.parametrize("seeds", [1, *every_case])
def test_what_is_joined_is_right_by_exact_values(names, seeds):
    games = games_for(names)
    for seed in range(seeds):
        for state in games if seeds > 1 else [games[NAMES.index(names[0]) % len(games)]]:
            check_against_exact_values(names, state, seed)


@pytest.mark.parametrize("cases", [10, pytest.param(len(THREE), marks=[pytest.mark.thorough])])
def test_three_are_right_where_each_two_are(cases):
    for number, names in enumerate(Random(0).sample(THREE, cases)):
        check_against_exact_values(names, games_for(names)[number % len(games_for(names))], number)


class Untouchable:
    """A position that nobody may search."""

    player = 0

    def moves(self):
        raise AssertionError("the search began")

    play = rewards = moves


REFUSED = [
    (one, other)
    for one, other in permutations(NAMES, 2)
    if not (can_join(one, other) or any({one, other} <= {*each} for each in SLOTS.values()))
]


@pytest.mark.parametrize("pair", REFUSED, ids="+".join)
def test_every_other_pair_is_refused_before_the_search_and_says_what_to_take(pair):
    one, other = map(phases_of, pair)
    words = r"cannot be joined in a search: .*take |has lost its \w+ to .*(write|take)"
    with pytest.raises(ValueError, match=words):
        search(Untouchable(), 10, **(one | other))
    if set(one) - set(other):  # in a display of a dictionary the second may leave nothing of the first to be seen
        with pytest.raises(ValueError, match=words):
            search(Untouchable(), 10, **{**one, **other})


BUNDLES = [name for name in NEEDS if name != "self_play_phases()"]
ORDERS = [("with_chance()", "alphazero_phases()")] + [
    pair
    for name in ("rave()", "transpositions()", "alphazero_phases()")
    for pair in permutations((name, "early_stop()"))
]


@pytest.mark.parametrize("pair", ORDERS, ids="+".join)
def test_bundles_that_share_no_place_join_in_any_order(pair):
    one, other = map(phases_of, pair)
    state = games_for(pair)[0]
    roots = [search(state, 300, seed=3, **phases) for phases in (one | other, {**one, **other}, joined(*pair))]
    assert len({str([(move, n.visits, n.wins) for move, n in root.children.items()]) for root in roots}) == 1


@pytest.mark.parametrize("pair", sorted({*permutations(BUNDLES, 2)} - {*ORDERS}), ids="+".join)
def test_bundles_of_which_one_would_be_lost_are_refused_as_they_are_joined(pair):
    one, other = map(phases_of, pair)
    with pytest.raises(ValueError, match=r"take |write "):
        one | other


@pytest.mark.parametrize("name", [name for name in NEEDS if "score" in NEEDS[name]])
@pytest.mark.parametrize("score", ["ucb1", *SCORES])
def test_a_bundle_with_a_score_of_its_own_refuses_another(name, score):
    phases = {**phases_of(name), "score": getattr(variants, score, None) or search.__kwdefaults__["score"]}
    with pytest.raises(ValueError, match=r"each brings a score of its own|lost its score to"):
        search(Untouchable(), 10, **phases)


def test_a_function_of_ones_own_takes_any_place_but_in_a_bundle_whose_phases_know_of_each_other():
    own = {"backpropagate": lambda path, rewards: solver()["backpropagate"](path, rewards)}
    assert search(EDGES, ITERATIONS, **solver() | own).proof == (0.5, 0.5)
    with pytest.raises(ValueError, match="all phases of ismcts"):
        search(HIGH, 10, **{**variants.ismcts(), "expand": lambda node, rng: None})


# Dice


def test_dice_fall_by_their_odds_whatever_expands_and_whoever_looks_on():
    state, phases = DICE[0], with_chance()
    ways = {
        "by itself": phases,
        "all at once": with_chance() | {"expand": variants.expand_all},
        "one's own": with_chance() | {"expand": lambda node, rng: variants.expand_all(node, rng)},
        "early": phases | early_stop(5000, select=phases["select"]),
        "early, of another call": with_chance() | early_stop(5000, select=with_chance()["select"]),
        "network": with_chance() | alphazero_phases(guess),
    }
    for way in ways.values():
        roll = search(state, 3000, seed=1, **way).children["roll"]
        share = sum(child.visits for child in roll.children.values())
        assert all(child.visits / share == pytest.approx(1 / 6, abs=0.05) for child in roll.children.values())
        assert max(child.children[move].visits for child in roll.children.values() for move in child.children) > 50


def test_a_walk_that_never_gets_a_random_generator_says_so():
    running = steps(Node(Pig()), Random(0), **(with_chance() | {"expand": variants.expand_all}))
    with pytest.raises(ValueError, match="has no random generator to draw from"):
        list(islice(running, 8))
