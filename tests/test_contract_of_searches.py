"""One contract for all that searches: the same arguments mean the same; test_every_function.py has what is wrong."""

import math
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

import pytest
from compiled import fast
from trees import Race, facts

from mcts_teach import Nim, TicTacToe, explore, from_text, mcts_player, record, search, search_parallel, ucb1
from mcts_teach.arguments import constant_of
from mcts_teach.parallel import parallel_player
from mcts_teach.variants import alphazero_phases, greedy, puct, ucb1_inside, uniform_policy

STATE = from_text("X.. / XO. / .XO", TicTacToe())


def with_recording(*given, **how):
    return record(*given, **how).root


def with_explorer(state, *given, **how):
    return explore(state, *given, **how).trace.root


def in_parallel(state, *given, **how):
    return search_parallel(state, *given, trees=1, workers=1, progress=False, **how)


def with_player(state, *given, **how):
    player = mcts_player(*given, **how)
    player(state)
    return player.tree


def with_parallel_player(state, *given, **how):
    grown = []
    engine = lambda *asked, **settings: grown.append(search(*asked, **settings)) or grown[0]  # noqa: E731
    parallel_player(*given, trees=1, engine=engine, **how)(state)
    return grown[0]


def with_compiled_player(state, *given, **how):
    """The tree is not kept, so the move stands for it."""
    return fast.fast_player(*given, **how)(state)


READABLE = [search, with_recording, with_explorer, in_parallel, with_player, with_parallel_player]
COMPILED = [fast.search, with_compiled_player]


def every_door(compiled=(), readable=READABLE):
    """Tests with `search` alone, which a quick run has, with the other doors to what Python runs, and the compiled."""
    doors = {"search": readable[:1], "readable": readable[1:], "compiled": compiled}
    return pytest.mark.parametrize("doors", [pytest.param(some, id=key) for key, some in doors.items() if some])


def tree_of(found):
    """All that there is to compare."""
    return facts(found) if hasattr(found, "children") else found


@every_door(COMPILED)
def test_a_constant_is_that_of_the_score(doors):
    for door in doors:
        tree = tree_of(door(STATE, 25, c=0.7, seed=5))
        for how in ({"score": partial(ucb1, c=0.7)}, {"score": partial(ucb1, c=9), "c": 0.7}):
            assert tree_of(door(STATE, 25, seed=5, **how)) == tree, door
        assert tree_of(door(STATE, 25, c=None, seed=5)) == tree_of(door(STATE, 25, seed=5)), door


@every_door()
def test_any_score_with_a_constant_has_it_set(doors):
    for door, score in product(doors, (ucb1, ucb1_inside, puct, partial(puct, policy=uniform_policy))):
        tree = tree_of(door(STATE, 25, score=score, c=0.1))
        assert tree == tree_of(door(STATE, 25, score=partial(score, c=0.1))), (door, score)
        assert tree != tree_of(door(STATE, 25, score=score)), (door, score)


@every_door(COMPILED)
def test_a_seed_is_any_whole_number_or_a_random_that_begins_there(doors):
    for door, seed in product(doors, (5, -5, 2**70)):
        assert tree_of(door(STATE, 25, seed=seed)) == tree_of(door(STATE, 25, seed=Random(seed))), (door, seed)


@every_door(COMPILED[:1], [search, with_recording, with_explorer])
def test_a_random_is_drawn_from_where_it_stands(doors):
    for door in doors:
        rng, same = Random(3), Random(3)
        first, second = tree_of(door(STATE, 25, seed=rng)), tree_of(door(STATE, 25, seed=rng))
        assert (first, second) == (facts(search(STATE, 25, seed=same)), facts(search(STATE, 25, seed=same))), door
        assert rng.getstate() == same.getstate(), door


@every_door(COMPILED[:1])
def test_seconds_end_a_search_and_so_do_iterations(doors):
    for door in doors:
        # the compiled engine looks at the clock now and then
        assert 1 <= door(STATE, seconds=1e-9).visits <= 64, door
        assert door(STATE, 12, seconds=3600).visits == 12, door
        assert door(STATE, 10**9, seconds=1e-9).visits <= 64, door


def ticking(clock):
    """A new game, by whose moves a clock goes."""

    class Take(Race):
        def play(self, move):
            clock.append("tick")
            return super().play(move)

    return Take(6)


def test_a_look_at_the_game_is_not_among_the_seconds_of_a_search(monkeypatch):
    for door in (search, with_recording, with_explorer, with_player):
        clock = []
        state = ticking(clock)
        with monkeypatch.context() as patch:
            patch.setattr("time.perf_counter", lambda clock=clock: len(clock))
            first, again = (door(state, seconds=60).visits for _ in range(2))  # its first look is its longest
        assert len(clock) > 2.5 * 60, door  # of which each search has 60, and the looks the rest
        assert first == again > 60 // 12, door


def test_an_engine_of_ones_own_need_not_take_what_was_not_given():
    def engine(state, iterations, *, seed):
        return search(state, iterations, seed=seed)

    assert parallel_player(40, trees=2, engine=engine)(Nim((1, 2))) in (1, 101, 102)
    assert search_parallel(Nim((1, 2)), 40, engine=engine, workers=1, progress=False).visits == 40


def test_the_compiled_engine_says_who_takes_another_score():
    doors = [*COMPILED, partial(in_parallel, engine=fast.search)]
    doors.append(lambda state, *given, **how: parallel_player(*given, trees=1, engine=fast.search, **how)(state))
    for score, door in product((greedy, ucb1_inside, lambda parent, child: ucb1(parent, child, 0.5)), doors):
        with pytest.raises(ValueError) as caught:
            door(STATE, 9, score=score)
        assert str(caught.value).startswith(f"the compiled engine has no score={score!r}. It has ucb1 with any c, ")


def test_the_constant_of_a_score_is_known():
    alphazero = alphazero_phases(lambda state: (uniform_policy(state), (0.5, 0.5)), c=2)["score"]
    fixed = partial(partial(ucb1_inside, c=1), c=3)
    scores = [ucb1, partial(ucb1, c=1), fixed, partial(puct, c=Fraction(1, 2)), alphazero]
    assert list(map(constant_of, scores)) == [math.sqrt(2), 1.0, 3.0, 0.5, 2.0]
    without = greedy, lambda parent, child, c: c, max  # which does not say what it takes
    assert [constant_of(score) for score in without] == [None] * 3
