"""Boards to play on without a browser: their buttons are pressed from Python, and what they show is read."""

from random import Random
from threading import Event

import pytest
from explorer.board_parts import cell, cells, click, drawn, find, html, parts, press, scripted, shown, status, views

from mcts_teach import (
    ConnectFour,
    Game,
    Hex,
    Nim,
    TicTacToe,
    flat_mc_player,
    from_text,
    mcts_player,
    optimal_moves,
    play_board,
    random_player,
)
from mcts_teach.explorer.play_boards import solvable

STATE = from_text("X.. / XO. / .XO", TicTacToe())


def same_tree(one, other):
    assert (one.state, one.mover, one.visits, one.wins) == (other.state, other.mover, other.visits, other.wins)
    assert list(one.children) == list(other.children)
    return all(same_tree(one.children[move], other.children[move]) for move in one.children)


def test_it_opens_with_a_free_board_and_says_whose_turn_it_is():
    board = play_board(TicTacToe())
    assert shown(board) == "... / ... / ..."
    assert status(board) == "Your turn: you are X."
    assert [part.tooltip for part in cells(board)][:4] == ["play a1", "play b1", "play c1", "play a2"]
    assert repr(board) == "<PlayBoard: you as X, mcts_player(1000, seed=0) as O; no moves; unfinished>"


def test_a_game_that_is_won():
    board = play_board(TicTacToe(), scripted("b1", "c1"))
    click(board, "a1")
    assert status(board) == "X played a1; O played b1. Your turn: you are X."
    assert shown(board) == "XO. / ... / ..."
    click(board, "a2", "a3")
    assert status(board) == "X played a3. The game is over: X won. You were X."
    assert [part.tooltip for part in cells(board)] == [
        *("X on a1, in the winning line", "O on b1", "O on c1"),
        *("X on a2, in the winning line", "b2, free", "c2, free"),
        *("X on a3, the last move, in the winning line", "b3, free", "c3, free"),
    ]
    assert [part.description for part in cells(board) if "mcts-line" in part._dom_classes] == ["X"] * 3
    assert [part.tooltip[:7] for part in cells(board) if "mcts-last" in part._dom_classes] == ["X on a3"]
    assert html(board).count("X a2") == 1
    assert board.game == Game(TicTacToe(), (0, 1, 3, 2, 6), ("you", "player"))
    assert str(board.game).endswith("X won")


@pytest.mark.parametrize("start", [TicTacToe(), STATE, Hex(3), ConnectFour(4, 4, 3)], ids=repr)
@pytest.mark.parametrize("seat", [0, 1])
def test_any_board_shows_the_game_at_each_move_and_undo_goes_all_the_way_back(start, seat):
    board, rng = play_board(start, random_player(seed=2), seat=seat), Random(7)
    seen = []
    while board.game.outcome == "unfinished":
        state = board.game.states[-1]
        assert state.player == seat
        assert shown(board) == drawn(state)
        seen.append((shown(board), board.game.moves))
        cell(board, f"play {state.name(rng.choice(state.moves()))}").click()
    assert f"The game is over: {board.game.outcome}." in status(board)
    assert shown(board) == drawn(board.game.states[-1])
    for before in reversed(seen):
        press(board, "undo")
        assert status(board).startswith("Taken back. ")
        assert (shown(board), board.game.moves) == before
    press(board, "undo")
    assert status(board) == "There is no move of yours to take back."
    assert (shown(board), board.game.moves) == seen[0]


def test_a_new_game_begins_where_this_one_did():
    board = play_board(STATE, scripted("c1", "a3"), seat=1)
    click(board, "a3")
    assert status(board).startswith("O played a3; X played c1.")
    press(board, "new game")
    assert board.game.states == (STATE,)
    assert status(board) == "A new game. Your turn: you are O."


def test_a_click_that_is_no_move_is_answered_in_words_and_changes_nothing():
    board = play_board(TicTacToe(), scripted("b1", "c1"))
    click(board, "b2")
    for name in ("b1", "b2"):
        click(board, name)
        assert status(board) == f"{name} is taken; choose a free cell."
    assert board.game.move_names == ["b2", "b1"]
    click(board, "a2")
    assert status(board).startswith("X played a2; O played c1.")
    click(board, "c2", "a1", "a2")
    assert status(board) == "The game is over: X won. Start a new game."
    assert board.game.move_names == ["b2", "b1", "a2", "c1", "c2"]


def test_a_click_while_the_other_is_thinking():
    heard = []

    def impatient(state):
        click(board, "c3")
        heard.append(status(board))
        press(board, "undo")
        heard.append(status(board))
        press(board, "new game")
        assert "mcts-thinking" in board._cells._dom_classes
        return 0

    board = play_board(TicTacToe(), impatient)
    click(board, "b2")
    assert heard == ["O is thinking; wait for its move."] * 2
    assert board.game.move_names == ["b2", "a1"]
    assert "mcts-thinking" not in board._cells._dom_classes


def test_connect_four_takes_a_click_anywhere_in_a_column():
    board = play_board(ConnectFour(4, 4, 4), scripted("a", "a", "b"))
    assert cells(board)[0].tooltip == "play a, cell a1"
    cells(board)[12].click()
    assert shown(board) == ".... / .... / O... / X..."
    assert cells(board)[12].tooltip == "X on a4; play a"
    cells(board)[12].click()
    assert shown(board) == "O... / X... / O... / X..."
    assert cells(board)[0].tooltip == "O on a1, the last move"
    cells(board)[8].click()
    assert status(board) == "Column a is full; choose another column."
    cells(board)[3].click()
    assert board.game.move_names == ["a", "a", "a", "a", "d", "b"]


def test_on_the_second_seat_the_other_moves_at_once():
    board = play_board(ConnectFour(), opponent=mcts_player(200), seat=1)
    assert status(board) == f"X played {board.game.move_names[0]}. Your turn: you are O."
    assert board.game.moves == (mcts_player(200)(ConnectFour()),)
    assert board.game.names == ("mcts_player(200, seed=0)", "you")


def test_choosing_a_side_starts_a_new_game_and_says_so():
    board = play_board(TicTacToe(), scripted("b1", "c3"))
    click(board, "a1")
    side = find(board, "you play:")
    assert side.options == (("X, moves first", 0), ("O, moves second", 1))
    side.value = 1
    assert status(board) == "A new game, and you are O now. X played c3. Your turn: you are O."
    assert board.game.names == ("player", "you")
    assert dict(find(play_board(STATE), "you play:").options) == {"X, moves second": 0, "O, moves first": 1}


def test_strengths_to_choose_from():
    searches = [f"search, {number} iterations" for number in ("10", "100", "1,000", "5,000")]
    small = find(play_board(TicTacToe(), flat_mc_player(30)), "the other:")
    assert list(small.options) == ["flat_mc_player(playouts=30, seed=0)", "plays at random", *searches, "perfect"]
    assert small.value == "flat_mc_player(playouts=30, seed=0)"
    large = find(play_board(ConnectFour()), "the other:")
    assert list(large.options) == ["plays at random", *searches]
    assert large.value == "search, 1,000 iterations"


def test_a_strength_takes_effect_at_the_next_move():
    board = play_board(TicTacToe(), scripted("b1"))
    click(board, "a1")
    find(board, "the other:").value = "perfect"
    assert status(board) == "From its next move on the other is: perfect."
    assert board.game.move_names == ["a1", "b1"]
    click(board, "c3")
    *_, before, _ = board.game.states
    assert board.game.moves[-1] in optimal_moves(before)
    find(board, "the other:").value = "search, 10 iterations"
    assert board.game.names == ("you", "mcts_player(10, seed=0)")


def test_which_games_are_small_enough_to_solve():
    assert [solvable(state) for state in (TicTacToe(), STATE, Nim((1, 2, 3)))] == [True] * 3
    assert [solvable(state) for state in (ConnectFour(), Hex(5), Nim((1, 2, 3), players=3))] == [False] * 3


@pytest.mark.parametrize("start", [TicTacToe(), ConnectFour(), Hex(4)], ids=repr)
def test_what_it_thinks_is_the_very_search_that_led_to_its_move(start):
    player = mcts_player(150, seed=4)
    board = play_board(start, player)
    for _ in range(2):
        state = board.game.states[-1]
        cell(board, f"play {state.name(state.moves()[1])}").click()
    press(board, "show what it thinks")
    (view,) = views(board)
    assert view._trace.nodes[0].state == board.game.states[-2]
    assert same_tree(view._trace.root, player.tree)
    assert len(view._trace) == 150
    child = player.tree.children[board.game.moves[-1]]
    assert f"What led to 4. O {board.game.move_names[-1]}: {child.visits} of 150 visits, mean reward " in html(board)


def test_what_it_thinks_follows_the_game_until_it_is_closed():
    board = play_board(TicTacToe(), mcts_player(40))
    press(board, "show what it thinks")
    assert "The other has not moved yet." in html(board)
    click(board, "b2")
    (first,) = views(board)
    last = board.game.states[-1]
    cell(board, f"play {last.name(last.moves()[0])}").click()
    (second,) = views(board)
    assert second._trace.nodes[0].state == board.game.states[-2]
    assert (first.comm, second.comm is None) == (None, False)
    press(board, "undo")
    assert views(board)[0]._trace.nodes[0].state == TicTacToe().play(4)
    press(board, "close")
    assert views(board) == []
    click(board, "a3") if "play a3" in cell(board, "a3").tooltip else click(board, "a1")
    assert views(board) == []
    press(board, "show what it thinks")
    assert len(views(board)) == 1


def test_to_look_on_does_not_change_what_is_played():
    def moves(look):
        board = play_board(Hex(3), mcts_player(30, seed=5))
        while board.game.outcome == "unfinished":
            state = board.game.states[-1]
            cell(board, f"play {state.name(state.moves()[0])}").click()
            if look:
                press(board, "show what it thinks")
        return board.game.moves

    assert moves(look=True) == moves(look=False)


def test_a_player_without_a_tree_says_so():
    board = play_board(TicTacToe(), random_player())
    click(board, "b2")
    press(board, "show what it thinks")
    assert "this player grows no tree" in html(board)
    assert views(board) == []


def test_a_tree_that_is_kept_is_shown_as_it_is():
    player = mcts_player(60, keep_tree=True)
    board = play_board(TicTacToe(), player, seat=1)
    move = board.game.states[-1].moves()[0]
    cell(board, f"play {TicTacToe().name(move)}").click()
    press(board, "show what it thinks")
    assert views(board)[0].at.root is player.tree
    assert player.tree.visits > 60


def test_a_search_that_cannot_be_repeated_is_said():
    calls = []

    def moody(state, rng):
        calls.append(state)
        if len(calls) > 20:
            raise RuntimeError("not again")
        return 0.5, 0.5

    board = play_board(TicTacToe(), mcts_player(20, simulate=moody))
    click(board, "b2")
    press(board, "show what it thinks")
    assert "RuntimeError: not again" in html(board)
    assert "in moody, line " in html(board)


def test_an_opponent_that_raises_is_shown_and_the_game_stays_as_it_was():
    def forgetful(state):
        raise KeyError("where <was> I?")

    board = play_board(TicTacToe(), forgetful)
    click(board, "b2")
    assert "KeyError: &#x27;where &lt;was&gt; I?&#x27;" in html(board)
    assert "in forgetful, line " in html(board)
    assert "forgetful as O made no move; the game stays as it was." in html(board)
    assert 'role="alert"' in "".join(str(getattr(part, "value", "")) for part in parts(board))
    assert (shown(board), board.game.moves) == ("... / ... / ...", ())
    find(board, "the other:").value = "perfect"
    click(board, "b2")
    assert "KeyError" not in html(board)
    assert len(board.game.moves) == 2


def test_an_illegal_move_is_said_and_another_opponent_may_take_over():
    def cheat(state):
        return 99

    board = play_board(TicTacToe(), cheat, seat=1)
    assert "cheat as X played 99; the legal moves are 0, 1, 2" in html(board)
    assert status(board) == "X is to move."
    click(board, "b2")
    assert status(board).startswith("It is the turn of X, whose move is missing")
    assert board.game.moves == ()
    find(board, "the other:").value = "plays at random"
    assert len(board.game.moves) == 1
    assert "cheat" not in html(board).replace("cheat as X", "")
    assert status(board).endswith("Your turn: you are O.")


def test_a_long_thought_says_that_it_is_busy():
    said = Event()

    def slow(state):
        assert said.wait(60)
        return 0

    board = play_board(TicTacToe(), slow)
    seen = []

    def look(change):
        seen.append(change["new"])
        said.set()

    board._sign.observe(look, "value")
    click(board, "b2")
    assert seen == ["thinking …", ""]
    assert board.game.move_names == ["b2", "a1"]


def test_every_control_says_what_it_is_and_can_be_reached():
    board = play_board(TicTacToe())
    controls = [part for part in parts(board) if hasattr(part, "disabled")]
    assert len(controls) == 9 + 5
    for control in controls:
        assert control.tooltip
        assert control.tabbable is not False
        assert not control.disabled
    assert {type(part).__name__ for part in parts(board)}.isdisjoint({"Output", "interactive"})


def test_two_boards_do_not_disturb_each_other():
    one, other = (play_board(TicTacToe(), mcts_player(50)) for _ in range(2))
    before = html(other), shown(other)
    click(one, "b2")
    find(one, "the other:").value = "search, 10 iterations"
    press(one, "show what it thinks")
    assert (html(other), shown(other)) == before
    assert not {id(part) for part in parts(one)} & {id(part) for part in parts(other)}
    click(other, "b2")
    assert other.game.moves == (4, mcts_player(50)(TicTacToe().play(4)))


def test_where_no_widget_runs_there_is_a_picture_of_the_board():
    board = play_board(STATE, seat=1)
    data = board._repr_mimebundle_()
    assert data["text/plain"] == repr(board)
    assert data["image/svg+xml"].startswith("<svg")
    assert "X . .&#10;X O .&#10;. X O" in data["image/svg+xml"]
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: play_board(TicTacToe), "give a position of it"),
        (lambda: play_board(5), "5 is not a game position"),
        (lambda: play_board(from_text("XXX / OO. / ...", TicTacToe())), "the game is over"),
        (lambda: play_board(TicTacToe(), "strong"), "'strong' is not a player"),
        (lambda: play_board(TicTacToe(), seat=2), "seat must be a whole number from 0 to 1, not 2"),
    ],
)
def test_bad_input_is_refused_in_words(call, message):
    with pytest.raises(ValueError, match=message):
        call()
