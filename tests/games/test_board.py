"""Boards: their lines on a plain grid, their symmetries, how they are drawn and read."""

from math import dist, sqrt

import pytest
from games.some_games import every_board, play_all, random_positions
from many import naming

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, from_text
from mcts_teach.games.state import Side

WAYS = {  # to draw the lines of a board again
    "turned": lambda lines: [line[::-1] for line in lines[::-1]],
    "mirrored": lambda lines: [line[::-1] for line in lines],
    "tilted": lambda lines: map("".join, zip(*lines, strict=True)),
}


def images_of(state, ways):
    """All positions that some ways of drawing lead to."""
    found = [state]
    for image in found:
        lines = str(image).replace(" ", "").split("\n")
        again = (from_text("\n".join(WAYS[way](lines)), state) for way in ways)
        found += [position for position in dict.fromkeys(again) if position not in found]
    return set(found)


@every_board
def test_symmetries_are_the_ways_to_draw_a_board_again(start):
    square = ["tilted"] if start.shape[0] == start.shape[1] else []
    ways = {Hex: ["turned"], ConnectFour: ["mirrored"]}.get(type(start), ["turned", "mirrored", *square])
    for state in random_positions(start, games=2):
        images = state.symmetries()
        assert images[0] == state
        assert len(images) == 2 ** len(ways)
        assert set(images) == images_of(state, ways)


@every_board
def test_repr_and_text_lead_back_to_the_position(start):
    for state in random_positions(start):
        assert eval(repr(state)) == state
        assert from_text(str(state), start) == state


def test_a_drawing_that_does_not_fit_the_game_is_refused():
    for text, game, message in (
        ("XO / .X / ..", TicTacToe(), "expected 3 rows of 3 cells.*got rows of 2, 2, 2"),
        ("", TicTacToe(), "got rows of nothing"),
        ("XO. / .?. / ...", TicTacToe(), r"'\?' is not a cell; use X, O and \. for an empty one"),
        ("XX. / ... / ...", TicTacToe(), "2 X and 0 O: X moves first"),
        ("XXX / OOO / ...", TicTacToe(), "X has won already|O has won already"),
        ("XXX / OO. / O..", TicTacToe(), "X has won already, so O cannot have moved after that"),
        ("X.. / ... / ...", ConnectFour(3, 3, 3), "a disc floats"),
        ("XO. / XO. / XO.", Hex(3), "X has won already"),
        ("A | / B ||", Nim((1, 2)), r"from_text reads boards of X and O, and Nim\(\(1, 2\), players=2\) is not"),
        ("... / ... / ...", MNK, "is not a position on such a board"),
    ):
        with naming(text, game), pytest.raises(ValueError, match=message):
            from_text(text, game)


def test_drawings_may_be_loose_and_are_read_with_any_position_of_the_game():
    expected = play_all(TicTacToe(), [0, 4, 8])
    for text in ("X..\n.O.\n..X", "x.. / .o. / ..x", "X.. /\n.O. /\n..X\n", "  X . .\n  . O .\n\n  . . X"):
        assert from_text(text, TicTacToe()) == from_text(text, play_all(expected, [1, 2])) == expected


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


@pytest.mark.parametrize("size", [1, 2, 5])
def test_the_sides_of_hex_run_along_the_cells_of_its_border_and_into_none(size):
    state = Hex(size)
    cells, sides = state.cells(), [edge for edge in state.edges() if isinstance(edge, Side)]
    assert [side.owner for side in sides] == [0, 0, 1, 1]
    borders = [cells[:size], cells[-size:], cells[::size], cells[size - 1 :: size]]
    for side, border in zip(sides, borders, strict=True):
        near = [cell for x, y in side.points for cell in border if dist((x, y), (cell.x, cell.y)) < 0.72]
        assert set(near) == set(border)
        for x, y in side.points:
            assert min(dist((x, y), (cell.x + dx, cell.y + dy)) for cell in border for dx, dy in cell.outline) < 0.1
            assert not any(abs(x - cell.x) < 0.5 and abs(y - cell.y) * sqrt(3) < 1 - abs(x - cell.x) for cell in cells)


@pytest.mark.parametrize("state", [TicTacToe(), MNK(2, 5, 2), ConnectFour(3, 4), Hex(1), Hex(4)], ids=repr)
def test_the_cells_of_a_board_meet_at_their_corners_and_cover_nothing_twice(state):
    cells, (dx, dy) = state.cells(), state.outline[0]
    for cell in cells:
        for x, y in ((cell.x + x, cell.y + y) for x, y in cell.outline):
            away = sorted(dist((x, y), (other.x, other.y)) for other in cells)
            assert away[0] == pytest.approx(dist((0, 0), (dx, dy)))
            meeting = [each for each in away if each == pytest.approx(away[0])]
            corners = [dist((x, y), (other.x + a, other.y + b)) < 1e-9 for other in cells for a, b in other.outline]
            assert sum(corners) == len(meeting)
