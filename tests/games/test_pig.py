"""Pig: its rules, beside a plain game of dice; and what a game of chance promises."""

import pickle
from random import Random
from types import SimpleNamespace

import pytest
from games.lottery import Wheel
from many import naming

from mcts_teach import check, record, search
from mcts_teach.games import Pig
from mcts_teach.games.chance import check_chance, draw_outcome, random_move
from mcts_teach.games.from_repr import read_position
from mcts_teach.variants import simulate_with_chance, with_chance

LATE = Pig(20, points=(10, 15), turn=6)


def plain_game(goal, rng):
    """A game of Pig by its rules, on plain numbers: each position as points, turn, whether the die falls, and who."""
    points, turn, who = [0, 0], 0, 0
    yield None, ((0, 0), 0, False, 0)
    while max(points) < goal:
        if turn == 0 or rng.random() < 0.5:
            yield "roll", (tuple(points), turn, True, who)
            face = rng.randint(1, 6)
            turn = turn + face if face > 1 else 0
            who = 1 - who if face == 1 else who
            turn = min(turn, goal - points[who])
            yield face, (tuple(points), turn, False, who)
        else:
            points[who] += turn
            turn, who = 0, 1 - who
            yield "hold", (tuple(points), turn, False, who)


@pytest.mark.slow
def test_games_go_as_they_do_on_plain_numbers():
    rng = Random(0)
    for goal in (2, 5, 20, 30):
        for _ in range(50):
            state = Pig(goal)
            for move, expected in plain_game(goal, rng):
                state = state if move is None else state.play(move)
                assert (state.points, state.turn, state.rolling, state.who) == expected
                assert state.player == (None if state.rolling else state.who)
                assert state == Pig(goal, *expected) == read_position(repr(state)) == pickle.loads(pickle.dumps(state))
            assert state.moves() == []
            assert state.rewards() == tuple(float(has == goal) for has in state.points)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"points": (0, 21)}, "a player's points must be a whole number from 0 to 20, not 21"),
        ({"points": (15, 0), "turn": 6}, "turn must be a whole number from 0 to 5, not 6"),
        ({"turn": 1}, "no turn earns 1"),
        ({"points": (3, 20), "turn": 4}, "the game is over, so player 0 cannot have a turn"),
        ({"points": (20, 3)}, "the game is over, so player 0 cannot have a turn"),
    ],
)
def test_settings_to_which_no_game_leads_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        Pig(**settings)


def test_its_text_says_what_a_turn_has_earned():
    assert str(LATE.play("roll")) == "player 0  10 + 6 + ?\nplayer 1  15"
    assert str(Pig(20, points=(10, 15), who=1)) == "player 0  10\nplayer 1  15"


def test_outcomes_are_drawn_by_their_odds():
    odds = {"a": 0.5, "b": 0.3, "c": 0.15, "d": 0.05}
    state = SimpleNamespace(player=None, moves=lambda: list(odds), chance=lambda: (list(odds), list(odds.values())))
    rng, draws = Random(0), 20_000
    for draw in draw_outcome, random_move:
        drawn = [draw(state, rng) for _ in range(draws)]
        assert [drawn.count(face) / draws for face in odds] == pytest.approx([*odds.values()], abs=0.01)
    some = [draw_outcome(state, rng, ["b", "c"]) for _ in range(draws)]
    assert some.count("b") / draws == pytest.approx(2 / 3, abs=0.01)


def test_odds_that_cannot_be_right_are_refused():
    for chance, words in (
        (([1, 2], [0.5, 0.4]), "odds that add up to 0.9"),
        (([1, 2], [1.0, 0.0]), "each outcome must have one, above 0"),
        (([1, 2], [1.5, -0.5]), "each outcome must have one, above 0"),
        (([1, 2], [1.0]), "each outcome must have one, above 0"),
        (([2, 1], [0.5, 0.5]), r"has the outcomes \[2, 1\], and moves\(\) are \[1, 2\]; they must be equal"),
        ([(1, 0.5), (2, 0.3), (3, 0.2)], "it must return two lists, the outcomes and their odds"),
        (None, "it must return two lists, the outcomes and their odds"),
    ):
        with naming(chance), pytest.raises(ValueError, match=words):
            check_chance(SimpleNamespace(chance=lambda chance=chance: chance), [1, 2])


def test_the_check_of_a_game_knows_chance():
    assert check.game(Pig(10))
    too_much = type("TooMuch", (Wheel,), {"chance": lambda self: ((1, 2, 3), (0.6, 0.3, 0.3))})()
    assert "odds that add up to 1.2" in str(check.game(too_much))
    for searching in (search, record):
        with pytest.raises(ValueError, match=r"TooMuch.chance\(\) has odds that add up to 1.2"):
            searching(too_much, 10, **with_chance())


def test_a_walk_that_would_choose_what_the_die_says_is_refused_whatever_plays_on():
    for phases in ({}, {"simulate": lambda state, rng: simulate_with_chance(state, rng)}):
        with pytest.raises(
            ValueError, match=r"^Pig is a game of chance, .* give it the phases of .*with_chance\(\), as"
        ):
            search(Pig(), 9, **phases)
