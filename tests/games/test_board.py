"""Boards: their lines on a plain grid, their symmetries, how they are drawn and read."""

import re
from collections import Counter
from math import prod

import pytest
from games.some_games import bits, every_board, grid_lines, joining_chains, play_all, random_positions, thorough
from hypothesis import given
from hypothesis import strategies as st

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, from_text
from mcts_teach.games.board import Board
from mcts_teach.games.connect_four import has_row_of_discs
from mcts_teach.games.m_n_k import has_line


def wins(start, stones):
    """Whether the game itself sees a line in these stones."""
    if isinstance(start, MNK):
        return has_line(stones, start.m, start.n, start.k)
    return has_row_of_discs(stones, start.rows + 1, start.k)


def small_boards(game):
    """Boards of all shapes up to six by six; `game` takes rows, columns and k."""
    return [game(rows, cols, k) for rows in range(1, 7) for cols in range(1, 7) for k in range(1, max(rows, cols) + 1)]


both_line_games = pytest.mark.parametrize(
    "game", [lambda n, m, k: MNK(m, n, k), ConnectFour], ids=["MNK", "ConnectFour"]
)


@both_line_games
def test_every_line_wins_and_one_stone_less_does_not(game):
    for start in small_boards(game):
        for line in grid_lines(*start.shape, start.k):
            assert wins(start, bits(start, line))
            assert start.line(bits(start, line), 0) == bits(start, line)
            for cell in line:
                assert not wins(start, bits(start, line - {cell}))


@pytest.mark.slow
@both_line_games
@thorough
@given(data=st.data(), rows=st.integers(1, 9), cols=st.integers(1, 9))
def test_lines_are_those_of_a_plain_grid(game, data, rows, cols):
    k = data.draw(st.integers(1, max(rows, cols)))
    start = game(rows, cols, k)
    grid = [(row, col) for row in range(rows) for col in range(cols)]
    stones = set(data.draw(st.lists(st.sampled_from(grid), max_size=len(grid))))
    won = set().union(*(line for line in grid_lines(rows, cols, k) if line <= stones))
    assert wins(start, bits(start, stones)) == bool(won)
    assert start.line(bits(start, stones), 0) == bits(start, won)


@both_line_games
def test_stones_in_every_cell_but_one_row_or_column_do_not_join_around_the_sides(game):
    for start in small_boards(game):
        grid = {(row, col) for row in range(start.shape[0]) for col in range(start.shape[1])}
        for missing in range(6):
            for axis in (0, 1):
                stones = {cell for cell in grid if cell[axis] != missing}
                expected = any(line <= stones for line in grid_lines(*start.shape, start.k))
                assert wins(start, bits(start, stones)) == expected


@pytest.mark.parametrize(("start", "first"), [(MNK(2, 5, 3), "X. / XX / .X"), (MNK(3, 3, 3), "..X / X.. / .X.")])
def test_a_line_does_not_run_on_at_the_other_side(start, first):
    rows = [line.strip() for line in first.split("/")]
    cells = [(row, col) for row, line in enumerate(rows) for col, symbol in enumerate(line) if symbol == "X"]
    assert not wins(start, bits(start, cells))


def turned(state):
    """The position as drawn after half a turn of the page."""
    return from_text("\n".join(line[::-1] for line in str(state).split("\n")[::-1]), state)


def mirrored(state):
    """The position as drawn in a mirror beside it."""
    return from_text("\n".join(line[::-1] for line in str(state).split("\n")), state)


def tilted(state):
    """The position with rows and columns exchanged."""
    return from_text("\n".join(map("".join, zip(*str(state).replace(" ", "").split("\n"), strict=True))), state)


def closure(state, moves):
    """All positions that these ways of drawing lead to."""
    found, waiting = set(), [state]
    while waiting:
        image = waiting.pop()
        if image not in found:
            found.add(image)
            waiting += [move(image) for move in moves]
    return found


def ways_to_draw(start):
    """The ways to draw a board again that keep its rules."""
    if isinstance(start, Hex):
        return [turned]
    if isinstance(start, ConnectFour):
        return [mirrored]
    return [turned, mirrored, tilted] if start.m == start.n else [turned, mirrored]


@every_board
def test_symmetries_are_the_ways_to_draw_a_board_again(start):
    sizes = {Hex: 2, ConnectFour: 2}.get(type(start), 8 if start.shape[0] == start.shape[1] else 4)
    for state in random_positions(start, games=2):
        images = state.symmetries()
        assert images[0] == state
        assert len(images) == sizes
        assert set(images) == closure(state, ways_to_draw(start))


def spread_out(states):
    """All positions of a game on a small board; on a large one the first, the last and a few between."""
    step = -(-len(states) // max(4, 300 // prod(states[0].shape)))
    return states[:-1:step] + states[-1:]


@every_board
def test_images_are_worth_the_same_and_have_the_same_replies(start):
    for state in spread_out(random_positions(start, games=1)):
        replies = Counter(frozenset(after.symmetries()) for after in map(state.play, state.moves()))
        for image in state.symmetries():
            assert (type(image), image.player, image.won) == (type(state), state.player, state.won)
            assert Counter(frozenset(after.symmetries()) for after in map(image.play, image.moves())) == replies
            assert image.moves() or image.rewards() == state.rewards()


def orbits(start):
    """How many positions can be reached, and how many if images of each other count once."""
    reached, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        new = {after for after in map(state.play, state.moves()) if after not in reached}
        reached |= new
        waiting += new
    return len(reached), len({min(state.symmetries()) for state in reached})


@pytest.mark.parametrize(
    ("start", "positions", "different"), [(TicTacToe(), 5478, 765), (Hex(2), 32, 17), (Hex(3), 5514, 2781)], ids=repr
)
def test_positions_up_to_symmetry(start, positions, different):
    assert orbits(start) == (positions, different)


@pytest.mark.parametrize(("start", "openings"), [(TicTacToe(), 3), (Hex(3), 5), (ConnectFour(5, 4), 2)], ids=repr)
def test_openings_up_to_symmetry(start, openings):
    assert len({frozenset(after.symmetries()) for after in map(start.play, start.moves())}) == openings


@every_board
def test_repr_and_text_lead_back_to_the_position(start):
    for state in random_positions(start):
        assert eval(repr(state)) == state
        assert from_text(str(state), start) == state


def test_a_board_that_is_not_a_text_is_refused():
    with pytest.raises(ValueError, match="must be drawn as a text of X, O and dots, not given as None"):
        from_text(None, TicTacToe())


@every_board
def test_a_taken_cell_or_a_full_column_is_refused(start):
    for state in random_positions(start, games=2):
        everything = range(start.shape[1] if isinstance(start, ConnectFour) else prod(start.shape))
        for move in set(everything) - set(state.moves()):
            with pytest.raises(ValueError, match=f"illegal move {move};|cannot play {move}: the game is over"):
                state.play(move)


@pytest.mark.parametrize(
    ("text", "game", "message"),
    [
        ("XO / .X / ..", TicTacToe(), "expected 3 rows of 3 cells.*got rows of 2, 2, 2"),
        ("XO. / .X.", TicTacToe(), "got rows of 3, 3$"),
        ("... / .... / ...", TicTacToe(), "got rows of 3, 4, 3"),
        ("", TicTacToe(), "got rows of nothing"),
        ("XO. / .?. / ...", TicTacToe(), r"'\?' is not a cell; use X, O and \. for an empty one"),
        ("XX. / ... / ...", TicTacToe(), "2 X and 0 O: X moves first"),
        ("O.. / ... / ...", TicTacToe(), "0 X and 1 O: X moves first"),
        ("XXX / OOO / ...", TicTacToe(), "X has won already|O has won already"),
        ("XXX / OO. / O..", TicTacToe(), "X has won already, so O cannot have moved after that"),
        ("OOO / XX. / X.X", TicTacToe(), "O has won already, so X cannot have moved after that"),
        ("X.. / ... / ...", ConnectFour(3, 3, 3), "a disc floats"),
        ("... / X.. / O..", Hex(4), "expected 4 rows of 4 cells"),
        ("XO. / XO. / XO.", Hex(3), "X has won already"),
        ("A | / B ||", Nim((1, 2)), r"from_text reads boards of X and O, and Nim\(\(1, 2\), players=2\) is not"),
        ("... / ... / ...", MNK, "is not a position on such a board"),
    ],
)
def test_a_drawing_that_does_not_fit_the_game_is_refused(text, game, message):
    with pytest.raises(ValueError, match=message):
        from_text(text, game)


def test_drawings_may_be_loose():
    expected = play_all(TicTacToe(), [0, 4, 8])
    for text in ("X..\n.O.\n..X", "x.. / .o. / ..x", "X.. /\n.O. /\n..X\n", "  X . .\n  . O .\n\n  . . X"):
        assert from_text(text, TicTacToe()) == expected


def test_a_drawing_may_be_read_with_any_position_of_the_game():
    anywhere = play_all(TicTacToe(), [0, 3, 1, 4, 2])
    assert from_text("... / .X. / ...", anywhere) == TicTacToe().play(4)


@every_board
def test_a_board_has_one_cell_for_each_place(start):
    for state in random_positions(start, games=3):
        cells = state.cells()
        symbols = str(state).split()
        assert len(cells) == len(symbols) == prod(state.shape)
        assert len({(cell.x, cell.y) for cell in cells}) == len(cells)
        assert [".XO"[0 if cell.owner is None else cell.owner + 1] for cell in cells] == symbols


@every_board
def test_a_click_on_an_empty_cell_plays_there(start):
    rows, cols = start.shape
    grid = [(row, col) for row in range(rows) for col in range(cols)]
    for state in random_positions(start, games=2):
        for (row, col), cell in zip(grid, state.cells(), strict=True):
            if cell.move is not None:
                stone = state.play(cell.move).theirs ^ state.mine
                falls = range(rows) if isinstance(state, ConnectFour) else [row]
                assert state.owner(row, col) is None
                assert stone in [1 << state.bit(place, col) for place in falls]


@every_board
def test_the_cells_offer_exactly_the_legal_moves(start):
    for state in random_positions(start, games=3):
        assert {cell.move for cell in state.cells()} - {None} == set(state.moves())


@every_board
def test_exactly_the_winning_stones_are_marked(start):
    rows, cols = start.shape
    grid = [(row, col) for row in range(rows) for col in range(cols)]
    for state in random_positions(start, games=5):
        winner = 1 - state.player
        stones = {cell for cell in grid if state.owner(*cell) == winner}
        if isinstance(state, Hex):
            expected = joining_chains(rows, winner, stones)
        else:
            expected = set().union(*(line for line in grid_lines(rows, cols, state.k) if line <= stones))
        assert {cell for cell, shown in zip(grid, state.cells(), strict=True) if shown.line} == expected


def test_a_board_of_which_nothing_else_is_said_has_no_symmetry_but_itself():
    assert Board.reflections(TicTacToe(), [[0, 1]]) == [[[0, 1]]]


def test_boards_print_as_they_are_drawn():
    assert str(play_all(TicTacToe(), [0, 4])) == "X . .\n. O .\n. . ."
    assert str(Hex(3).play(4)) == ". . .\n . X .\n  . . ."
    assert str(play_all(ConnectFour(2, 3, 3), [1, 1, 2])) == ". O .\n. X X"
    assert re.fullmatch(r"A \|\|\|\nB ", str(Nim((3, 0))))
