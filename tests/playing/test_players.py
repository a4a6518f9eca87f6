"""The players: how strong they are, what they say, what they refuse."""

import pickle
from functools import partial
from operator import add

import pytest
from playing.some_players import GAMES, SEATED

from mcts_teach import (
    ConnectFour,
    Hex,
    Nim,
    TicTacToe,
    best_move,
    exact_value,
    from_text,
    optimal_moves,
    random_value,
    search,
    solve,
    ucb1,
)
from mcts_teach.playing import flat_mc_player, human_player, match, mcts_player, perfect_player, play, random_player


@pytest.mark.slow
@pytest.mark.parametrize(
    "opponent", [random_player(), flat_mc_player(10), mcts_player(100), perfect_player()], ids=repr
)
def test_perfect_play_never_loses_at_tic_tac_toe_from_either_seat(opponent):
    played = match(TicTacToe(), [perfect_player(), opponent], 60, progress=False)
    assert played.losses == 0
    assert played.results(0).count(0.0) == played.results(1).count(0.0) == 0


def test_two_perfect_players_draw():
    played = match(TicTacToe(), [perfect_player(), perfect_player()], 20, progress=False)
    assert played.draws == 20
    assert len({game.moves for game in played.games}) > 15  # any optimal move, not always the same


def test_perfect_play_is_optimal_at_every_move():
    game = play(Hex(3), [perfect_player(), random_player()], seed=3)
    for state, move in zip(game.states, game.moves, strict=False):
        assert state.player == 1 or move in optimal_moves(state)
    assert game.outcome == "X won"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stronger", "weaker", "games"),
    [
        (mcts_player(100), random_player(), 16),
        (mcts_player(200), flat_mc_player(10), 20),
        (flat_mc_player(10), random_player(), 30),
    ],
    ids=repr,
)
def test_who_beats_whom_at_connect_four(stronger, weaker, games):
    played = match(ConnectFour(), [stronger, weaker], games, progress=False)
    assert played.interval[0] > 0.5
    assert sum(played.results(0)) > sum(played.results(1)) - games / 4  # not from one seat only
    assert min(sum(played.results(seat)) for seat in (0, 1)) > games / 4


@pytest.mark.slow
def test_flat_sampling_comes_close_to_the_exact_means_and_falls_into_its_trap():
    corner = TicTacToe().play(0)
    means = flat_mc_player(4000, seed=1).means(corner)
    for move, mean in means.items():
        assert mean == pytest.approx(float(random_value(corner.play(move))[1]), abs=0.03)
    trap = from_text("X.. / XO. / .XO", TicTacToe())  # the notebooks' position: to block is all that is left
    assert flat_mc_player(500)(trap) not in optimal_moves(trap)
    assert mcts_player(1000)(trap) in optimal_moves(trap)


@pytest.mark.parametrize("player", SEATED, ids=repr)
@pytest.mark.parametrize("start", GAMES, ids=repr)
def test_players_play_legal_moves_in_every_game_and_change_no_position(player, start):
    before = repr(start)
    game = play(start, [player, random_player()])
    assert game.outcome.endswith(("won", "draw"))
    assert repr(start) == before
    assert game.start is start


@pytest.mark.parametrize("player", SEATED, ids=repr)
def test_the_same_seed_plays_the_same_game(player):
    games = [play(TicTacToe(), [player, random_player()], seed=seed) for seed in (7, 7, *range(9))]
    assert games[0] == games[1]
    assert len({game.moves for game in games}) > 1


def test_a_mcts_player_plays_what_the_search_finds():
    state = ConnectFour()
    assert mcts_player(200, seed=3)(state) == best_move(search(state, 200, seed=3))

    def lowest(root):
        return min(root.children)

    cautious = partial(ucb1, c=0.1)
    player = mcts_player(300, seed=3, score=cautious, final_move=lowest)
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
def test_players_are_themselves_alone_however_they_were_made(player):
    assert len({player, player.reseeded(player.seed)}) == 2  # each is a key of its own


@pytest.mark.parametrize("player", SEATED, ids=repr)
def test_players_travel_to_other_processes(player):
    there = pickle.loads(pickle.dumps(player.reseeded(1)))
    assert there(TicTacToe()) == player.reseeded(1)(TicTacToe())


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: random_player(seed="a"), "seed must be a whole number or a random.Random, not 'a'"),
        (lambda: flat_mc_player(0), "playouts must be a whole number of at least 1, not 0"),
        (lambda: mcts_player(0), "iterations must be a whole number of at least 1, not 0"),
        (lambda: mcts_player(10, select=3), "select=3: a search takes a function for each of score, select"),
    ],
)
def test_players_that_cannot_be_are_refused(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_perfect_play_says_when_a_game_is_too_large(monkeypatch):
    monkeypatch.setattr(solve, "MOST_STATES", 1000)
    with pytest.raises(ValueError, match="more than 1,000 positions, too many to solve") as refusal:
        play(ConnectFour(), [perfect_player()] * 2)
    assert "raised by perfect_player(seed=3626764237) as X" in refusal.value.__notes__[0]


@pytest.mark.slow
def test_exact_values_and_perfect_players_agree():
    for start in GAMES:
        game = play(start, [perfect_player(), perfect_player()])
        assert game.rewards == exact_value(start)


def test_three_perfect_players_get_the_exact_value_on_average():
    start, sums = Nim((1, 3), players=3), [0, 0, 0]
    for seed in range(300):
        sums = list(map(add, sums, play(start, [perfect_player()] * 3, seed=seed).rewards))
    assert [total / 300 for total in sums] == pytest.approx(exact_value(start), abs=0.08)  # three standard errors
