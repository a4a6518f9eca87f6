"""The table of what can be joined: each pair that it joins against exact values, each that it leaves out refused."""

from functools import cache, partial
from itertools import combinations, count, islice, permutations
from random import Random
from typing import NamedTuple

import pytest
from many import naming
from random_trees import max_n, random_tree
from trees import proofs_of
from variants.some_variants import phases_of

from mcts_teach import Node, TicTacToe, best_move, from_text, mcts_player, search, search_parallel, steps, variants
from mcts_teach.combining import EXPANSIONS, NAMES, SLOTS, Bundle, can_join
from mcts_teach.games import Kuhn, Pig
from mcts_teach.solve import exact_value, move_values, random_value
from mcts_teach.variants import alphazero_phases, early_stop, simulate_with_chance, solver, uniform_policy, with_chance

ITERATIONS = 2000
JOINED_WITH_NOTHING = {"determinized_search", "search_in_batches", "self_play"}  # searches of their own
IN_NO_PLACE_OF_A_SEARCH = {
    *("draw_child", "max_child", "max_robust_child", "secure_child", "strategy"),  # for the move after it
    *("lesson", "next_child", "policy_value_native", "share_evenly"),  # parts of phases
    *("simulate_with_chance", "uniform_policy"),
}
EDGES = from_text("X.. / .O. / ..X", TicTacToe())  # O to move: edges draw, corners lose; the board is symmetric
WIN = from_text("X.X / .O. / .O.", TicTacToe())  # X to move wins at once
HIGH, LOW = (Kuhn(cards).play("pass").play("bet") for cards in ("KQ", "JQ"))  # to call with a king, to fold a jack


def trees_where(is_wanted, players, dice=False):
    """Games with three moves, whose players move in any order, also twice running, for rewards that share 1."""
    for seed in count():
        state = random_tree(Random(seed), players=players, rewards=(0.0, 0.5, 1.0), shared=True, dice=dice)
        if len(state.moves()) == 3 and state.player is not None and is_wanted(state):
            yield state


def is_clear(state):
    """Whether the best move is worth a quarter more than the next, and ends nothing by itself."""
    _, second, best = sorted(max_n(state.play(move))[state.player] for move in state.moves())
    return best - second >= 0.25 and is_settled(state) and all(state.play(move).moves() for move in state.moves())


def is_settled(state):
    """Whether nobody ever has to toss a coin whose other side would mean something else to somebody else."""
    after, who = [state.play(move) for move in state.moves()], state.player
    best = {max_n(each) for each in after if who is not None and max_n(each)[who] == max_n(state)[who]}
    return len(best) <= 1 and all(map(is_settled, after))


def is_easy(state):
    """Whether a move wins at once, and the others are worth little."""
    _, second, _ = sorted(max_n(state.play(move))[state.player] for move in state.moves())
    wins = [state.play(move).rewards()[state.player] == 1 for move in state.moves() if not state.play(move).moves()]
    return wins == [True] and second <= 0.25


EASY = {"greedy", "smoothed_mean"}  # they explore no more once they have seen a little, so only plain cases are right


@cache
def guess(state):
    """What a poor network might say: all moves alike, and the mean of a few random playouts."""
    assert state.player is not None, "the network was asked where nobody moves"
    games = [simulate_with_chance(state, Random(seed)) for seed in range(8)]
    return uniform_policy(state), tuple(sum(each) / len(games) for each in zip(*games, strict=True))


def joined(*names):
    phases = Bundle()
    for name in names:
        both = {"expand": partial(variants.expand_all, expand=variants.expand_up_to_symmetry)}
        phases |= both if set(names) >= set(EXPANSIONS) and name in EXPANSIONS else phases_of(name, guess)
    return phases


@cache  # and found when they are wanted, not by whoever only collects the tests
def drawn_games(easy, dice):
    """Boards and random trees, or a game of dice and trees with dice."""
    if easy:
        return [*([WIN] if not dice else []), *islice(trees_where(is_easy, 2 if dice else 3, dice=dice), 1)]
    first = [Pig(20, points=(10, 15), turn=6)] if dice else [EDGES, WIN]
    return [*first, *islice(trees_where(is_clear, 2 if dice else 3, dice=dice), 2 if dice else 3)]


def games_for(names):
    """Games in which each of these names has its part, and in which they must be right."""
    if "ismcts()" in names:
        return [HIGH, LOW]
    if "rave()" in names and "with_chance()" not in names:  # in the others a move means something else each time
        return [EDGES, WIN]
    return drawn_games(bool(EASY & set(names)) and "solver()" not in names, dice="with_chance()" in names)


def check_against_exact_values(names, state, seed):
    root = search(state, ITERATIONS, seed=seed, **joined(*names))
    move = best_move(root)
    if "ismcts()" in names:
        assert move == ("bet" if state == HIGH else "pass")
        return
    values = move_values(state)
    assert values[move] == max(values.values()), f"{names} plays {move} in\n{state!r}"
    if "solver()" in names:
        assert [(place, proof) for place, proof in proofs_of(root) if exact_value(place) != proof] == []
    else:
        assert root.children[move].wins / root.children[move].visits == pytest.approx(values[move], abs=0.2)
    assert ("early_stop()" in names and root.visits < ITERATIONS) or root.proof or root.visits == ITERATIONS


PAIRS = [pair for pair in combinations(NAMES, 2) if can_join(*pair)]
ALONE = [(name,) for name in NAMES]
LATER = [pytest.param(pair, marks=pytest.mark.thorough) for k, pair in enumerate(PAIRS) if k % 3]


@pytest.mark.parametrize("names", [*ALONE, *PAIRS[::3], *LATER], ids="+".join)
@pytest.mark.parametrize("seeds", [1, pytest.param(3, marks=[pytest.mark.thorough, pytest.mark.timeout(3600)])])
def test_what_is_joined_is_right_by_exact_values(names, seeds):
    games = games_for(names)
    for seed in range(seeds):
        for state in games if seeds > 1 else [games[NAMES.index(names[0]) % len(games)]]:
            check_against_exact_values(names, state, seed)


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


def test_every_other_pair_is_refused_before_the_search_and_says_what_to_take():
    words = r"cannot be joined in a search: .*take |has lost its \w+ to .*(write|take)"
    assert len(REFUSED) > 150
    for pair in REFUSED:
        one, other = (phases_of(name, guess) for name in pair)
        with naming(*pair), pytest.raises(ValueError, match=words):
            search(Untouchable(), 10, **(one | other))
        if set(one) - set(other):  # in a display of a dictionary the second may leave nothing of the first to be seen
            with naming(*pair), pytest.raises(ValueError, match=words):
                search(Untouchable(), 10, **{**one, **other})


def test_a_function_of_ones_own_takes_any_place_in_an_open_bundle():
    own = {"backpropagate": lambda path, rewards: solver()["backpropagate"](path, rewards)}
    assert search(EDGES, ITERATIONS, **solver() | own).proof == (0.5, 0.5)
    with pytest.raises(ValueError, match="all phases of ismcts"):
        search(HIGH, 10, **{**variants.ismcts(), "expand": lambda node, rng: None})


@pytest.mark.slow
def test_dice_fall_by_their_odds_whatever_expands_and_whoever_looks_on():
    state, phases = drawn_games(easy=False, dice=True)[0], with_chance()
    ways = [
        phases,
        with_chance() | {"expand": variants.expand_all},
        phases | {"expand": partial(variants.expand_all, expand=phases["expand"])},
        with_chance() | {"expand": lambda node, rng: variants.expand_all(node, rng)},
        phases | early_stop(),
        with_chance() | early_stop(with_chance()["select"]),
        with_chance() | alphazero_phases(guess),
    ]
    for way in ways:
        roll = search(state, 3000, seed=1, **way).children["roll"]
        share = sum(child.visits for child in roll.children.values())
        assert all(child.visits / share == pytest.approx(1 / 6, abs=0.05) for child in roll.children.values())
        assert max(child.children[move].visits for child in roll.children.values() for move in child.children) > 50


def test_a_walk_that_never_gets_a_random_generator_says_so():
    running = steps(Node(Pig()), Random(0), **(with_chance() | {"expand": variants.expand_all}))
    with pytest.raises(ValueError, match="has no random generator to draw from"):
        list(islice(running, 8))


class Choose(NamedTuple):
    """A bet on a die, or on another one; the die is a class of its own."""

    player: int = 0

    def moves(self):
        return ["bet", "other"]

    def play(self, move):
        return Pig(3).play("roll")

    def rewards(self):
        raise ValueError("the game is not over")


DOORS = {
    "search": lambda state: search(state, 10),
    "search with dice": lambda state: search(state, 10, **with_chance()),
    "solver": lambda state: search(state, 10, **solver()),
    "exact_value": exact_value,
    "move_values": move_values,
    "random_value": random_value,
    "mcts_player": lambda state: mcts_player(10)(state),
    "search_parallel": lambda state: search_parallel(state, 10, workers=1, progress=False),
}


def test_dice_that_the_start_of_a_game_knows_nothing_of_are_refused():
    words = r"Pig has chance.*, and Choose, from which the game is played, has not: give"
    for name, door in DOORS.items():
        with naming(name), pytest.raises(ValueError, match=words):
            door(Choose())


def test_many_trees_are_not_added_up_where_each_keeps_another_of_equal_moves():
    own = {"expand": variants.expand_up_to_symmetry}
    for how in own, {"engine": partial(search, **own)}:
        with pytest.raises(ValueError, match="search_parallel takes expand or expand_all"):
            search_parallel(EDGES, 40, workers=1, progress=False, **how)


def test_every_variant_has_its_place_in_the_table_or_a_reason_not_to():
    placed = {name.removesuffix("()") for name in NAMES}
    assert {*variants.__all__} - placed == JOINED_WITH_NOTHING | IN_NO_PLACE_OF_A_SEARCH
