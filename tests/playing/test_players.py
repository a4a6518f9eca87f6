"""The players: how strong they are, what they say, what they refuse."""

import pickle
from functools import partial

import pytest
from playing.some_players import SEATED
from starts import STARTS

from mcts_teach import ConnectFour, TicTacToe, best_move, search, ucb1
from mcts_teach.playing import human_player, match, mcts_player, perfect_player, play, random_player


def test_two_perfect_players_draw():
    played = match(TicTacToe(), [perfect_player(), perfect_player()], 20, progress=False)
    assert played.draws == 20
    assert len({game.moves for game in played.games}) > 15  # any optimal move, not always the same


@pytest.mark.parametrize("player", SEATED, ids=repr)
@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_players_play_legal_moves_in_every_game_and_change_no_position(player, start):
    before = repr(start)
    game = play(start, [player, random_player()])
    assert game.outcome.endswith(("won", "draw"))
    assert repr(start) == before
    assert game.start is start


def test_a_mcts_player_plays_what_the_search_finds():
    state = ConnectFour()
    assert mcts_player(200, seed=3)(state) == best_move(search(state, 200, seed=3))

    cautious = partial(ucb1, c=0.1)
    player = mcts_player(300, seed=3, score=cautious, final_move=lambda root: min(root.children))
    assert player(state) == min(state.moves())
    assert player.tree.children[3].visits == search(state, 300, seed=3, score=cautious).children[3].visits


def test_players_say_how_they_were_made():
    assert [repr(player) for player in SEATED] == [
        "random_player(seed=0)",
        "flat_mc_player(playouts=5, seed=0)",
        "perfect_player(seed=0)",
        "mcts_player(20, seed=0)",
        "mcts_player(20, seed=0, keep_tree=True)",
    ]
    tuned = mcts_player(20, score=partial(ucb1, c=0.7), final_move=max)
    assert repr(tuned) == "mcts_player(20, seed=0, final_move=max, score=ucb1(c=0.7))"
    assert repr(human_player()) == "human_player()"
    assert repr(random_player(3).reseeded(4)) == "random_player(seed=4)"


@pytest.mark.parametrize("player", SEATED, ids=repr)
def test_players_travel_to_other_processes(player):
    there = pickle.loads(pickle.dumps(player.reseeded(1)))
    assert there(TicTacToe()) == player.reseeded(1)(TicTacToe())
