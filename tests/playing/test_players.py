"""The players: how strong they are, what they remember, what they say; and the records of their games and matches."""

import builtins
import pickle
import signal
from functools import partial
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    TicTacToe,
    best_move,
    exact_value,
    from_text,
    move_values,
    optimal_moves,
    random_value,
    search,
    ucb1,
)
from mcts_teach.playing import (
    Game,
    Match,
    board_text,
    flat_mc_player,
    human_player,
    match,
    mcts_player,
    pairings,
    perfect_player,
    play,
    random_player,
    read_move,
    tournament,
    wilson_interval,
)

GAMES = [TicTacToe(), MNK(4, 3, 3), ConnectFour(4, 4, 3), Hex(3), Nim((3, 4, 5))]
SEATED = [random_player(), flat_mc_player(5), perfect_player(), mcts_player(20), mcts_player(20, keep_tree=True)]


def first_move(state):
    return state.moves()[0]


def scripted(*moves):
    """A player whose moves are known beforehand."""
    left = iter(moves)
    return lambda state: next(left)


# Strength


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
    game = play(Hex(3), [perfect_player(seed=3), random_player(seed=3)])
    for state, move in zip(game.states, game.moves, strict=False):
        assert state.player == 1 or move in optimal_moves(state)
    assert game.outcome == "X won"


@pytest.mark.parametrize(
    ("stronger", "weaker", "games"),
    [
        (mcts_player(100), random_player(), 30),
        (mcts_player(300), flat_mc_player(20), 30),
        (flat_mc_player(10), random_player(), 30),
    ],
    ids=repr,
)
def test_who_beats_whom_at_connect_four(stronger, weaker, games):
    played = match(ConnectFour(), [stronger, weaker], games, progress=False)
    assert played.interval[0] > 0.5
    assert sum(played.results(0)) > sum(played.results(1)) - games / 4  # not from one seat only
    assert min(sum(played.results(seat)) for seat in (0, 1)) > games / 4


def test_flat_sampling_comes_close_to_the_exact_means_and_falls_into_its_trap():
    corner = TicTacToe().play(0)
    means = flat_mc_player(4000, seed=1).means(corner)
    for move, mean in means.items():
        assert mean == pytest.approx(float(random_value(corner.play(move))[1]), abs=0.03)
    trap = from_text("X.. / XO. / .XO", TicTacToe())  # the notebooks' position: to block is all that is left
    assert flat_mc_player(500)(trap) not in optimal_moves(trap)
    assert mcts_player(1000)(trap) in optimal_moves(trap)


# What the players are


@pytest.mark.parametrize("player", SEATED, ids=repr)
@pytest.mark.parametrize("start", GAMES, ids=repr)
def test_players_play_legal_moves_in_every_game_and_change_no_position(player, start):
    before = repr(start)
    game = play(start, [player, random_player(seed=5)])
    assert game.outcome.endswith(("won", "draw"))
    assert repr(start) == before
    assert game.start is start


@pytest.mark.parametrize("player", SEATED, ids=repr)
def test_the_same_seed_plays_the_same_game(player):
    first, again = ([player.reseeded(seed), random_player(seed)] for seed in (7, 7))
    assert play(TicTacToe(), first) == play(TicTacToe(), again)
    assert len({play(TicTacToe(), [player.reseeded(seed), random_player()]).moves for seed in range(9)}) > 1


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


def test_perfect_play_says_when_a_game_is_too_large():
    with pytest.raises(ValueError, match="exact values are for one player, or for two") as refusal:
        play(Nim((1, 2, 1), players=3), [perfect_player()] * 3)
    assert "raised by perfect_player(seed=0) as player 0" in refusal.value.__notes__[0]


# A kept tree


class Doubles(NamedTuple):
    """A learner's game in which each player moves twice in a row: take one or two; the last one taken wins."""

    left: int = 9
    turn: int = 0

    @property
    def player(self):
        return self.turn // 2 % 2

    def moves(self):
        return [1, 2][: self.left]

    def play(self, move):
        return Doubles(self.left - move, self.turn + 1)

    def rewards(self):
        return (1.0, 0.0) if (self.turn - 1) // 2 % 2 == 0 else (0.0, 1.0)


def test_a_kept_tree_carries_its_visits_over():
    player, state = mcts_player(300, keep_tree=True), ConnectFour()
    for _ in range(3):
        move = player(state)
        replies = player.tree.children[move].children
        reply = max(replies, key=lambda move: replies[move].visits)
        node, carried = replies[reply], replies[reply].visits
        state = state.play(move).play(reply)
        player(state)
        assert carried > 0
        assert player.tree is node
        assert node.visits == carried + 300
        assert sum(child.visits for child in node.children.values()) == node.visits - 1  # one visit was its own


def test_a_tree_is_not_kept_unless_asked_for():
    player = mcts_player(100)
    play(ConnectFour(), [player, random_player()])
    assert player.tree.visits == 100


def test_a_kept_tree_starts_afresh_when_the_reply_is_not_in_it():
    player, state = mcts_player(9, keep_tree=True), TicTacToe()  # nine iterations: nine children and no more
    state = state.play(player(state))
    state = state.play(state.moves()[0])
    player(state)
    assert player.tree.state == state
    assert player.tree.visits == 9


def test_a_kept_tree_starts_afresh_when_somebody_else_moved_in_its_place():
    player = mcts_player(3000, keep_tree=True)
    move = player(TicTacToe())
    node = player.tree.children[move]
    for _ in range(3):  # a reply, a move that it was not asked for, a reply; all of them in its tree
        node = max(node.children.values(), key=lambda child: child.visits)
    assert node.visits > 0
    player(node.state)
    assert player.tree is not node
    assert player.tree.visits == 3000


@pytest.mark.parametrize("seat", [0, 1])
def test_two_games_in_a_row_do_not_mix(seat):
    player = mcts_player(50, keep_tree=True)
    searched = []

    def watched(state):
        move = player(state)
        searched.append((state, player.tree.visits))
        return move

    players = [watched, random_player()] if seat == 0 else [random_player(), watched]
    for _ in range(3):
        searched.clear()
        game = play(TicTacToe(), players)
        assert searched[0] == (game.at(seat), 50)  # the first search of each game is fresh
        assert all(state in game.states for state, _ in searched)


def test_a_game_that_was_broken_off_leaves_nothing_behind():
    player = mcts_player(500, keep_tree=True)
    player(TicTacToe())
    player(TicTacToe())
    assert player.tree.visits == 500
    player(ConnectFour(3, 3, 3))
    assert player.tree.state == ConnectFour(3, 3, 3)


def test_a_reseeded_player_has_no_memory():
    player = mcts_player(500, keep_tree=True)
    state = TicTacToe().play(player(TicTacToe()))
    again = player.reseeded(1)
    assert again.tree is None
    again(state)
    assert again.tree.visits == 500
    player(state)
    assert player.tree.visits > 500  # and the first one still has its own


def test_one_tree_for_both_players():
    both, trees = mcts_player(100, keep_tree=True), []

    def watched(state):
        move = both(state)
        trees.append(both.tree)
        return move

    game = play(ConnectFour(4, 4), [watched, watched])
    assert [tree.state for tree in trees] == list(game.states[:-1])
    for (above, below), move in zip(pairwise(trees), game.moves, strict=False):
        assert above.children[move] is below


@pytest.mark.parametrize(("start", "seats"), [(Doubles(), 2), (Nim((2, 3, 2), players=3), 3)], ids=repr)
def test_a_kept_tree_follows_two_moves_in_a_row_and_three_players(start, seats):
    player, trees = mcts_player(300, keep_tree=True), []

    def watched(state):
        move = player(state)
        trees.append(player.tree)
        return move

    play(start, [watched, *[first_move] * (seats - 1)])
    assert len(trees) > 1
    assert trees[1].visits > 300


# People


def conversation(state, *answers):
    """What a human player is asked and told, and the move in the end."""
    said, left = [], iter(answers)

    def ask(prompt):
        said.append(prompt)
        return next(left)

    return human_player(ask, said.append)(state), said


@pytest.mark.parametrize(
    ("state", "text", "move"),
    [
        (TicTacToe(), "2 b", 4),
        (TicTacToe(), " 2,2 ", 4),
        (TicTacToe(), "B2", 4),
        (TicTacToe(), "b 2", 4),
        (TicTacToe(), "3 1", 6),
        (TicTacToe(), "(1, 3)", 2),
        (MNK(12, 12, 5), "11 l", 131),
        (MNK(12, 12, 5), "l11", 131),
        (MNK(12, 12, 5), "11 12", 131),
        (ConnectFour(), "d", 3),
        (ConnectFour(), " 4\n", 3),
        (ConnectFour(), "G", 6),
        (Hex(5), "1 e", 4),
        (Nim((3, 4, 5)), "c 2", 202),
        (Nim((3, 4, 5)), "C-2", 202),
        (Nim((3, 4, 5)), "3 2", 202),
        (Doubles(), "2", 2),
    ],
)
def test_a_move_is_read_in_every_way_people_write_it(state, text, move):
    assert read_move(text, state) == move


@pytest.mark.parametrize("state", GAMES, ids=repr)
def test_every_move_is_read_by_its_name(state):
    assert [read_move(state.name(move), state) for move in state.moves()] == state.moves()


NONSENSE = [
    "",
    " ",
    "b",
    "2",
    "22",
    "2 b please",
    "0 0",
    "-1 2",
    "2 -1",
    "4 a",
    "1 d",
    "1.5 b",
    "b b",
    "zz top",
    "٢ ٢",
    "²",
]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_in_words(text):
    with pytest.raises(ValueError) as refusal:
        read_move(text, TicTacToe().play(0))
    assert str(refusal.value) == (
        f"{text.strip()!r} is not a cell of this board; "
        "give the row (1 to 3) and column (a to c), such as 1 b"
    )


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (
            TicTacToe().play(4),
            "2 2",
            "b2 is taken; give the row (1 to 3) and column (a to c), such as 1 a",
        ),
        (ConnectFour(1, 4).play(2), "c", "column c is full; give a column (a to d), such as a"),
        (ConnectFour(), "8", "'8' is not a column; give a column (a to g), such as a"),
        (ConnectFour(), "3 3", "'3 3' is not a column; give a column (a to g), such as a"),
        (Nim((0, 2)), "A 1", "'A 1' cannot be taken; give the pile (A to B) and number (1 to 2), such as B-1"),
        (Doubles(), "3", "'3' is not a legal move; the legal moves are 1, 2"),
    ],
)
def test_a_refusal_says_why_and_what_would_be_right(state, text, words):
    with pytest.raises(ValueError) as refusal:
        read_move(text, state)
    assert str(refusal.value) == words


def test_a_human_is_asked_again_until_the_answer_is_a_move():
    move, said = conversation(TicTacToe().play(4), "hello", "2 2", "1 1")
    prompt = "Your move (row column), or q to quit: "
    assert move == 0
    assert said == [
        "  a b c\n1 . . .\n2 . X .\n3 . . .",
        prompt,
        "'hello' is not a cell of this board; give the row (1 to 3) and column (a to c), such as 1 a",
        prompt,
        "b2 is taken; give the row (1 to 3) and column (a to c), such as 1 a",
        prompt,
    ]


@pytest.mark.parametrize(
    ("state", "wanted"),
    [(ConnectFour(), "column"), (Hex(3), "row column"), (Nim((1, 2)), "pile number"), (Doubles(), "move")],
    ids=repr,
)
def test_a_human_is_asked_for_what_the_game_needs(state, wanted):
    _, said = conversation(state, "1 2", "1") if wanted in ("column", "move") else conversation(state, "2 1")
    assert said[1] == f"Your move ({wanted}), or q to quit: "


@pytest.mark.parametrize("word", ["q", " Q ", "quit"])
def test_a_human_may_quit(word):
    with pytest.raises(EOFError, match="the game was quit"):
        conversation(TicTacToe(), word)


def test_a_human_is_asked_by_the_input_of_the_moment(monkeypatch, capsys):
    player = human_player()
    monkeypatch.setattr(builtins, "input", lambda prompt: "b2")  # as a notebook does while a cell runs
    assert player(TicTacToe()) == 4
    assert capsys.readouterr().out == "  a b c\n1 . . .\n2 . . .\n3 . . .\n"


def test_boards_are_labelled_for_people():
    assert board_text(MNK(3, 10, 3)).splitlines()[::9] == ["   a b c", " 9 . . ."]
    assert board_text(ConnectFour(2, 3, 2).play(1)) == "a b c\n. . .\n. X ."
    assert board_text(Hex(2)) == "  a b\n1 . .\n 2 . ."
    assert board_text(Nim((1, 2))) == "A |\nB ||"


def test_the_tic_tac_toe_session_of_a_tutorial():
    """Rows and columns count from 0, rows from the bottom: human 1,2; AI 1,1; human 1,1 (invalid), 2,1; AI 2,2; 1,0."""

    def ours(row, column):
        return f"{3 - row} {'abc'[column]}"

    def cell(row, column):
        return read_move(ours(row, column), TicTacToe())

    said, asked = [], iter([ours(1, 2), ours(1, 1), ours(2, 1), ours(1, 0), "q"])
    human = human_player(lambda prompt: next(asked), said.append)
    game = play(TicTacToe(), [human, scripted(cell(1, 1), cell(2, 2), cell(0, 2))])
    assert game.outcome == "unfinished"
    assert [text for text in said if "taken" in text] == [
        "b2 is taken; give the row (1 to 3) and column (a to c), such as 1 a"
    ]
    assert game.moves[:5] == (cell(1, 2), cell(1, 1), cell(2, 1), cell(2, 2), cell(1, 0))
    position = game.at(5)
    assert str(position) == ". X O\nX O X\n. . ."
    winning = [move for move, value in move_values(position).items() if value == 1]
    assert winning == sorted([cell(0, 0), cell(0, 2), cell(2, 0)])
    assert [move for move in winning if not position.play(move).moves()] == [cell(0, 0)]  # it wins at once


# Records


def test_a_record_can_be_replayed_and_read():
    game = Game(TicTacToe(), (4, 0, 2, 6, 5, 3), ("Ann", "Bob"))
    assert game.states[0] == TicTacToe()
    assert [game.at(number) for number in range(7)] == list(game.states)
    assert game.move_names == ["b2", "a1", "c1", "a3", "c2", "a2"]
    assert game.rewards == (0.0, 1.0)
    assert repr(game) == "<Game: Ann as X, Bob as O; 6 moves: b2 a1 c1 a3 c2 a2; O won>"
    assert str(game).endswith("\n\nO won")
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(ValueError, match="the number of moves must be a whole number from 0 to 6, not 7"):
        game.at(7)


def test_a_record_prints_boards_as_wide_as_a_page():
    game = play(ConnectFour(4, 5), [flat_mc_player(5), flat_mc_player(5)])
    text = str(game)
    assert max(map(len, text.splitlines())) <= 100
    for number, (state, name) in enumerate(zip(game.states, game.move_names, strict=False), 1):
        assert f"{number}. {'XO'[state.player]} {name}" in text
    assert "\nstart" not in text
    assert text.startswith("start ")


def test_a_record_of_an_unfinished_game():
    game = Game(TicTacToe(), (4,))
    assert repr(game) == "<Game: 1 moves: b2; unfinished>"
    with pytest.raises(ValueError, match="the game is not over yet"):
        _ = game.rewards


def test_a_record_of_a_draw_and_of_other_rewards():
    assert play(TicTacToe(), [perfect_player(), perfect_player()]).outcome == "draw"

    class Shares(NamedTuple):
        player: int = 0
        left: int = 1

        def moves(self):
            return ["stop"] * self.left

        def play(self, move):
            return Shares(0, 0)

        def rewards(self):
            return (0.75, 0.25)

    assert repr(play(Shares(), [first_move, first_move])).endswith("1 moves: stop; rewards (0.75, 0.25)>")


def test_a_record_plays_its_moves_again():
    game = play(Hex(4), [mcts_player(30), flat_mc_player(3)])
    assert play(Hex(4), [scripted(*game.moves[0::2]), scripted(*game.moves[1::2])]).states == game.states


# Illegal players


def test_an_illegal_move_names_the_player_and_the_move():
    with pytest.raises(ValueError) as refusal:
        play(TicTacToe(), [scripted(4), lambda state: 4])
    assert str(refusal.value) == (
        "<lambda> as O played 4; the legal moves are 0, 1, 2, 3, 5, 6, 7, 8, in\n. . .\n. X .\n. . ."
    )


@pytest.mark.parametrize("move", [None, "b2", 9, -1, [4], 4.5], ids=repr)
def test_what_is_not_a_move_is_refused(move):
    def careless(state):
        return move

    with pytest.raises(ValueError, match=r"^careless as X played "):
        play(TicTacToe(), [careless, random_player()])


def test_a_move_that_equals_a_legal_one_is_recorded_as_the_legal_one():
    game = play(ConnectFour(1, 3, 3), [scripted(0.0, 2.0), scripted(True)])
    assert repr(game.moves) == "(0, 1, 2)"


def test_what_a_player_raises_is_passed_on_with_a_note():
    def clumsy(state):
        return 1 // 0

    with pytest.raises(ZeroDivisionError) as raised:
        play(TicTacToe(), [random_player(seed=1), clumsy])
    assert raised.value.__notes__ == ["raised by clumsy as O, to move in this position:\n. . X\n. . .\n. . ."]


@pytest.mark.parametrize(
    ("state", "players", "words"),
    [
        (TicTacToe(), [first_move], "this game is for 2 players, and 1 were given"),
        (Nim((1, 2), players=3), [first_move] * 2, "this game is for 3 players, and 2 were given"),
        (TicTacToe(), [first_move, "Bob"], "'Bob' is not a player: a player is a function from a position to a move"),
        (TicTacToe, [first_move] * 2, "TicTacToe is the game itself; give a position of it, such as TicTacToe()"),
        (from_text("XXX / OO. / ...", TicTacToe()), [first_move] * 2, "the game is over"),
    ],
)
def test_games_that_cannot_begin_are_refused(state, players, words):
    with pytest.raises(ValueError) as refusal:
        play(state, players)
    assert words in str(refusal.value)


def test_three_players_play_nim():
    game = play(Nim((2, 2, 1), players=3), [mcts_player(50), random_player(), flat_mc_player(10)])
    assert sum(game.rewards) == 1
    assert "as player 2" in repr(game)


# Matches


def test_a_match_gives_both_players_both_seats():
    seen = []

    def ann(state):
        seen.append(state.player)
        return first_move(state)

    played = match(TicTacToe(), [ann, first_move], 4, progress=False)
    assert [game.names for game in played.games] == [("ann", "first_move"), ("first_move", "ann")] * 2
    assert set(seen) == {0, 1}
    assert played.names == ("ann", "first_move")
    assert played.results() == [1.0, 0.0, 1.0, 0.0]  # the first to move always wins
    assert played.results(0) == [1.0, 1.0]
    assert played.results(1) == [0.0, 0.0]
    assert (played.wins, played.draws, played.losses, played.score) == (2, 0, 2, 0.5)


def test_a_match_is_the_same_from_the_other_side():
    ann, bob, games = perfect_player(), random_player(), 20
    one = match(TicTacToe(), [ann, bob], games, progress=False)
    other = Match(one.names[::-1], one.games[1:] + one.games[:1])  # so that Bob has seat 0 in the first
    assert (other.wins, other.draws, other.losses) == (one.losses, one.draws, one.wins)
    assert other.score == pytest.approx(1 - one.score)
    assert other.interval == pytest.approx([1 - bound for bound in one.interval[::-1]])


def test_a_match_can_be_reproduced_whatever_the_players_did_before():
    players = [mcts_player(20, keep_tree=True), flat_mc_player(3)]
    first = match(ConnectFour(4, 4), players, 6, seed=1, progress=False)
    play(ConnectFour(), players)
    assert match(ConnectFour(4, 4), players, 6, seed=1, progress=False) == first
    assert match(ConnectFour(4, 4), players, 6, seed=2, progress=False) != first
    assert len({game.moves for game in first.games}) > 1


def test_the_games_of_a_match_may_be_played_in_any_order():
    players = [mcts_player(20), random_player()]
    played = match(ConnectFour(4, 4), players, 6, seed=1, progress=False)
    backwards = [play(ConnectFour(4, 4), seats) for seats in reversed(pairings(players, 6, seed=1))]
    assert tuple(reversed(backwards)) == played.games


def test_a_match_shows_its_result():
    played = match(TicTacToe(), [perfect_player(), random_player()], 20, progress=False)
    counts = f"{played.wins} won, {played.draws} drawn, 0 lost"
    assert repr(played).startswith(f"<Match: perfect_player(seed=0) against random_player(seed=0): {counts}; score 0.9")
    head, columns, first, second, both, score = str(played).splitlines()
    assert head == "perfect_player(seed=0) against random_player(seed=0), 20 games"
    assert columns.split() == ["won", "drawn", "lost"]
    assert (first.split()[:2], second.split()[:2]) == (["as", "X"], ["as", "O"])
    assert both.split() == ["together", str(played.wins), str(played.draws), "0"]
    assert score.startswith(f"score {played.score:.3f} (95 %: ")


def test_a_match_shows_its_progress_only_if_wanted(capsys):
    match(TicTacToe(), [random_player(), first_move], 2)
    assert "random_player(seed=0) - first_move" in capsys.readouterr().err
    match(TicTacToe(), [random_player(), first_move], 2, progress=False)
    assert capsys.readouterr() == ("", "")


def test_the_stop_button_ends_a_match_after_the_game():
    calls = []

    def presses(state):
        calls.append(state)
        if len(calls) == 7:
            signal.raise_signal(signal.SIGINT)
        return first_move(state)

    played = match(TicTacToe(), [presses, first_move], 20, progress=False)
    assert 1 <= len(played.games) < 20
    assert all(game.outcome != "unfinished" for game in played.games)
    calls.clear()
    stopped = tournament(TicTacToe(), {"a": presses, "b": first_move, "c": first_move}, 20, progress=False)
    assert list(stopped.matches) == [("a", "b")]
    assert len(str(stopped).splitlines()) == 3


@pytest.mark.parametrize(
    ("players", "games", "words"),
    [
        ([first_move], 2, "a match is between two players, not 1; a tournament takes more"),
        ([first_move] * 3, 2, "a match is between two players, not 3; a tournament takes more"),
        ([first_move] * 2, 3, "games must be an even number, so that both have each seat equally often, not 3"),
        ([first_move] * 2, 0, "games must be a whole number of at least 2, not 0"),
    ],
)
def test_matches_that_cannot_be_are_refused(players, games, words):
    with pytest.raises(ValueError) as refusal:
        match(TicTacToe(), players, games, progress=False)
    assert str(refusal.value) == words


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_the_published_ones(wins, games, low, high):
    """Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3."""
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson_interval(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_intervals_hold_what_they_promise():
    rng, share, games = Random(1), 0.3, 50
    held = 0
    for _ in range(2000):
        low, high = wilson_interval(sum(rng.random() < share for _ in range(games)), games)
        held += low <= share <= high
    assert held / 2000 == pytest.approx(0.95, abs=0.02)


def test_a_tournament_plays_everybody_against_everybody():
    players = {"random": random_player(), "flat": flat_mc_player(10), "perfect": perfect_player()}
    played = tournament(TicTacToe(), players, 10, progress=False)
    assert list(played.matches) == [("random", "flat"), ("random", "perfect"), ("flat", "perfect")]
    assert list(played.results) == ["perfect", "flat", "random"]
    assert all(len(results) == 20 for results in played.results.values())
    assert played.score("flat", "random") == 1 - played.score("random", "flat")
    assert sum(map(sum, played.results.values())) == 30
    assert repr(played) == "<Tournament: perfect, flat, random; 30 games>"
    head, *rows = str(played).splitlines()
    assert [row.split()[0] for row in rows] == ["perfect", "flat", "random"]
    assert len({len(line) for line in [head, *rows]}) == 1
    assert tournament(TicTacToe(), players, 10, progress=False) == played
    assert tournament(TicTacToe(), players, 10, seed=1, progress=False) != played


def test_a_tournament_needs_two():
    with pytest.raises(ValueError, match="a tournament takes at least two players, not 1"):
        tournament(TicTacToe(), {"alone": random_player()}, 2)


def test_exact_values_and_perfect_players_agree():
    for start in GAMES:
        game = play(start, [perfect_player(seed=1), perfect_player(seed=2)])
        assert game.rewards == exact_value(start)
