"""What is drawn of a board, from what its game says about it."""

import pytest
from games.dots_and_boxes import Start

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe
from mcts_teach.drawing.marks import INK, PAPER, Area, Disc, Line, Text, rate_color
from mcts_teach.drawing.stones import CELL, EMPTY, GRID, HOLE, STONES, WON, board_marks, cells_of, pieces_of
from mcts_teach.games.state import PIECES, Cell, Label, Side

SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def game(**said):
    """A position that says this about itself."""
    return type("Mine", (), {"__str__": lambda self: "a text\nof two lines", **said})()


def drawn(owner, pieces="marks", line=False, **said):
    """What is drawn on one cell, without the cell itself."""
    _, *marks = board_marks(game(cells=lambda self: [Cell(1.0, 2.0, SQUARE, owner, line=line)], pieces=pieces, **said))
    return marks


def test_a_game_that_says_nothing_is_its_text_in_letters_of_one_width():
    first, second = board_marks(game(), numbers=True, edges=True)
    assert (first.text, second.text, second.y - first.y) == ("a text", "of two lines", 14)
    assert first.mono
    assert first.anchor == "start"
    assert cells_of(game()) == []


def test_each_kind_of_pieces_looks_as_its_name_says():
    cross, ring = drawn(0), drawn(1)
    assert [type(mark) for mark in cross] == [Line, Line]
    assert [(type(mark), mark.fill, mark.stroke) for mark in ring] == [(Disc, None, STONES[1])]
    hole = Disc(CELL, 2 * CELL, 0.4 * CELL, HOLE)
    assert {kind: drawn(None, kind) for kind in PIECES} == {"marks": [], "discs": [hole], "stones": [], "objects": []}
    for kind in "discs", "stones":
        disc, *sign = drawn(0, kind)
        assert (disc.fill, disc.stroke, len(sign)) == (STONES[0], None, 2)
        assert drawn(0, kind, line=True)[0].stroke == INK
    square = tuple((x * CELL, y * CELL) for x, y in SQUARE)
    ground = tuple((x, max(y, 0.4 * CELL)) for x, y in square)
    objects = board_marks(game(cells=[Cell(0, 0, SQUARE, move=1), Cell(0, 0, SQUARE)], pieces="objects"))
    assert objects == [Area(square, STONES[0], PAPER, 3), Area(ground, STONES[0])]


def test_a_cell_of_the_winning_line_is_filled():
    cells = [Cell(0, 0, SQUARE, 0, line=line) for line in (True, False)]
    assert [mark.fill for mark in board_marks(game(cells=cells)) if isinstance(mark, Area)] == [WON, EMPTY]
    assert {mark.stroke for mark in board_marks(game(cells=cells)) if isinstance(mark, Area)} == {GRID}


def test_what_is_written_on_a_piece_is_what_its_player_is_called():
    assert [mark.text for mark in drawn(2)[1:]] == ["2"]
    assert drawn(2)[0].fill == STONES[2]
    assert [mark.text for mark in drawn(1, symbols="AB")[1:]] == ["B"]
    assert [type(mark) for mark in drawn(1, symbols="OX")] == [Line, Line]
    assert drawn(6, symbols="AB")[0].fill == STONES[2]  # there are four colours


def test_what_stands_at_the_edges_is_drawn_if_it_is_asked_for():
    edges = [Label(1.0, -0.5, "top", "end", 9), Side(1, ((0.0, 0.0), (1.0, 0.5)))]
    mine = game(cells=[Cell(0, 0, SQUARE)], edges=lambda self: edges)
    assert len(board_marks(mine)) == 1
    _, label, side = board_marks(mine, edges=True)
    assert (label.x, label.y, label.text, label.anchor, label.size) == (CELL, -CELL / 2, "top", "end", 9)
    assert side == Line(((0.0, 0.0), (CELL, CELL / 2)), STONES[1], 4.5)


@pytest.mark.parametrize("pieces", ["pieces", "", None, 3])
def test_pieces_of_no_kind_are_refused_and_the_kinds_are_named(pieces):
    with pytest.raises(ValueError) as refusal:
        pieces_of(game(pieces=pieces))
    assert str(refusal.value) == (f"Mine.pieces is {pieces!r}; it must be one of 'marks', 'discs', 'stones', 'objects'")


def numbers(state):
    """The numbers of moves in a picture, each with its place in cells."""
    plain = board_marks(state)
    return {mark.text: (mark.x / CELL, mark.y / CELL) for mark in board_marks(state, numbers=True)[len(plain) :]}


def test_moves_are_numbered_in_their_cells_or_below_their_columns():
    assert numbers(TicTacToe().play(4)) == {
        str(3 * y + x): (x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)
    }
    assert numbers(ConnectFour(2, 3, 2).play(1)) == {str(x): (x, 1.75) for x in range(3)}
    assert list(numbers(ConnectFour(1, 3, 2).play(1))) == ["0", "2"]
    assert numbers(Nim((2, 0, 1))) == {"1": (0, -1), "2": (0, 0), "201": (3, 0)}
    assert list(numbers(Start())) == [str(move) for move in range(12)]
    assert numbers(game(axes={"column": "ab"})) == {}


def test_names_of_rows_and_columns_and_goals_stand_around_a_board():
    def around(state):
        return [
            mark.text for mark in board_marks(state, edges=True)[len(board_marks(state)) :] if isinstance(mark, Text)
        ]

    assert around(TicTacToe()) == [*"abc123"]
    assert around(ConnectFour(2, 3, 2)) == [*"abc"]
    assert around(Hex(2)) == ["a", "b", "1", "2", "X: top to bottom", "O: left to right"]
    assert around(Nim((2, 0))) == ["A: 2", "B: 0"]
    assert around(Nim((1,)).play(1)) == ["A: 0"]


def test_moves_have_their_values_in_place_of_their_numbers_and_the_colours_of_a_tree():
    marks = board_marks(TicTacToe().play(4), values={0: 1.0, 2: 0.0}, numbers=True)
    assert {mark.text for mark in marks if isinstance(mark, Text)} == {"1.00", "0.00"}
    fills = [mark.fill for mark in marks if isinstance(mark, Area)]
    assert (fills[0], fills[2]) == (rate_color(1), rate_color(0))
    assert {fills[1], *fills[3:]} == {EMPTY}
