"""Games of chance are played: nobody is asked where nobody moves, and all are told what happens."""

from unittest.mock import Mock

import pytest
from games.lottery import Lottery, Wheel

from mcts_teach import match, play
from mcts_teach.games import Pig
from mcts_teach.parallel import match_parallel
from mcts_teach.playing import Game, flat_mc_player, human_player, mcts_player, perfect_player, random_player
from mcts_teach.solve import exact_value
from mcts_teach.variants import with_chance


def test_nobody_is_asked_and_all_are_told():
    first = Mock(spec=["hear"], return_value="roll")  # who rolls whenever it is asked
    game = play(Pig(10), [first, random_player()], seed=1)
    chances = [(state, move) for state, move in zip(game.states, game.moves, strict=False) if state.player is None]
    assert chances
    assert {call.args[0].player for call in first.call_args_list} == {0}
    assert [call.args for call in first.hear.call_args_list if call.args[0].player is None] == chances


def test_a_game_may_begin_by_chance():
    drawn = [play(Wheel(), [perfect_player(), random_player()], seed=seed) for seed in range(300)]
    assert {game.rewards for game in drawn} == {(1.0, 0.0)}
    counts = [sum(game.moves[0] == number for game in drawn) for number in (1, 2, 3)]
    assert counts == pytest.approx([180, 90, 30], abs=30)


@pytest.mark.slow
def test_each_game_of_a_match_has_luck_of_its_own():
    players = [perfect_player(), perfect_player()]
    played = match(Pig(10), players, 200, progress=False)
    assert len({game.moves for game in played.games}) > 100
    first = [game.rewards[0] for game in played.games]
    assert sum(first) / 200 == pytest.approx(exact_value(Pig(10))[0], abs=0.106)  # three times the standard error
    assert match_parallel(Pig(10), players, 200, workers=2, progress=False) == played


def test_a_kept_tree_goes_on_below_what_was_drawn():
    player, state = mcts_player(300, keep_tree=True, **with_chance()), Pig(20)
    player(state)
    known = player.tree.children["roll"].children[5]
    player(state.play("roll").play(5))
    assert player.tree is known
    assert known.visits > 300


def test_players_cannot_be_asked_where_nobody_moves():
    searching, human = mcts_player(10, **with_chance()), human_player(tell=lambda _: 0)
    for player in (searching, flat_mc_player(5), perfect_player(), human):
        with pytest.raises(ValueError, match="nobody moves here"):
            player(Pig().play("roll"))
    drawn = [random_player(seed=seed)(Lottery("risky")) for seed in range(1000)]
    assert [drawn.count(outcome) for outcome in ("win", "half", "lose")] == pytest.approx([700, 100, 200], abs=50)


def test_a_record_names_what_happened():
    game = Game(Pig(), ("roll", 6, "hold"))
    assert game.captions == ["start", "1. player 0 roll", "2. die 6", "3. player 0 hold"]
    assert Game(Wheel(), (3,)).captions == ["start", "1. chance 3"]
