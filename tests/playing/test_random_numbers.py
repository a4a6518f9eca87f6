"""No two that draw at random in a game, its players and its dice, draw the same random numbers, however it is begun."""

from functools import partial
from itertools import product
from random import Random

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold, naming

from mcts_teach import TicTacToe, match, play, play_board, tournament
from mcts_teach.games import Pig
from mcts_teach.games.chance import draw_outcome
from mcts_teach.parallel import match_parallel, parallel_player, tournament_parallel
from mcts_teach.playing import flat_mc_player, mcts_player, perfect_player, random_player

START, DICE = TicTacToe(), Pig(10)
KINDS = {
    "random": lambda: (random_player,),
    "flat": lambda: (flat_mc_player, 2),
    "perfect": lambda: (perfect_player,),
    "search": lambda: (mcts_player, 5),
    "trees": lambda: (parallel_player, 8),
    "compiled": lambda: (pytest.importorskip("mcts_teach.fast").fast_player, 5),
}


def by_name(make):
    return {name: make() for name in "abc"}


DOORS = {
    "play": lambda start, make: play(start, [make(), make()]),
    "play, one in both seats": lambda start, make: play(start, [make()] * 2),
    "match": lambda start, make: match(start, [make(), make()], 4, progress=False),
    "openings": lambda start, make: match(start, [make(), make()], 4, openings=[start, start], progress=False),
    "tournament": lambda start, make: tournament(start, by_name(make), 2, progress=False),
    "match_parallel": lambda start, make: match_parallel(start, [make(), make()], 4, workers=1, progress=False),
    "tournament_parallel": lambda start, make: tournament_parallel(start, by_name(make), 2, workers=1, progress=False),
}


class Draws(list):
    """Who drew, and the state of its generator before: of players when they are asked, of dice when they fall."""

    def maker(self, name):
        """Makes players of a kind, which are quick: each draws its moves from its generator, however it would think."""

        def asked(player, state):
            self.append((player, player.rng.getstate()))
            return player.rng.choice(state.moves())

        kind, *settings = KINDS[name]()
        return partial(type(kind.__name__, (kind,), {"__call__": asked}), *settings)

    def are_independent(self):
        assert len({id(who) for who, _ in self}) > 1
        first = {}
        return all(first.setdefault(state, who) is who for who, state in self)


@pytest.fixture
def draws(monkeypatch):
    found = Draws()

    def fall(state, rng):
        found.append((rng, rng.getstate()))
        return draw_outcome(state, rng)

    for module in "explorer.play_boards", "playing.history":
        monkeypatch.setattr(f"mcts_teach.{module}.draw_outcome", fall)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_players_and_dice_draw_different_random_numbers(kind, draws):
    for door, start in product(DOORS, (START, DICE)):
        draws.clear()
        with naming(door, start):
            DOORS[door](start, draws.maker(kind))
            assert draws.are_independent()


@pytest.mark.parametrize("kind", KINDS)
def test_an_opponent_on_a_board_draws_other_random_numbers_than_the_die(kind, draws):
    play_board(DICE, draws.maker(kind)(), seat=1)
    assert draws.are_independent()


@few_or_many(10, 500)
def test_a_game_depends_on_its_seed_alone_as_the_first_of_a_match_does(cases):
    def law(seed, own, kind):
        kind, *settings = KINDS[kind]()
        used, generator = kind(*settings, seed=own), Random(own)
        used(START)
        before = generator.getstate()
        players = [used, kind(*settings, seed=generator)]
        game = play(START, players, seed=seed)
        assert game.moves == play(START, [kind(*settings), kind(*settings)], seed=seed).moves
        assert game == match(START, players, 2, seed=seed, progress=False).games[0]
        assert generator.getstate() == before

    kinds = st.sampled_from(["random", "flat", "perfect", "search", "trees"])
    hold(law, cases, seed=st.integers(), own=st.integers(), kind=kinds)
