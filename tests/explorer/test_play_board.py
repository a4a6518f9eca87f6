"""Boards to play on without a browser: what the page would send is sent from Python, and what it is told is read."""

import gzip
import json
import re
from copy import deepcopy
from random import Random
from threading import Thread

import pytest
from explorer.board_parts import Row, cell, click, hints, number_of, plays, scripted, send, shown, told, trees
from games.dots_and_boxes import Bare, Start, Worded
from games.lottery import Wheel
from hypothesis import strategies as st
from many import few_or_many, hold
from trees import Race, facts

from mcts_teach import Game, flat_mc_player, mcts_player, optimal_moves, play_board, random_player, search
from mcts_teach.explorer import thoughts
from mcts_teach.explorer.board_data import Positions
from mcts_teach.games import ConnectFour, Hex, Kuhn, Nim, Pig, TicTacToe, from_text

STATE = from_text("X.. / XO. / .XO", TicTacToe())


@pytest.fixture(autouse=True)
def no_threads(monkeypatch):
    """A board needs none: where JupyterLite runs, none can be started."""

    def refuse(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)


def test_a_game_is_told_as_it_goes_with_what_others_changed_marked_after_undo_too():
    said = "you as X, mcts_player(1000, seed=0) as O; no moves; unfinished"
    assert repr(play_board(TicTacToe())) == f"<PlayBoard: {said}>"
    board = play_board(TicTacToe(), scripted("b1", "c1"))
    assert (shown(board), told(board)["say"]) == ("... / ... / ...", "Your turn: you are X.")
    assert told(board)["cells"][:4] == ["play a1", "play b1", "play c1", "play a2"]
    click(board, "a1")
    before = shown(board), told(board)["say"], told(board)["marked"], cell(board, "b1")
    assert before == ("XO. / ... / ...", "X played a1; O played b1. Your turn: you are X.", [1], "O on b1, just played")
    click(board, "a2")
    send(board, "undo")
    assert (shown(board), told(board)["marked"], cell(board, "b1")) == (before[0], *before[2:])
    board = play_board(TicTacToe(), scripted("b1", "c1"))
    click(board, "a1", "a2", "a3")
    assert told(board)["say"] == "X played a3. The game is over: X won. You were X."
    assert told(board)["cells"] == [
        *("X on a1, in the winning line", "O on b1", "O on c1"),
        *("X on a2, in the winning line", "b2, free", "c2, free"),
        *("X on a3, just played, in the winning line", "b3, free", "c3, free"),
    ]
    assert (told(board)["text"], told(board)["marked"]) == ("a11a..a..", [6])
    assert told(board)["moves"] == ["X a1", "O b1", "X a2", "O c1", "X a3"]
    assert board.game == Game(TicTacToe(), (0, 1, 3, 2, 6), ("you", "player"))


# Whatever is pressed

STARTS = [TicTacToe(), STATE, ConnectFour(4, 4, 3), Hex(3), Nim((2, 3), players=3), Race(), Row()]
STARTS += [Start(), Bare(), Worded(), Pig(9), Wheel(), Kuhn()]
LOOKS = {"hints": [True, False], "thoughts": [True, False], "tree": [True, False], "grow": [0, 0, 50]}


def pressed_at_random(board, rng):
    """Something that can be pressed, as the page says it; a move more often than all else."""
    playing = [number for number, words in enumerate(told(board)["cells"]) if words and "play " in words]
    moves = [("cell", number) for number in playing] + [("move", n) for n in range(len(told(board)["others"]))]
    rest = [("undo", None), ("new", None), ("strength", rng.choice(board._page.setting["strengths"][:3]))]
    rest += [("seat", rng.choice(board._page.setting["seats"])[1])]
    rest += [(what, rng.choice(values)) for what, values in LOOKS.items()]
    return rng.choice(moves) if moves and rng.random() < 0.6 else rng.choice(rest)


def check_page(board, start, is_new):
    """What the page is told is plain, and is what the game says; hints begin again with each position."""
    page, game, seat = told(board), board.game, told(board)["seat"]
    state = game.states[-1]
    for data in (board._page.setting, board._page.plan, page, hints(board)):
        assert json.loads(json.dumps(data, allow_nan=False)) or not data
    assert (page["wrong"], page["thinking"], page["text"]) == ("", False, Positions(start).text(state))
    assert [named.split()[-1] for named in page["moves"]] == [name.split()[-1] for name in game.move_names]
    others = [n for n, before in enumerate(game.states[:-1], 1) if before.player not in (seat, None)]
    assert (told(board)["thought"] is None) == (not page["thoughts"])
    if page["thoughts"] and others:
        assert told(board)["thought"]["words"].removeprefix("What led to ").startswith(f"{others[-1]}. ")
    assert len(trees(board)) <= page["tree"]
    assert len(state.moves()) == 0 or state.player == seat
    found = hints(board)
    assert (found is None) == (not page["hints"] or len(state.moves()) == 0)
    assert not (found and is_new) or (found["visits"], {*found["cells"], *found["others"]} <= {None}) == (0, True)


@pytest.mark.slow
@few_or_many(8, 1_000)
def test_whatever_is_pressed_the_page_shows_the_game_and_to_look_on_changes_nothing(cases):
    def law(start, seed):
        rng = Random(seed)
        seat = rng.randrange(len(play_board(start)._page.setting["seats"]))
        player = random_player(seed) if type(start) in (Pig, Wheel, Kuhn) else mcts_player(8, seed=seed)
        board, twin = (play_board(start, deepcopy(player), seat=seat) for _ in "ab")
        for _ in range(12):
            before, (what, value) = board.game.moves, pressed_at_random(board, rng)
            send(board, what, value)
            if what not in LOOKS:
                send(twin, what, value)
            assert board.game == twin.game
            after = board.game.moves
            check_page(board, start, is_new=after != before)
            if what in ("cell", "move"):
                assert after[: len(before) + 1][:-1] == before != after
            if what == "undo":
                assert after == before[: len(after)]
                assert (after != before) == told(board)["say"].startswith("Taken back. ")

    hold(law, cases, start=st.sampled_from(STARTS), seed=st.integers(0, 2**32))


# What is pressed out of turn, and elsewhere


def test_what_is_pressed_while_the_other_is_thinking():
    heard = []

    def impatient(state):
        heard.append((told(board)["say"], told(board)["thinking"]))
        for what, value in [("cell", 8), ("undo", None), ("new", None), ("seat", "1"), ("strength", "perfect")]:
            send(board, what, value)
            heard.append((told(board)["say"], told(board)["thinking"]))
        return 0

    board = play_board(TicTacToe(), impatient)
    click(board, "b2")
    assert heard == [("X played b2. O is thinking.", True), *[("O is thinking; wait for its move.", True)] * 5]
    assert (board.game.move_names, board.game.names) == (["b2", "a1"], ("you", "impatient"))
    assert not told(board)["thinking"]


def test_a_move_that_was_pressed_on_an_earlier_position_is_not_played():
    board = play_board(ConnectFour(), scripted("d"))
    twice = {"do": "cell", "with": number_of(board, "d"), "at": told(board)["at"]}
    for _ in range(2):  # a double click would drop a second disc on top of the answer
        board.hear(twice)
        assert board.game.move_names == ["d", "d"]


def test_connect_four_takes_a_click_anywhere_in_a_column():
    board = play_board(ConnectFour(4, 4, 4), scripted("a", "a", "b"))
    assert told(board)["cells"][0] == "play a, cell a1"
    for number, rows, said in (12, "O... / X...", "X on a4; play a"), (12, "X... / O... / X...", "X on a4"):
        send(board, "cell", number)
        assert shown(board).endswith(rows)
        assert told(board)["cells"][12] == said
    assert told(board)["cells"][0] == "O on a1, just played"
    send(board, "cell", 3)
    assert board.game.move_names == ["a", "a", "a", "a", "d", "b"]


def test_choosing_a_seat_starts_a_new_game_and_says_so():
    board = play_board(STATE, scripted("c1", "a3", "c1"), seat=1)
    assert board._page.setting["seats"] == [("X, moves second", 0), ("O, moves first", 1)]
    click(board, "a3")
    send(board, "new")  # begins where this one did
    assert (board.game.states, board.game.names) == ((STATE,), ("player", "you"))
    assert told(board)["say"] == "A new game. Your turn: you are O."
    send(board, "seat", "0")
    assert told(board)["say"] == "A new game, and you are X now. O played a3. Your turn: you are X."
    assert (board.game.names, told(board)["seat"]) == (("you", "player"), 0)


@pytest.mark.slow
def test_the_strengths_fit_the_game_and_one_takes_effect_at_the_next_move():
    searches = [f"search, {number} iterations" for number in ("10", "100", "1,000", "5,000")]
    given = "flat_mc_player(playouts=30, seed=0)"
    board, large = play_board(TicTacToe(), flat_mc_player(30)), play_board(ConnectFour())
    assert board._page.setting["strengths"] == [given, "plays at random", *searches, "perfect"]
    assert large._page.setting["strengths"] == ["plays at random", *searches]
    assert (told(board)["strength"], told(large)["strength"]) == (given, "search, 1,000 iterations")
    for state, solved in {STATE: True, Nim((1, 2, 3), players=3): True, Hex(5): False}.items():
        assert ("perfect" in play_board(state)._page.setting["strengths"]) == solved
    click(board, "a1")
    before = board.game
    send(board, "strength", "perfect")
    assert told(board)["say"] == "From its next move on the other is: perfect."
    assert (told(board)["strength"], board.game.moves) == ("perfect", before.moves)
    plays(board, before.states[-1].moves()[0])
    assert board.game.moves[-1] in optimal_moves(board.game.states[-2])


# What it thought


def test_what_it_thinks_is_the_very_search_that_led_to_its_move(monkeypatch):
    recorded, kept = [], thoughts.Recording
    monkeypatch.setattr(thoughts, "Recording", lambda trace: recorded.append(trace) or kept(trace))
    player = mcts_player(150, seed=4)
    board = play_board(Hex(4), player)
    for _ in range(2):
        plays(board, board.game.states[-1].moves()[5])
    send(board, "thoughts", True)
    assert trees(board) == []
    send(board, "tree", True)
    assert len(trees(board)) == len(recorded) == 1
    assert recorded[0].nodes[0].state == board.game.states[-2]
    assert facts(recorded[0].root) == facts(player.tree)
    thought, nodes, name = told(board)["thought"], player.tree.children, board.game.move_names[-1]
    child = nodes[board.game.moves[-1]]
    said = f"{child.visits} of 150 visits, mean reward {child.wins / child.visits:.2f}"
    assert thought["words"] == f"What led to 4. O {name}: {said}."
    visits = sorted((node.visits for node in nodes.values()), reverse=True)
    assert [row["visits"] for row in thought["rows"]] == [*map(str, visits[:8])]
    assert thought["more"] == f"and {len(nodes) - 8} more moves"
    [played] = [row for row in thought["rows"] if row["played"]]
    expected = name, child.visits / 150, f"{child.wins / child.visits:.2f}"
    assert (played["name"], played["share"], played["mean"]) == expected


def test_a_player_without_a_tree_says_so_and_one_whose_search_cannot_be_repeated():
    board = play_board(TicTacToe(), random_player())
    click(board, "b2")
    send(board, "thoughts", True)
    send(board, "tree", True)
    assert (told(board)["thought"]["rows"], trees(board)) == ([], [])
    assert "this player grows no tree" in told(board)["say"] == told(board)["thought"]["words"]
    left = [(0.5, 0.5)] * 20
    board = play_board(TicTacToe(), mcts_player(20, simulate=lambda state, rng: left.pop()))
    click(board, "b2")
    before = told(board)["say"]
    send(board, "tree", True)
    [words] = trees(board)
    assert re.search(r'role="alert".*IndexError: pop from.*in &lt;lambda&gt;, line ', words.value, re.DOTALL)
    assert told(board)["say"] == before


def test_a_tree_that_is_kept_is_shown_as_it_is_and_another_board_is_not_disturbed():
    player, other = mcts_player(60, keep_tree=True), play_board(TicTacToe(), mcts_player(50))
    board, before = play_board(TicTacToe(), player, seat=1), told(other)
    plays(board, board.game.states[-1].moves()[0])
    send(board, "tree", True)
    [view] = trees(board)
    assert player.tree.visits > 60
    assert f"{player.tree.visits} visits" in gzip.decompress(view.data).decode()
    assert told(other) == before


# Hints


@pytest.mark.parametrize("start", [STATE, Nim((2, 3))], ids=repr)
def test_hints_grow_slice_by_slice_to_the_search_of_so_many_iterations(start, monkeypatch):
    monkeypatch.setattr(thoughts, "ENOUGH", 130)
    board = play_board(start, random_player(), seat=start.player)
    send(board, "hints", True)
    assert (told(board)["hints"], hints(board)["visits"], hints(board)["more"]) == (True, 0, True)
    while hints(board)["more"]:  # the page asks for more
        before = hints(board)["visits"]
        send(board, "grow", before)
        assert before < hints(board)["visits"]
    root, all_hints = search(start, 130), hints(board)
    assert all_hints["visits"] == 130
    assert "after 130 iterations: each move's share of the visits" in all_hints["say"]
    places = zip(board._positions.cells(start), all_hints["cells"], strict=True)
    by_move = {place.move: found for place, found in places if found is not None}
    for move, node in root.children.items():
        rate = node.wins / node.visits
        assert by_move.pop(move) == {"share": f"{node.visits / 130:.0%}", "mean": f"{rate:.2f}", "rate": rate}
    assert by_move == {}


def test_hints_show_what_the_other_thinks_while_it_does(monkeypatch):
    monkeypatch.setattr(thoughts, "SLICE_SECONDS", -1.0)
    player, seen = mcts_player(30, seed=3), []
    board = play_board(TicTacToe(), player)
    phases = player.phases
    send(board, "hints", True)
    board._page.observe(lambda change: seen.append((change["new"], told(board)["thinking"])), "hints")
    click(board, "b2")
    while_thinking = [hint for hint, thinking in seen if hint and thinking]
    assert [(hint["visits"], hint["more"]) for hint in while_thinking] == [(n, False) for n in range(1, 31)]
    assert while_thinking[-1]["say"].startswith("Hints for O after 30 iterations")
    assert player.phases is phases
    assert board.game.moves[-1] == mcts_player(30, seed=3)(TicTacToe().play(4))


# What goes wrong


def test_an_opponent_that_raises_is_shown_and_the_game_stays_as_it_was():
    def forgetful(state):
        raise KeyError("where <was> I?")

    board = play_board(TicTacToe(), forgetful)
    click(board, "b2")
    failed = "forgetful as O made no move; the game stays as it was."
    assert all(words in told(board)["wrong"] for words in ("KeyError: 'where <was> I?'", "in forgetful, line ", failed))
    assert (shown(board), board.game.moves) == ("... / ... / ...", ())
    send(board, "seat", "1")  # a new game that cannot begin is empty
    assert "KeyError: 'where <was> I?'" in told(board)["wrong"]
    assert (board.game.moves, told(board)["seat"]) == ((), 1)
    assert told(board)["say"] == "A new game, and you are O now. X is to move."


def test_hints_end_where_the_game_cannot_be_searched(monkeypatch):
    board = play_board(Race(), lambda state: 1)
    monkeypatch.setattr(Race, "rewards", lambda self: 1 / 0)
    send(board, "hints", True)
    send(board, "grow", 0)
    assert "ZeroDivisionError" in told(board)["wrong"]
    assert (told(board)["hints"], hints(board)) == (False, None)


def test_an_illegal_move_is_said_and_another_opponent_may_take_over():
    board = play_board(TicTacToe(), lambda state: 99, seat=1)
    assert "<lambda> as X played 99; the legal moves are 0, 1, 2" in told(board)["wrong"]
    assert told(board)["say"] == "X is to move."
    click(board, "b2")
    assert told(board)["say"].startswith("It is the turn of X, whose move is missing")
    assert board.game.moves == ()
    send(board, "strength", "plays at random")
    assert (len(board.game.moves), told(board)["wrong"]) == (1, "")
    assert told(board)["say"].endswith("Your turn: you are O.")
    data = board._repr_mimebundle_()  # where no widget runs there is a picture
    assert data["text/plain"] == repr(board)
    assert "application/vnd.jupyter.widget-view+json" in data
    assert re.search(r"([XO.] ?){3}&#10;", data["image/svg+xml"])
